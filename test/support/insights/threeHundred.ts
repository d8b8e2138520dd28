import type { Happening, Life } from './lives.ts';
import { LOOKED_AT } from './thirtyTickets.ts';

/** Numbers from 0 to 1 that look like chance and are the same each time. */
const chance = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
};

/** 300 tickets of half a year that end in every way, some several times. */
export const threeHundred = (seed: number): readonly Life[] => {
  const next = chance(seed);
  const upTo = (max: number) => Math.floor(next() * max);
  return Array.from({ length: 300 }, () => {
    const came = new Date(Date.parse(LOOKED_AT) - upTo(180 * 86_400) * 1000 - upTo(1000)).toISOString();
    let at = 0;
    const then: Then = (what, within) => [what, (at += 1 + upTo(within))];
    const happens: Happening[] = [];
    for (let round = 0; round <= upTo(3); round += 1) happens.push(...roundOf(next, then));
    if (next() < 0.5) {
      happens.push(then('asked', 60));
      if (next() < 0.6) happens.push(['rated', (at += 1 + upTo(300_000)), 1 + upTo(5)]);
      if (happens.at(-1)?.[0] === 'rated' && next() < 0.3)
        happens.push(['thought_better', (at += 1 + upTo(80_000)), 1 + upTo(5)]);
    }
    const until = (Date.parse(LOOKED_AT) - Date.parse(came)) / 1000;
    return { came, happens: happens.filter(([, after]) => after < until) };
  });
};

type Then = (what: Exclude<Happening[0], 'rated' | 'thought_better'>, within: number) => Happening;

/** From new or reopened on, until it ends or waits. */
const roundOf = (next: () => number, then: Then): readonly Happening[] => {
  const happens: Happening[] = [];
  const maybe = (share: number): boolean => next() < share;
  if (maybe(0.8)) happens.push(then('started', 60), then(maybe(0.7) ? 'reviewable' : 'escalated', 400));
  else if (maybe(0.3)) happens.push(then('by_rule', 20_000));
  if (happens.length > 1 && maybe(0.7)) {
    if (maybe(0.3)) happens.push(then('edited', 900));
    happens.push(then('accepted', 900));
    if (maybe(0.2)) happens.push(then('recalled', 9));
    else happens.push(then(maybe(0.5) ? 'sent' : 'marked', 9), then('answered', 2));
  } else if (maybe(0.4)) happens.push(then('written', 5000), then('posted', 20), then('answered', 2));
  else if (maybe(0.2)) happens.push(then('elsewhere', 30_000));
  if (maybe(0.7)) {
    happens.push(then('resolved', 200_000));
    if (maybe(0.15)) happens.push(then('taken_back', 8), then('resolved', 90_000));
  } else if (maybe(0.2)) happens.push(then('ignored', 9000));
  if (maybe(0.5)) happens.push(then('reopened', 400_000));
  return happens;
};
