import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { streamName } from '../../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { createAgenda } from '../../../processes/upgrades/agenda.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';

const [first, second] = [randomUUID(), randomUUID()];
const event = (category: string, id: string): RecordedEvent => ({
  ...eventAt(1, 'Any'),
  stream: streamName(category, id),
});

describe('the agenda of the upgrade scheduler', () => {
  it('begins with all clusters, and then holds those that events tell of', () => {
    const agenda = createAgenda();
    expect([agenda.takeAll(), agenda.takeAll(), agenda.nextMs()]).toEqual([true, false, Infinity]);
    agenda.note([event('cluster', first), event('upgrade', first)]);
    expect([agenda.takeAll(), agenda.takeDue(1), agenda.takeDue(1)]).toEqual([false, [first], []]);
  });

  it.each([
    ['a window', [event('cluster', first), event('maintenance', 'workspace-default')]],
    ['the catalogue', [event('catalogue', 'keycloak')]],
    ['what nobody has seen', undefined],
  ])('plans all anew for %s', (_, events) => {
    const agenda = createAgenda();
    agenda.takeAll();
    agenda.note(events);
    expect(agenda.takeAll()).toBe(true);
  });

  it('takes each when it is due, at the earlier of two times', () => {
    const agenda = createAgenda();
    agenda.plan(first, 20);
    agenda.plan(second, 30);
    agenda.plan(second, 10);
    agenda.plan(second, 40);
    expect([agenda.nextMs(), agenda.takeDue(9), agenda.takeDue(10), agenda.nextMs()]).toEqual([10, [], [second], 20]);
    expect([agenda.takeDue(20), agenda.nextMs()]).toEqual([[first], Infinity]);
  });
});
