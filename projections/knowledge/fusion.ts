/** One list of a retrieval, best first. `share`: of the weight of all that was asked for, what the chunk holds, 0 to 1. */
export type Ranked = { key: string; share: number };

/** Where a chunk stands in each list, from 1; null where it does not. */
export type Ranks<List extends string> = { readonly [Name in List]: number | null };

/** Damps the first places, so that one list alone does not decide; the usual constant of reciprocal rank fusion. */
const DAMPING = 60;

/** SU-180: what holds less than this of a question, in every list, answers it no better than anything else. */
export const FLOOR = 0.34;

/** The best `limit` of all lists by reciprocal rank, without those that are below the floor in each. */
export const fused = <List extends string>(
  lists: Readonly<Record<List, readonly Ranked[]>>,
  limit: number,
): readonly { key: string; ranks: Ranks<List> }[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record
  const names = Object.keys(lists) as List[];
  const keys = new Set(
    names.flatMap((name) => lists[name].filter(({ share }) => share >= FLOOR).map(({ key }) => key)),
  );
  const places = names.map((name) => ({ name, at: new Map(lists[name].map(({ key }, index) => [key, index + 1])) }));
  const scoreOf = (key: string): number =>
    places.reduce((sum, { at }) => sum + (at.has(key) ? 1 / (DAMPING + (at.get(key) ?? 0)) : 0), 0);
  return [...keys]
    .map((key) => ({ key, score: scoreOf(key) }))
    .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ key }) => {
      const ranks = Object.fromEntries(places.map(({ name, at }) => [name, at.get(key) ?? null]));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry a list
      return { key, ranks: ranks as Ranks<List> };
    });
};
