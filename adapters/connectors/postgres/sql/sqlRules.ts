import { builtIn, fieldsOf, namesOf, text, type Fields } from './nodeText.ts';
import {
  DOTTED_CALL_PREFIX,
  DOTTED_CALLS,
  FUNCTIONS,
  INFORMATION_RELATIONS,
  OWNERS_FUNCTIONS,
  PATH_FUNCTIONS,
  SYSTEM_RELATIONS,
  TYPES,
} from './sqlNames.ts';
import { attributesOf } from './statementNames.ts';

/** Why a node is refused: a fixed sentence, with a name from the statement itself where that helps to correct it. */
export type Refusal = string;

/**
 * Who wrote a text: the model, or the owner of the database, whose names with a schema the catalogue judges.
 * `surveyed`: the model, whose types that are not built in the catalogue judges.
 */
export type Author = 'model' | 'surveyed' | 'owner';

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
export const refusalOf = (kind: string, fields: Fields, author: Author): Refusal | null => {
  if (kind === 'RangeVar') return relationRefusal(fields, author);
  if (kind === 'CommonTableExpr')
    return text(fields['ctename']).startsWith('pg_') ? 'A name in WITH may not begin with pg_.' : null;
  return author === 'owner' ? ownersNameRefusal(kind, fields) : nameRefusal(kind, fields, author);
};

const nameRefusal = (kind: string, fields: Fields, author: Author): Refusal | null => {
  switch (kind) {
    case 'ColumnRef':
    case 'A_Indirection':
      return attributeRefusal(attributesOf(kind, fields));
    case 'FuncCall':
      return functionRefusal(namesOf(fields['funcname']), fields);
    case 'TypeName':
      return typeRefusal(fields, author);
    case 'SQLValueFunction':
      return fields['op'] === 'SVFOP_CURRENT_SCHEMA' ? SEARCHES_NO_SCHEMA : null;
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

/** The server writes definitions with a schema before every name that is not built in. */
const ownersNameRefusal = (kind: string, fields: Fields): Refusal | null => {
  if (kind !== 'FuncCall') return null;
  const name = builtIn(namesOf(fields['funcname']));
  return name === null || FUNCTIONS.has(name) || OWNERS_FUNCTIONS.has(name) ? null : notListed([name]);
};

const attributeRefusal = (names: readonly string[]): Refusal | null => {
  const name = names.find((one) => DOTTED_CALLS.has(one) || DOTTED_CALL_PREFIX.test(one));
  return name === undefined ? null : calledByDot(name);
};

/** Why a name behind a dot is refused. */
export const calledByDot = (name: string): Refusal =>
  `The name ${shown([name])} behind a dot calls a function that is not on the list of reading functions.`;

/** What would find nothing, since a session searches pg_catalog alone, and so give a wrong answer without an error. */
const SEARCHES_NO_SCHEMA =
  'No schema is current here: unqualified tables are found by the search path of the role. Write the name of the schema.';
const NEEDS_LITERAL = 'The name of a table or type must be a literal or a parameter here, with its schema.';

const functionRefusal = (names: readonly string[], fields: Fields): Refusal | null => {
  const name = builtIn(names);
  if (name === null || !FUNCTIONS.has(name))
    return PATH_FUNCTIONS.has(name ?? '') ? SEARCHES_NO_SCHEMA : notListed(names);
  if (name !== 'to_regclass' && name !== 'to_regtype') return null;
  const [argument] = Array.isArray(fields['args']) ? fields['args'] : [];
  return isLiteral(argument) ? null : NEEDS_LITERAL;
};

const isLiteral = (node: unknown): boolean => {
  if (typeof node !== 'object' || node === null) return false;
  if ('TypeCast' in node) return isLiteral(fieldsOf(node.TypeCast)['arg']);
  return 'A_Const' in node || 'ParamRef' in node;
};

const notListed = (names: readonly string[]): Refusal =>
  `The function ${shown(names)} is not on the list of reading functions.`;

const typeRefusal = (fields: Fields, author: Author): Refusal | null => {
  const names = namesOf(fields['names']);
  const isPlain = fields['setof'] !== true && fields['pct_type'] !== true && names.length <= 2;
  if (isPlain && (author === 'surveyed' || TYPES.has(builtIn(names) ?? ''))) return null;
  return notBuiltIn(names);
};

/** Why a type is refused. */
export const notBuiltIn = (names: readonly string[]): Refusal =>
  `The type ${shown(names)} is not built in; compare with a text literal, or cast to text.`;

const operatorRefusal = (names: readonly string[]): Refusal | null =>
  names.length === 0 || builtIn(names) !== null ? null : 'Only built-in operators may be used.';

const sampleRefusal = (names: readonly string[]): Refusal | null =>
  ['system', 'bernoulli'].includes(builtIn(names) ?? '') ? null : 'Only SYSTEM and BERNOULLI sampling may be used.';

const relationRefusal = (fields: Fields, author: Author): Refusal | null => {
  const name = text(fields['relname']);
  const schema = text(fields['schemaname']);
  if (text(fields['catalogname']) !== '') return 'A table of another database may not be named.';
  if (schema === 'information_schema')
    return INFORMATION_RELATIONS.has(name) ? null : `The view ${shown([schema, name])} may not be read.`;
  // Views of extensions such as pg_stat_statements carry the prefix in ordinary schemas.
  const isSystem = schema.startsWith('pg_') || (name.startsWith('pg_') && !(author === 'owner' && schema !== ''));
  if (!isSystem) return null;
  const isListed = (schema === '' || schema === 'pg_catalog') && SYSTEM_RELATIONS.has(name);
  return isListed ? null : `The system table ${shown([schema, name])} may not be read.`;
};

/** Only plain names are repeated, so that a refusal cannot carry text of somebody's making to the model. */
export const shown = (names: readonly string[]): string => {
  const name = names.filter((part) => part !== '').join('.');
  return /^[a-z0-9_.]{1,80}$/.test(name) ? name : 'named there';
};
