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
 * grows with the text, not with the number of literals. A table of the first two tells of nearly every place that nothing
 * begins there, and makes nothing that would have to be collected. Empty literals are never found.
 */
export const literalFinder = (literals: Iterable<string>): LiteralFinder => {
  const sought = [...new Set(literals)].filter((literal) => literal !== '').toSorted((a, b) => b.length - a.length);
  const head = sought.at(-1)?.length ?? 0;
  const byHead = Map.groupBy(sought, (literal) => literal.slice(0, head));
  const begins = new Uint8Array(PAIRS);
  for (const literal of sought) begins[pairOf(literal.charCodeAt(0), head === 1 ? 0 : literal.charCodeAt(1))] = 1;
  /** Apart from the loop, which few places leave. */
  const longestAt = (text: string, start: number): string | undefined =>
    byHead.get(text.slice(start, start + head))?.find((literal) => text.startsWith(literal, start));
  return {
    isEmpty: head === 0,
    find: (text) => {
      const found: Range[] = [];
      if (head === 0) return found;
      let next = text.charCodeAt(0);
      for (let start = 0, last = text.length - head; start <= last; start += 1) {
        const code = next;
        next = text.charCodeAt(start + 1);
        if (begins[pairOf(code, head === 1 ? 0 : next)] === 0) continue;
        const literal = longestAt(text, start);
        if (literal !== undefined) found.push({ start, end: start + literal.length });
      }
      return found;
    },
  };
};

const PAIRS = 0x1_00_00;

/** A number below `PAIRS` for two characters: its own for each two of Latin-1, shared by some beyond. */
const pairOf = (code: number, next: number): number => ((code << 8) ^ next) & (PAIRS - 1);
