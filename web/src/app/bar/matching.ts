/** How well a text answers what was typed: 0 not at all, else more where its words begin with it. Without regard to case. */
export const fit = (typed: string, text: string): number => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const inText = text.toLowerCase();
  if (!words.every((word) => inText.includes(word))) return 0;
  const starts = words.filter((word) => inText.startsWith(word) || inText.includes(` ${word}`)).length;
  return 1 + starts;
};

/** Those that answer what was typed, best first; all of them, as they are, when nothing was. */
export const bestFirst = <Entry extends { label: string }>(typed: string, entries: readonly Entry[]): Entry[] =>
  entries
    .map((entry) => ({ entry, how: fit(typed, entry.label) }))
    .filter(({ how }) => how > 0)
    .toSorted((a, b) => b.how - a.how)
    .map(({ entry }) => entry);
