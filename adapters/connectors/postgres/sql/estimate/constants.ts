import { fieldsOf, lastOf, text, type Fields } from '../nodeText.ts';
import { listOf } from '../valueFlow.ts';
import type { Env } from './sources.ts';

/** A literal or parameter as text, also below a cast; null for anything else, such as what is computed. */
export const constantText = (node: unknown, { params }: Pick<Env, 'params'>): string | null => {
  const { A_Const: literal, ParamRef: param, TypeCast: cast } = fieldsOf(node);
  if (cast !== undefined) return constantText(fieldsOf(cast)['arg'], { params });
  if (param !== undefined) return String(params[Number(fieldsOf(param)['number'] ?? 0) - 1] ?? '');
  return literal === undefined ? null : literalText(fieldsOf(literal));
};

/** The parser leaves zero, false and the empty text out. */
const literalText = (literal: Fields): string => {
  const { ival, fval, sval, bsval } = literal;
  if (ival !== undefined) return String(Number(fieldsOf(ival)['ival'] ?? 0));
  if (fval !== undefined) return text(fieldsOf(fval)['fval']);
  if (bsval !== undefined) return text(fieldsOf(bsval)['bsval']);
  return text(fieldsOf(sval)['sval']);
};

/** No function is asked for more than that without a bound. */
const COUNT_UNKNOWN = 2 ** 31;

/** The largest number that an expression may give as a count: a constant, or what `least` names; else any integer. */
export const countOf = (node: unknown, env: Pick<Env, 'params'>): number => {
  const { MinMaxExpr: choice, TypeCast: cast } = fieldsOf(node);
  const constant = constantText(node, env);
  if (constant !== null) return Number.isNaN(Number(constant)) ? COUNT_UNKNOWN : Math.max(0, Number(constant));
  if (cast !== undefined) return countOf(fieldsOf(cast)['arg'], env);
  const { op, args } = fieldsOf(choice);
  if (op === 'IS_LEAST') return Math.min(...listOf(args).map((arg) => countOf(arg, env)));
  return op === 'IS_GREATEST' ? Math.max(...listOf(args).map((arg) => countOf(arg, env))) : COUNT_UNKNOWN;
};

/** The name of the function that a node calls; empty for other nodes. */
export const calledBy = (node: unknown): string => lastOf(fieldsOf(fieldsOf(node)['FuncCall'])['funcname']);
