/** Numbers that look random and are the same in every run (mulberry32). */
export const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const FIELDS = [
  'status',
  'priority',
  'customer',
  'age',
  'waiting',
  'confidence',
  'tags',
  'csat',
  'colour',
  'constructor',
];
const VALUES = [
  'new',
  'high',
  'urgent',
  '"a \\" b"',
  "'it''",
  '0',
  '0.5',
  '7200',
  '2h',
  '1.5d',
  'ada@example.com',
  '#vip',
];
const NOISE = [
  'if',
  'and',
  'then',
  '==',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  'in',
  '[',
  ']',
  ',',
  '(',
  ')',
  '"',
  '\\',
  '\u{1f600}',
  '\u0000',
];
const ACTIONS = ['escalate()', 'chat_channel(ops)', 'assign_to("x y")'];

type Below = ReturnType<typeof numbersFrom>;
const oneOf = (below: Below, texts: readonly string[]): string => texts[below(texts.length)] ?? '';

const condition = (below: Below): string => {
  const operator = oneOf(below, ['==', '!=', '<', '>', '<=', '>=', 'in']);
  const values = Array.from({ length: 1 + below(3) }, () => oneOf(below, VALUES));
  return `${oneOf(below, FIELDS)} ${operator} ${operator === 'in' ? `[${values.join(', ')}]` : values[0]}`;
};

/** Most are rules; in others a part is missing, doubled or noise. */
export const generatedRule = (below: Below): string => {
  const conditions = Array.from({ length: 1 + below(4) }, () => condition(below)).join(' and ');
  const rule = `if ${conditions} then ${oneOf(below, ACTIONS)}`;
  if (below(3) > 0) return rule;
  const [from, to] = [below(rule.length), below(rule.length)];
  return `${rule.slice(0, from)}${oneOf(below, [...NOISE, ...VALUES])}${rule.slice(to)}`;
};

const TEXTS = ['new', 'high', 'low', 'urgent', 'ada@example.com', ''];
/** What a ticket may hold, and what it never should. */
export const generatedFields = (below: Below): Record<string, string | number | readonly string[] | null> =>
  Object.fromEntries(
    FIELDS.filter(() => below(5) > 0).map((field) => {
      const kinds = [null, oneOf(below, TEXTS), below(20_000) / 2, ['#vip', oneOf(below, TEXTS)]] as const;
      return [field, kinds[below(kinds.length)] ?? null];
    }),
  );
