/**
 * The value in a form that PostgreSQL's text and jsonb hold: events may carry U+0000, which neither does, so it
 * becomes U+FFFD. What was recorded stays in the log.
 */
export const storable = <Value>(value: Value): Value =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- replacing characters of strings changes no type
  replaced(value) as Value;

const replaced = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\uFFFD');
  if (Array.isArray(value)) return value.map(replaced);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storable(name), replaced(member)]));
};
