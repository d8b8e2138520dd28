import { describe, expect, it } from 'vitest';
import { doneOf, hasAnswered, stepsOf, type Seen } from '../../../web/src/start/steps.ts';

const NOTHING: Seen = {
  investigations: undefined,
  connectors: undefined,
  sources: undefined,
  counts: undefined,
  verification: undefined,
};
const steps = (seen: Partial<Seen>) => stepsOf({ ...NOTHING, ...seen });

describe('the first steps', () => {
  it('are all to be done on a new installation, but for the administrator who looks', () => {
    const { administrator, ...others } = steps({});
    expect(administrator).toBe('done');
    expect(new Set(Object.values(others))).toEqual(new Set(['todo']));
  });

  it.each(['off', 'no_provider', 'provider_refuses'] as const)('a model that is %s needs attention', (state) => {
    expect(steps({ investigations: state }).model).toBe('attention');
  });

  it('tick themselves off', () => {
    const all = steps({
      investigations: 'running',
      connectors: [{ status: 'ready' }],
      sources: [{ status: 'degraded' }, { status: 'ready' }],
      counts: { all: 1, escalated: 1 },
      verification: 'ok',
    });
    expect(doneOf(all)).toBe(6);
  });

  it.each([
    ['starting', 'underWay'],
    ['degraded', 'attention'],
    ['disabled', 'todo'],
  ] as const)('a system that is %s is %s', (status, state) => {
    expect(steps({ connectors: [{ status }] }).database).toBe(state);
  });

  it('a ticket counts once the agent is done with it', () => {
    expect(steps({ counts: { all: 1, escalated: 0 } }).ticket).toBe('underWay');
    expect(hasAnswered({ all: 3, done: 1 })).toBe(true);
    expect(hasAnswered({ all: 3, snoozed: 3 })).toBe(false);
  });

  it('a log in which tampering was found is no step that is still to come', () => {
    expect(steps({ verification: 'failed' }).log).toBe('attention');
    expect(steps({ verification: 'never' }).log).toBe('todo');
  });
});
