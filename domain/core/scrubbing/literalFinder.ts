/** A place in a text, in UTF-16 code units. */
export type Range = { start: number; end: number };

/** Finds fixed texts within others. */
export type LiteralFinder = {
  /** For each place where one begins, the longest one there; in order, and they may overlap. */
  find(text: string): readonly Range[];
  /** There is nothing to find in any text. */
  isEmpty: boolean;
};

/**
 * Looks up the first characters of each place in an index, and compares the rest only of what begins alike: the time
 * grows with the text, not with the number of literals. The first two tell of nearly every place that nothing begins
 * there, without a text of their own. Empty literals are never found.
 */
export const literalFinder = (literals: Iterable<string>): LiteralFinder => {
  const sought = [...new Set(literals)].filter((literal) => literal !== '').toSorted((a, b) => b.length - a.length);
  const head = sought.at(-1)?.length ?? 0;
  const byHead = Map.groupBy(sought, (literal) => literal.slice(0, head));
  const pairs = new Set(sought.map((literal) => pairAt(literal, 0, head)));
  return {
    isEmpty: head === 0,
    find: (text) => {
      const found: Range[] = [];
      if (head === 0) return found;
      for (let start = 0; start + head <= text.length; start += 1) {
        if (!pairs.has(pairAt(text, start, head))) continue;
        const candidates = byHead.get(text.slice(start, start + head)) ?? [];
        const literal = candidates.find((candidate) => text.startsWith(candidate, start));
        if (literal !== undefined) found.push({ start, end: start + literal.length });
      }
      return found;
    },
  };
};

/** Two characters as one number, one alone where `head`, the length of the shortest literal, is no more. */
const pairAt = (text: string, place: number, head: number): number =>
  head === 1 ? text.charCodeAt(place) : text.charCodeAt(place) * 0x1_00_00 + text.charCodeAt(place + 1);
