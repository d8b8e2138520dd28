import { describe, expect, it, onTestFinished } from 'vitest';
import { START } from '../../../domain/core/eventLog.ts';
import { createArrivals, type Arrivals, type Interest } from '../../../engine/feed/arrivals.ts';
import { eventAt, placeOf } from '../../support/recordedEvents.ts';

/** Someone who waits; `woken` counts how often it was. */
const waiting = (arrivals: Arrivals, interest?: Interest, after = START) => {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const follower = arrivals.join(leaving.signal, { position: after }, interest);
  const seen = { woken: 0 };
  const waitAgain = (): void => void follower.next().then(() => (seen.woken += 1));
  waitAgain();
  return { ...follower, leaving, waitAgain, woken: () => turn().then(() => seen.woken) };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

const interestedIn = (...types: readonly string[]) => {
  const passed: string[] = [];
  const concerns: Interest['concerns'] = ({ type }) => types.includes(type);
  return { concerns, passed: (position: string) => void passed.push(position), places: passed };
};

describe('those who wait for events', () => {
  it('are woken by any, unless they say what concerns them', async () => {
    const arrivals = createArrivals();
    const [all, some] = [waiting(arrivals), waiting(arrivals, interestedIn('Noted'))];
    arrivals.came([eventAt(0, 'Drawn')]);
    expect([await all.woken(), await some.woken()]).toEqual([1, 0]);
    arrivals.came([eventAt(1, 'Drawn'), eventAt(2, 'Noted'), eventAt(3, 'Drawn')]);
    expect([await all.woken(), await some.woken()]).toEqual([1, 1]);
  });

  it('sleep on when nothing concerns them, and are told up to where', async () => {
    const arrivals = createArrivals();
    const interest = interestedIn('Noted');
    const some = waiting(arrivals, interest);
    arrivals.came([eventAt(0, 'Drawn'), eventAt(1, 'Drawn')]);
    arrivals.came([]);
    arrivals.came([eventAt(2, 'Drawn')]);
    expect(await some.woken()).toBe(0);
    expect(interest.places).toEqual([placeOf(1), placeOf(2)]);
  });

  it('are told nothing while they do not wait: what has come they find themselves', async () => {
    const arrivals = createArrivals();
    const interest = interestedIn('Noted');
    const some = waiting(arrivals, interest);
    arrivals.came([eventAt(0, 'Noted')]);
    // Woken, and not yet up.
    arrivals.came([eventAt(1, 'Drawn')]);
    expect(await some.woken()).toBe(1);
    arrivals.came([eventAt(2, 'Drawn')]);
    expect(interest.places).toEqual([]);
    some.waitAgain();
    arrivals.came([eventAt(3, 'Drawn')]);
    expect(interest.places).toEqual([placeOf(3)]);
  });

  it('keep a place that is ahead of what has come', () => {
    const arrivals = createArrivals();
    const interest = interestedIn('Noted');
    waiting(arrivals, interest, placeOf(1));
    for (let n = 0; n < 3; n += 1) arrivals.came([eventAt(n, 'Drawn')]);
    expect(interest.places).toEqual([placeOf(2)]);
  });

  it('are woken together, whatever concerns them', async () => {
    const arrivals = createArrivals();
    const both = [waiting(arrivals), waiting(arrivals, interestedIn('Noted'))];
    arrivals.ring();
    expect(await Promise.all(both.map(({ woken }) => woken()))).toEqual([1, 1]);
  });

  it('are woken by the end of their signal, and wait no more behind it', async () => {
    const arrivals = createArrivals();
    const interest = interestedIn('Noted');
    const some = waiting(arrivals, interest);
    some.leaving.abort();
    expect(await some.woken()).toBe(1);
    some.waitAgain();
    expect(await some.woken()).toBe(2);
    arrivals.came([eventAt(0, 'Drawn')]);
    expect(interest.places).toEqual([]);
  });

  it('who have left hear nothing', async () => {
    const arrivals = createArrivals();
    const interest = interestedIn('Noted');
    const some = waiting(arrivals, interest);
    some.leave();
    arrivals.came([eventAt(0, 'Drawn'), eventAt(1, 'Noted')]);
    arrivals.ring();
    expect(await some.woken()).toBe(0);
    expect(interest.places).toEqual([]);
  });
});
