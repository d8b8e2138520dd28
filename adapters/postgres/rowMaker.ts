import { typesOfRows } from './typesOfRows.ts';

/** As the server describes a column of an answer. */
export type Column = { name: string; dataTypeID: number };

/** A row of the texts of its columns, in their order; what is null or missing reads null. Throws what a type's parser throws. */
export type RowMaker = (texts: readonly (string | null)[]) => object;

type Parser = (text: string) => unknown;

/** As many as there are lists of columns in the statements of this program. */
const made = new Map<string, RowMaker>();

/** The same one for the same columns. */
export const rowMakerOf = (columns: readonly Column[]): RowMaker => {
  const key = JSON.stringify(columns.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const known = made.get(key);
  if (known !== undefined) return known;
  const maker = compiled(columns);
  made.set(key, maker);
  return maker;
};

/**
 * One literal with all members: setting them by name, one after the other, takes five times as long
 * (docs/decisions/0107). Of what stands in the source, names alone come from outside, as strings of JSON.
 */
const compiled = (columns: readonly Column[]): RowMaker => {
  const parsers = columns.map(({ dataTypeID }): Parser => typesOfRows.getTypeParser(dataTypeID, 'text'));
  const names = parsers.map((_, at) => `parser${at}`);
  const members = columns.map(
    ({ name }, at) => `${JSON.stringify(name)}: texts[${at}] == null ? null : ${names[at]}(texts[${at}])`,
  );
  // oxlint-disable-next-line eslint/no-new-func, typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- see above
  const bind = new Function(...names, `return (texts) => ({ ${members.join(', ')} });`) as (
    ...parsers: readonly Parser[]
  ) => RowMaker;
  return bind(...parsers);
};
