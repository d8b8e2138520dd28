import {
  DOTTED_CALL_PREFIX,
  DOTTED_CALLS,
  FUNCTIONS,
  INFORMATION_RELATIONS,
  SYSTEM_RELATIONS,
  TYPES,
} from './sqlNames.ts';

/** The fields of one node of the parse tree. */
export type Fields = { readonly [name: string]: unknown };

/** Why a node is refused: a fixed sentence, with a name from the statement itself where that helps to correct it. */
export type Refusal = string;

/** Why a kind of node that is on no list is refused. */
export const kindRefusal = (kind: string): Refusal => {
  switch (kind) {
    case 'InsertStmt':
    case 'UpdateStmt':
    case 'DeleteStmt':
    case 'MergeStmt':
      return 'WITH may hold only SELECT.';
    case 'LockingClause':
      return 'Rows may not be locked with FOR UPDATE or FOR SHARE.';
    case 'intoClause':
      return 'SELECT INTO creates a table.';
    default:
      return 'The statement does something that a reading statement may not.';
  }
};

/** What a node of the kind must fulfil beyond being allowed; null when it does. */
export const refusalOf = (kind: string, fields: Fields): Refusal | null => {
  switch (kind) {
    case 'ColumnRef':
    case 'A_Indirection':
      return attributeRefusal(attributesOf(kind, fields));
    case 'FuncCall':
      return functionRefusal(namesOf(fields['funcname']));
    case 'TypeName':
      return typeRefusal(fields);
    case 'RangeVar':
      return relationRefusal(fields);
    case 'CommonTableExpr':
      return text(fields['ctename']).startsWith('pg_') ? 'A name in WITH may not begin with pg_.' : null;
    case 'A_Expr':
      return operatorRefusal(namesOf(fields['name']));
    case 'SubLink':
      return operatorRefusal(namesOf(fields['operName']));
    case 'SortBy':
      return operatorRefusal(namesOf(fields['useOp']));
    case 'CollateClause':
      return builtIn(namesOf(fields['collname'])) === null ? 'Only built-in collations may be used.' : null;
    case 'RangeTableSample':
      return sampleRefusal(namesOf(fields['method']));
    default:
      return null;
  }
};

/**
 * Names that stand behind a dot and that are no function that may be called: `x.name` and `(x).name` are also another
 * way to call a function with one argument.
 */
export const attributesOf = (kind: string, fields: Fields): readonly string[] => {
  const names = kind === 'ColumnRef' ? namesOf(fields['fields']).slice(1).slice(-1) : [];
  const selected = kind === 'A_Indirection' ? namesOf(fields['indirection']) : names;
  return selected.filter((name) => !FUNCTIONS.has(name) && !TYPES.has(name));
};

const attributeRefusal = (names: readonly string[]): Refusal | null => {
  const name = names.find((one) => DOTTED_CALLS.has(one) || DOTTED_CALL_PREFIX.test(one));
  return name === undefined ? null : calledByDot(name);
};

/** Why a name behind a dot is refused. */
export const calledByDot = (name: string): Refusal =>
  `The name ${shown([name])} behind a dot calls a function that is not on the list of reading functions.`;

const functionRefusal = (names: readonly string[]): Refusal | null => {
  const name = builtIn(names);
  if (name !== null && FUNCTIONS.has(name)) return null;
  return `The function ${shown(names)} is not on the list of reading functions.`;
};

const typeRefusal = (fields: Fields): Refusal | null => {
  const names = namesOf(fields['names']);
  const name = builtIn(names);
  if (name !== null && TYPES.has(name) && fields['setof'] !== true && fields['pct_type'] !== true) return null;
  return `The type ${shown(names)} is not built in; compare with a text literal, or cast to text.`;
};

const operatorRefusal = (names: readonly string[]): Refusal | null =>
  names.length === 0 || builtIn(names) !== null ? null : 'Only built-in operators may be used.';

const sampleRefusal = (names: readonly string[]): Refusal | null =>
  ['system', 'bernoulli'].includes(builtIn(names) ?? '') ? null : 'Only SYSTEM and BERNOULLI sampling may be used.';

const relationRefusal = (fields: Fields): Refusal | null => {
  const name = text(fields['relname']);
  const schema = text(fields['schemaname']);
  if (text(fields['catalogname']) !== '') return 'A table of another database may not be named.';
  if (schema === 'information_schema')
    return INFORMATION_RELATIONS.has(name) ? null : `The view ${shown([schema, name])} may not be read.`;
  // Views of extensions such as pg_stat_statements carry the prefix in ordinary schemas.
  const isSystem = schema.startsWith('pg_') || name.startsWith('pg_');
  if (!isSystem) return null;
  const isListed = (schema === '' || schema === 'pg_catalog') && SYSTEM_RELATIONS.has(name);
  return isListed ? null : `The system table ${shown([schema, name])} may not be read.`;
};

/** The name when it is unqualified or belongs to pg_catalog, else null. The session searches pg_catalog alone. */
const builtIn = (names: readonly string[]): string | null => {
  const [first, second] = names;
  if (first === undefined || names.length > 2) return null;
  if (second === undefined) return first;
  return first === 'pg_catalog' ? second : null;
};

const namesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(nameOf) : []);

/** The text of `{ String: { sval } }`; any other node reads as a name that is on no list. */
const nameOf = (node: unknown): string => {
  if (typeof node !== 'object' || node === null || !('String' in node)) return '?';
  const { String: value } = node;
  return typeof value === 'object' && value !== null && 'sval' in value ? text(value.sval) : '?';
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Only plain names are repeated, so that a refusal cannot carry text of somebody's making to the model. */
const shown = (names: readonly string[]): string => {
  const name = names.filter((part) => part !== '').join('.');
  return /^[a-z0-9_.]{1,80}$/.test(name) ? name : 'named there';
};
