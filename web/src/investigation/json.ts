/** Indented JSON; text stays text. */
export const pretty = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** The value that an RFC 6901 pointer names, or undefined. */
export const atPointer = (value: unknown, pointer: string): unknown => {
  if (pointer === '') return value;
  let current = value;
  for (const part of pointer.slice(1).split('/')) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Reflect.get(current, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return current;
};
