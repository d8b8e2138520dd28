import type { Handler } from '../../engine/projections/projection.ts';
import type { Change, Key as RowKeyValues, Row, RowKey, Rows, RowTable } from '../../engine/projections/rows/rows.ts';
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
/** Written as words with spaces between them, each once; what a `tsquery` is asked of. */
export const words = () => column<string>('tsvector');
export const boolean = () => column<boolean>('boolean');
export const integer = () => column<number>('int');
/** Read as text, since it may not fit a number. */
export const bigint = () => column<string, string | number>('bigint');
export const double = () => column<number>('double precision');
/** ISO 8601; read in UTC to the millisecond. */
export const timestamptz = () => column<string>('timestamptz');
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
type NewRow<C extends Columns> = Omit<GivenIn<C>, Optional<C>> & Partial<Pick<GivenIn<C>, Optional<C>>>;
type Changes<C extends Columns, Key> = Partial<Omit<GivenIn<C>, Key & string>>;

/** A row as a query delivers it. */
export type RowOf<T extends { readonly columns: Columns }> = ReadIn<T['columns']>;

/** `key` is the primary key; `constraints` stand in the table's definition, `indexes` are statements. */
type Layout<Key> = {
  key: readonly Key[];
  constraints?: readonly string[];
  indexes?: readonly string[];
  /** Few rows, which nearly every batch changes. */
  isBusy?: true;
};

/** What a table's key is made of. */
type KeyIn<C extends Columns, Key extends keyof C> = Pick<GivenIn<C>, Key>;

/**
 * One table of a read model: the only place where its columns are spelt. Rows are looked up, and changes of them made, in
 * memory; `Rows` and `Handler` say when they are loaded and written.
 */
export type Table<C extends Columns = Columns, Key extends keyof C & string = keyof C & string> = {
  readonly name: string;
  readonly columns: C;
  readonly key: readonly Key[];
  readonly isBusy: boolean;
  /** Creates the table with its primary key and constraints. */
  readonly ddl: string;
  /** Creates its other indexes. */
  readonly indexes: string;
  /** The row as a query would deliver it after its insert. */
  row(row: NewRow<C>): ReadIn<C>;
  /** Names the row with this key. */
  readonly at: (key: KeyIn<C, Key>) => RowKey;
  /** The row with this key, or null; it must have been named before. */
  find(rows: Rows, key: KeyIn<C, Key>): Readonly<ReadIn<C>> | null;
  /** Adds a row with a key that no row has; it need not be named. */
  insert(row: NewRow<C>): Change;
  /** Adds the row, or puts it in the place of the one that has its key. */
  readonly put: (row: NewRow<C>) => Change;
  /** Lays values over a row that was found. */
  change(row: Readonly<ReadIn<C>>, changes: Changes<C, Key>): Change;
  /** Removes the row with this key, if there is one. */
  readonly delete: (key: KeyIn<C, Key>) => Change;
  /** What an event does that adds one row. */
  inserts<Event>(row: (event: Event) => NewRow<C>): Handler<Event>;
  /** What an event does that changes the row with this key, if there is one; null when it concerns none. */
  updates<Event>(
    key: (event: NoInfer<Event>) => KeyIn<C, Key> | null,
    changes: (event: NoInfer<Event>, row: Readonly<ReadIn<C>>) => Changes<C, Key>,
  ): Handler<Event>;
  /** What an event does that removes the row with this key. */
  deletes<Event>(key: (event: NoInfer<Event>) => KeyIn<C, Key>): Handler<Event>;
};

/** Whatever is written becomes what a query would deliver, so that it makes no difference when a row was loaded. */
export const table = <C extends Columns, const Key extends keyof C & string>(
  name: string,
  columns: C,
  layout: Layout<Key>,
): Table<C, Key> => {
  const forms = new Map(Object.entries(columns).map(([column, { type }]) => [column, formOf(type)]));
  const self: RowTable = { name, columns, key: layout.key, isBusy: layout.isBusy ?? false };
  const empty: Row = Object.fromEntries(Object.keys(columns).map((column) => [column, null]));

  /** Lays what is given over a row of this table. */
  const over = (row: Row, given: Row): Row => {
    const result: Record<string, unknown> = { ...row };
    for (const [column, form] of forms) if (column in given) result[column] = formed(form, given[column]);
    return result;
  };
  const keyIn = (given: Row): RowKeyValues =>
    layout.key.map((column) => formed(forms.get(column) ?? storable, given[column]));
  const at = (given: Row): RowKey => ({ table: self, key: keyIn(given) });
  const become = (row: Row): Change => ({ ...at(row), row, isNew: false });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of this table are made here or loaded
  const find = (rows: Rows, key: Row) => rows.find(self, keyIn(key)) as ReadIn<C> | null;

  return {
    ...self,
    columns,
    key: layout.key,
    ddl: ddlOf(name, columns, layout),
    indexes: (layout.indexes ?? []).map((statement) => `${statement};\n`).join(''),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has a value for every column
    row: (given) => over(empty, given) as ReadIn<C>,
    at,
    find,
    insert: (row) => ({ ...become(over(empty, row)), isNew: true }),
    put: (row) => become(over(empty, row)),
    change: (row, changes) => become(over(row, changes)),
    delete: (key) => ({ ...at(key), row: null, isNew: false }),
    inserts: (row) => ({ apply: (_, event) => [{ ...become(over(empty, row(event))), isNew: true }] }),
    updates: (key, changes) => ({
      touches: (event) => [key(event)].flatMap((given) => (given === null ? [] : [at(given)])),
      apply: (rows, event) => {
        const given = key(event);
        const row = given && find(rows, given);
        return row === null ? [] : [become(over(row, changes(event, row)))];
      },
    }),
    deletes: (key) => ({
      touches: (event) => [at(key(event))],
      apply: (_, event) => [{ ...at(key(event)), row: null, isNew: false }],
    }),
  };
};

/** All columns by their names, of the table that `of` says, as a statement that stays prepared must name them. */
export const columnsOf = ({ columns }: Pick<Table, 'columns'>, of?: string): string =>
  Object.keys(columns)
    .map((column) => (of === undefined ? column : `${of}.${column}`))
    .join(', ');

/** What a column of the type holds of a value that is given, other than null. */
const formOf = (type: string): ((value: unknown) => unknown) => {
  switch (type) {
    case 'uuid':
      return (value) => String(value).toLowerCase();
    case 'bigint':
      return String;
    case 'timestamptz':
      return (value) => isoInUtc(String(value));
    default:
      return storable;
  }
};

/** As a query would deliver it. Throws RangeError for a text that tells no time. */
const isoInUtc = (text: string): string =>
  text.length === ISO_LENGTH && text.charAt(POINT) === '.' && text.endsWith('Z') ? text : new Date(text).toISOString();

const ISO_LENGTH = '2026-11-24T03:37:32.123Z'.length;
const POINT = 19;

const formed = (form: (value: unknown) => unknown, value: unknown): unknown =>
  value === undefined || value === null ? null : form(value);

const ddlOf = (name: string, columns: Columns, { key, constraints = [] }: Layout<string>): string => {
  const definitions = Object.entries(columns).map(
    ([column, { type, isNullable }]) => `${column} ${type}${isNullable ? '' : ' not null'}`,
  );
  const lines = [...definitions, `primary key (${key.join(', ')})`, ...constraints];
  return `create table ${name} (${lines.join(', ')});\n`;
};
