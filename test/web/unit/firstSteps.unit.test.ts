import { describe, expect, it } from 'vitest';
import { firstSteps, isFirstRun } from '../../../web/src/inbox/firstSteps.ts';

const of = (...statuses: string[]) => statuses.map((status) => ({ status }));

const states = (...statuses: string[]) => firstSteps(of(...statuses), of(...statuses), []);

describe('the way to the first investigated ticket', () => {
  it('lasts until one was looked into, or there are more tickets than a trial has', () => {
    expect(isFirstRun([])).toBe(true);
    expect(isFirstRun(of('new', 'investigating'))).toBe(true);
    expect(isFirstRun(of('new', 'awaiting_review'))).toBe(false);
    expect(isFirstRun(of('new', 'new', 'new', 'new', 'new'))).toBe(false);
  });

  it('ticks a system off once one of its kind is ready', () => {
    expect(states()).toMatchObject({ connector: 'todo', source: 'todo' });
    expect(states('disabled')).toMatchObject({ connector: 'todo', source: 'todo' });
    expect(states('degraded')).toMatchObject({ connector: 'attention', source: 'attention' });
    expect(states('degraded', 'starting')).toMatchObject({ connector: 'underWay', source: 'underWay' });
    expect(states('degraded', 'ready')).toMatchObject({ connector: 'done', source: 'done' });
  });

  it('ticks the ticket off as it arrives, and shows that it is looked into', () => {
    expect(firstSteps([], [], [])).toMatchObject({ ticket: 'todo', investigation: 'todo' });
    expect(firstSteps([], [], of('new'))).toMatchObject({ ticket: 'done', investigation: 'todo' });
    expect(firstSteps([], [], of('investigating'))).toMatchObject({ ticket: 'done', investigation: 'underWay' });
  });
});
