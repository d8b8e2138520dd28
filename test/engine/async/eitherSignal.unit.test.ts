import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { eitherSignal } from '../../../engine/async/eitherSignal.ts';

const two = () => [new AbortController(), new AbortController()] as const;

describe('a signal of two', () => {
  it('aborts with the first of them, for its reason', () => {
    for (const first of [0, 1] as const) {
      const both = two();
      using either = eitherSignal(both[0].signal, both[1].signal);
      expect(either.signal.aborted).toBe(false);
      both[first].abort('the first');
      both[1 - first]?.abort('the second');
      expect(either.signal).toMatchObject({ aborted: true, reason: 'the first' });
    }
  });

  it('is aborted from the beginning when one of them is, and listens to none', () => {
    const [one, other] = two();
    other.abort('before');
    using either = eitherSignal(one.signal, other.signal);
    expect(either.signal).toMatchObject({ aborted: true, reason: 'before' });
    expect(getEventListeners(one.signal, 'abort')).toHaveLength(0);
  });

  it('leaves its sources when it is disposed of', () => {
    const [one, other] = two();
    {
      using either = eitherSignal(one.signal, other.signal);
      expect(either.signal.aborted).toBe(false);
      expect(getEventListeners(one.signal, 'abort')).toHaveLength(1);
    }
    for (const { signal } of [one, other]) expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
