/**
 * The value in a form that PostgreSQL's text and jsonb hold: events may carry U+0000, which neither does, so it
 * becomes U+FFFD; members that are undefined are left out, as in any JSON. What was recorded stays in the log. A value
 * that has nothing of this, as nearly all are, is given back as it is.
 */
export const storable = <Value>(value: Value): Value =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- replacing characters of strings changes no type
  isStorable(value) ? value : (replaced(value) as Value);

const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  // No list of members is made: every text of every row passes here.
  for (const name in value) if (!isStorable(name) || !isStorableMember(value, name)) return false;
  return true;
};

const isStorableMember = (value: object, name: string): boolean => {
  const member: unknown = Reflect.get(value, name);
  return member !== undefined && isStorable(member);
};

const replaced = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\uFFFD');
  if (Array.isArray(value)) return value.map(replaced);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [storable(name), replaced(member)]));
};
