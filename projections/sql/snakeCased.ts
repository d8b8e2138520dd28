/** `createdBy` as `created_by`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

export type SnakeCased<Data> = { [Name in keyof Data & string as SnakeCase<Name>]: Data[Name] };

/**
 * An event's data under the names of columns, so that what a row takes over from it is not spelt again. One level deep.
 * No list is made on the way: every ticket passes here, also when read models are built.
 */
export const snakeCased = <Data extends object>(data: Data): SnakeCased<Data> => {
  const named: Record<string, unknown> = {};
  for (const name in data) named[snakeCase(name)] = data[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type does what the loop does
  return named as SnakeCased<Data>;
};

const known = new Map<string, string>();
const snakeCase = (name: string): string => {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  known.set(name, made);
  return made;
};
