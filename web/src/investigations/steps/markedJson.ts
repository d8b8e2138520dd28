/** Indented JSON in three parts; the middle one is what a pointer names, empty where it names nothing. */
export type MarkedJson = readonly [before: string, marked: string, after: string];

// No JSON text holds them: it escapes control characters.
const BEGIN = '\u0001';
const END = '\u0002';

/** `pointer`: RFC 6901, or null for none. */
export const markedJson = (value: unknown, pointer: string | null): MarkedJson => {
  const text = print(value, '', pointer, '');
  const [before = '', rest = ''] = text.split(BEGIN);
  const [marked = '', after = ''] = rest.split(END);
  return [before, marked, after];
};

const print = (value: unknown, at: string, pointer: string | null, indent: string): string => {
  const text = bare(value, at, pointer, indent);
  return at === pointer ? `${BEGIN}${text}${END}` : text;
};

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const bare = (value: unknown, at: string, pointer: string | null, indent: string): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((each, index) => print(each, `${at}/${index}`, pointer, inner))
    : Object.entries(value).map(
        ([name, each]) => `${JSON.stringify(name)}: ${print(each, `${at}/${escaped(name)}`, pointer, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return lines.length === 0 ? `${open}${close}` : `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
};
