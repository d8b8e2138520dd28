import type { Sql } from '../../engine/sql.ts';
import { storable } from './storable.ts';

/** `Read` is what a query delivers, `Given` what may be written; with undefined in it an insert may leave the column out. */
export type Column<Read = unknown, Given = unknown> = {
  /** PostgreSQL's, with its collation. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Never there: it carries the types. */
  readonly of?: { read: Read; given: Given };
};

const column = <Read, Given = Read>(type: string): Column<Read, Given> => ({ type, isNullable: false });

export const uuid = <Value extends string = string>() => column<Value>('uuid');
export const text = <Value extends string = string>() => column<Value>('text');
/** Compared by its bytes, whatever the database's language. */
export const byteText = <Value extends string = string>() => column<Value>('text collate "C"');
export const texts = <Value extends string = string>() => column<Value[], readonly Value[]>('text[]');
export const boolean = () => column<boolean>('boolean');
export const integer = () => column<number>('int');
/** Read as text, since it may not fit a number. */
export const bigint = () => column<string, string | number>('bigint');
export const double = () => column<number>('double precision');
/** A text that is written must be ISO 8601. */
export const timestamptz = () => column<Date, Date | string>('timestamptz');
export const jsonb = <Value>() => column<Value>('jsonb');
/** Null in a new row unless the insert says otherwise. */
export const nullable = <Read, Given>({
  type,
}: Column<Read, Given>): Column<Read | null, Given | null | undefined> => ({
  type,
  isNullable: true,
});

type Columns = Readonly<Record<string, Column>>;
type TypesOf<C extends Columns> = { [Name in keyof C]: NonNullable<C[Name]['of']> };
type ReadIn<C extends Columns> = { [Name in keyof C]: TypesOf<C>[Name]['read'] };
type GivenIn<C extends Columns> = { readonly [Name in keyof C]: Exclude<TypesOf<C>[Name]['given'], undefined> };
type Optional<C extends Columns> = {
  [Name in keyof C]: undefined extends TypesOf<C>[Name]['given'] ? Name : never;
}[keyof C];
/** A row to insert; members that are no columns are passed over. */
type NewRow<Values, Names extends keyof Values> = Omit<Values, Names> & Partial<Pick<Values, Names>>;

/** A row as a query delivers it. */
export type RowOf<T extends { readonly columns: Columns }> = ReadIn<T['columns']>;

/** `key` is the primary key; `constraints` stand in the table's definition, `indexes` are statements. */
type Layout<Name> = { key: readonly Name[]; constraints?: readonly string[]; indexes?: readonly string[] };

/** One table of a read model: the only place where its columns are spelt. */
export type Table<C extends Columns = Columns> = {
  readonly name: string;
  readonly columns: C;
  /** Creates the table and its indexes. */
  readonly ddl: string;
  /** The row as a query would deliver it after its insert. */
  row(given: NewRow<ReadIn<C>, Optional<C>>): ReadIn<C>;
  insert(sql: Sql, row: NewRow<GivenIn<C>, Optional<C>>): Promise<unknown>;
  /** Any number of rows with one statement. */
  insertMany(sql: Sql, rows: readonly NewRow<GivenIn<C>, Optional<C>>[]): Promise<unknown>;
  /** Inserts the row, or changes the one with its primary key: `change` is SQL, in which `excluded` is the row given. */
  upsert(sql: Sql, row: NewRow<GivenIn<C>, Optional<C>>, change: string): Promise<unknown>;
  /** Changes the rows that equal `where`. */
  update(sql: Sql, where: Partial<GivenIn<C>>, changes: Partial<GivenIn<C>>): Promise<unknown>;
  /** Deletes the rows that equal `where`. */
  delete(sql: Sql, where: Partial<GivenIn<C>>): Promise<unknown>;
};

/**
 * Its statements use the bare name, so that they concern whichever build the transaction has entered. Texts are made
 * storable on the way in.
 */
export const table = <C extends Columns>(name: string, columns: C, layout: Layout<keyof C & string>): Table<C> => {
  const names = Object.keys(columns);
  const into = `insert into ${name} (${names.join(', ')})`;
  const insert = `${into} values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
  const orChange = `${insert} on conflict (${layout.key.join(', ')}) do update set`;
  const insertMany = `${into} select ${names.join(', ')} from json_populate_recordset(null::${name}, $1)`;

  const filled = (given: object): Values => {
    const values = new Map(Object.entries(storable(given)));
    return Object.fromEntries(names.map((column) => [column, values.get(column) ?? null]));
  };
  const parameters = (values: object): unknown[] =>
    Object.entries(values).map(([column, value]) =>
      columns[column]?.type === 'jsonb' && value !== null ? JSON.stringify(value) : value,
    );

  return {
    name,
    columns,
    ddl: ddlOf(name, columns, layout),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has a value for every column
    row: (given) => filled(given) as ReadIn<C>,
    insert: (sql, row) => sql.query(insert, parameters(filled(row))),
    insertMany: (sql, rows) => sql.query(insertMany, [JSON.stringify(rows.map(filled))]),
    upsert: (sql, row, change) => sql.query(`${orChange} ${change}`, parameters(filled(row))),
    update: (sql, where, changes) => {
      const condition = equations(where, Object.keys(changes).length + 1, ' and ');
      return sql.query(`update ${name} set ${equations(changes, 1, ', ')} where ${condition}`, [
        ...parameters(storable(changes)),
        ...parameters(where),
      ]);
    },
    delete: (sql, where) => sql.query(`delete from ${name} where ${equations(where, 1, ' and ')}`, parameters(where)),
  };
};

type Values = Record<string, unknown>;

/** `a = $1`, `b = $2`, … for the members. */
const equations = (given: object, first: number, separator: string): string =>
  Object.keys(given)
    .map((column, index) => `${column} = $${first + index}`)
    .join(separator);

const ddlOf = (name: string, columns: Columns, { key, constraints = [], indexes = [] }: Layout<string>): string => {
  const definitions = Object.entries(columns).map(
    ([column, { type, isNullable }]) => `${column} ${type}${isNullable ? '' : ' not null'}`,
  );
  const lines = [...definitions, `primary key (${key.join(', ')})`, ...constraints];
  return [`create table ${name} (${lines.join(', ')})`, ...indexes].map((statement) => `${statement};\n`).join('');
};
