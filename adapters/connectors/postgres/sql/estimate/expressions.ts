import { fieldsOf, lastOf, namesOf, text, type Fields } from '../nodeText.ts';
import { wrapped } from '../sqlWalk.ts';
import { listOf } from '../valueFlow.ts';
import { callBytes, GATHERED, SHORT } from './calls.ts';
import { constantText } from './constants.ts';
import { written } from './numbers.ts';
import { columnBytes, mostOf, type Bytes, type Env } from './sources.ts';
import { operatorBytes } from './operators.ts';

/** Most bytes that an expression may give; the work of all that stands in it is added up. */
export const bytesOf = (node: unknown, env: Env): Bytes => {
  const found = wrapped(node);
  return found === null ? bytesWithin(node, env) : nodeBytes(found.kind, found.fields, env);
};

/** The same of everything that stands in a list or struct, together. */
export const bytesWithin = (value: unknown, env: Env): Bytes =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce((sum: number, member: unknown) => sum + bytesOf(member, env), 0);

const nodeBytes = (kind: string, fields: Fields, env: Env): Bytes => {
  switch (kind) {
    case 'A_Const':
    case 'ParamRef':
      return constantBytes({ [kind]: fields }, env);
    case 'ColumnRef':
      return columnBytes(namesOf(fields['fields']), env.levels);
    case 'SelectStmt':
      return mostOf(env.query(fields, env));
    case 'FuncCall':
      return call(fields, env);
    case 'A_Expr':
      return operatorBytes(fields, [bytesOf(fields['lexpr'], env), bytesOf(fields['rexpr'], env)], env);
    case 'TypeCast':
      return cast(fields, env);
    case 'SubLink':
      return subLink(fields, env);
    case 'CoalesceExpr':
    case 'MinMaxExpr':
      return Math.max(0, ...listOf(fields['args']).map((arg) => bytesOf(arg, env)));
    case 'CaseExpr':
      return choice(fields, env);
    case 'A_Indirection':
      bytesWithin(fields['indirection'], env);
      return bytesOf(fields['arg'], env);
    case 'BoolExpr':
    case 'NullTest':
    case 'BooleanTest':
      bytesWithin(fields, env);
      return SHORT;
    default:
      return other(kind, fields, env);
  }
};

const constantBytes = (node: Fields, env: Env): Bytes => {
  const { fval } = fieldsOf(node['A_Const']);
  return fval === undefined ? Buffer.byteLength(constantText(node, env) ?? '') : written(node, 0, env);
};

const call = (fields: Fields, env: Env): Bytes => {
  const args = listOf(fields['args']);
  const { args: _, funcname, ...others } = fields;
  bytesWithin(others, env);
  return callBytes(lastOf(funcname), { args, bytes: args.map((arg) => bytesOf(arg, env)), env });
};

const choice = (fields: Fields, env: Env): Bytes => {
  bytesOf(fields['arg'], env);
  const whens = listOf(fields['args']).map((when) => fieldsOf(fieldsOf(when)['CaseWhen']));
  for (const { expr } of whens) bytesOf(expr, env);
  return Math.max(bytesOf(fields['defresult'], env), ...whens.map(({ result }) => bytesOf(result, env)));
};

const subLink = (fields: Fields, env: Env): Bytes => {
  bytesOf(fields['testexpr'], env);
  const most = mostOf(env.query(fieldsOf(fieldsOf(fields['subselect'])['SelectStmt']), env));
  if (fields['subLinkType'] === 'EXPR_SUBLINK') return most;
  return fields['subLinkType'] === 'ARRAY_SUBLINK' ? GATHERED : SHORT;
};

const FIXED = new Set(
  'int2 int4 int8 smallint integer float4 float8 bool boolean date time timetz timestamp timestamptz interval uuid oid regclass regtype'.split(
    ' ',
  ),
);
const LENGTH_BOUND = new Set(['varchar', 'bpchar', 'char', 'bit', 'varbit']);
/** Read in one go; nanoseconds a byte. */
const PARSED: ReadonlyMap<string, number> = new Map([
  ['json', 20],
  ['jsonb', 200],
  ['xml', 120],
  ['tsvector', 100],
  ['tsquery', 100],
  ['jsonpath', 100],
]);

const cast = (fields: Fields, env: Env): Bytes => {
  const typeName = fieldsOf(fields['typeName']);
  const type = lastOf(typeName['names']);
  const bytes = bytesOf(fields['arg'], env);
  env.spend(bytes * (PARSED.get(type) ?? 4));
  if (typeName['arrayBounds'] !== undefined) return bytes * 2;
  if (FIXED.has(type)) return SHORT;
  if (type === 'numeric') return written(fields['arg'], bytes, env);
  const length = constantText(listOf(typeName['typmods'])[0], env);
  if (length === null || !LENGTH_BOUND.has(type)) return type === 'bytea' || type === 'text' ? bytes * 2 : bytes;
  // These are filled up with blanks and zeros, the others only cut.
  const isFilled = type === 'bpchar' || type === 'bit';
  return isFilled ? 4 * Number(length) : Math.min(bytes, 4 * Number(length));
};

/** JSON, XML, rows and lists of all that stands in them. */
const other = (kind: string, fields: Fields, env: Env): Bytes => {
  const bytes = bytesWithin(fields, env);
  env.spend(bytes * (/^(?:Json|Xml)/.test(kind) ? 120 : 1));
  if (kind === 'JsonArrayAgg' || kind === 'JsonObjectAgg') return GATHERED;
  return bytes + text(fields['name']).length;
};
