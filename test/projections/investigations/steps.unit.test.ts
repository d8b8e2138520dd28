import { expect, it } from 'vitest';
import { streamName } from '../../../domain/core/eventLog.ts';
import type { InvestigationEvent } from '../../../domain/investigations/events.ts';
import { holdRows, type HeldRows } from '../../../engine/projections/rows/heldRows.ts';
import { investigations } from '../../../projections/investigations/investigations.ts';
import { authorized, INVESTIGATION_ID, requested, responded, started } from '../../support/investigationHistory.ts';
import { eventAt } from '../../support/recordedEvents.ts';

const STREAM = streamName('investigation', INVESTIGATION_ID);

/** Folds them as often as it takes, with a database that has none of the rows. Gives what was asked of each table. */
const fold = (held: HeldRows, ...events: readonly InvestigationEvent[]): readonly string[] => {
  const asked: string[] = [];
  for (;;) {
    held.restart();
    for (const [n, { type, data }] of events.entries())
      try {
        investigations.apply(held.rows, { ...eventAt(n + 1, type, data), stream: STREAM });
      } catch (error) {
        if (!held.isIncomplete()) throw error;
      }
    if (!held.isIncomplete()) return asked;
    for (const { table, keys } of held.missing()) {
      asked.push(`${table.name} ${keys.length}`);
      held.take(table, []);
    }
  }
};

const newSteps = (held: HeldRows) =>
  held.changes().find(({ table }) => table.name === 'investigation_steps')?.inserted ?? [];

it('a step that begins is asked for nowhere', () => {
  const events = [started(), requested(1), responded(1, []), authorized(2, 'toolu_1'), requested(3), responded(3, [])];
  expect(fold(holdRows(), ...events)).toEqual(['investigation_counts 1']);
});

it('a request that is sent again stays one step, with what the last one says (SU-96)', () => {
  const held = holdRows();
  const again = requested(1, { retry: 1, retryReason: 'unanswered', at: '2026-11-21T10:00:00.000Z' });
  expect(fold(held, started(), requested(1), authorized(2, 'toolu_1'), again)).toEqual(['investigation_counts 1']);
  expect(newSteps(held).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(newSteps(held)[0]).toMatchObject({ step: { kind: 'llm', at: again.data.at } });
});

it('of an investigation that began before, a step is asked for unless its number is new', () => {
  const held = holdRows();
  fold(held, started(), requested(4));
  const [investigation] = held.changes().find(({ table }) => table.name === 'investigations')?.inserted ?? [];
  expect(investigation).toMatchObject({ step_count: 4 });
  const next = holdRows(held.kept());
  expect(fold(next, authorized(5, 'toolu_1'))).toEqual([]);
  expect(fold(next, authorized(3, 'toolu_0'))).toEqual(['investigation_steps 1']);
});
