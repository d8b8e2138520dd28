import type { Scenario } from './scenario.ts';

/** Those whose id holds the pattern, in which `*` stands for any text; all for null. */
export const matching = (scenarios: readonly Scenario[], pattern: string | null): readonly Scenario[] => {
  if (pattern === null) return scenarios;
  const parts = pattern.toLowerCase().split('*');
  return scenarios.filter(({ id }) => holdsInOrder(id.toLowerCase(), parts));
};

const holdsInOrder = (text: string, parts: readonly string[]): boolean => {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
};
