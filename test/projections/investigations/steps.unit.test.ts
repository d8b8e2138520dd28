import { expect, it } from 'vitest';
import { streamName } from '../../../domain/core/log/eventLog.ts';
import type { InvestigationEvent } from '../../../domain/investigations/events.ts';
import { applyInMemory } from '../../../engine/projections/fold.ts';
import { holdRows } from '../../../engine/projections/rows/heldRows.ts';
import { investigations } from '../../../projections/investigations/investigations.ts';
import { authorized, INVESTIGATION_ID, requested, started } from '../../support/investigations/investigationHistory.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';

const STREAM = streamName('investigation', INVESTIGATION_ID);

it('a request that is sent again stays one step, with what the last one says (SU-96)', () => {
  const again = requested(1, { retry: 1, retryReason: 'unanswered', at: '2026-11-21T10:00:00.000Z' });
  const events: readonly InvestigationEvent[] = [started(), requested(1), authorized(2, 'toolu_1'), again];
  const held = holdRows();
  for (const [n, { type, data }] of events.entries())
    applyInMemory(investigations, { ...eventAt(n + 1, type, data), stream: STREAM }, held);
  const changes = new Map(held.changes().map(({ table, inserted }) => [table.name, inserted]));
  const steps = changes.get('investigation_steps') ?? [];
  expect(new Set(steps.map(({ seq }) => seq))).toEqual(new Set([1, 2]));
  expect(steps).toHaveLength(2);
  expect(steps.find(({ seq }) => seq === 1)).toMatchObject({ step: { kind: 'llm', at: again.data.at } });
  expect(changes.get('investigations')).toMatchObject([{ step_count: 2 }]);
});
