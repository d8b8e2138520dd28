import { lastOf, type Fields } from '../nodeText.ts';
import { SHORT } from './calls.ts';
import { power, product } from './numbers.ts';
import type { Bytes, Env } from './sources.ts';

const COMPARING = new Set(['=', '<>', '!=', '<', '<=', '>', '>=', '~', '!~', '~*', '!~*']);
const LIKE = new Set(['~~', '!~~', '~~*', '!~~*']);
const SELECTING = new Set(['->', '->>', '#>', '#>>']);

/** Bytes of what an operator gives; its work is added up. */
export const operatorBytes = (fields: Fields, [left, right]: readonly [Bytes, Bytes], env: Env): Bytes => {
  const name = lastOf(fields['name']);
  // Of each member of a list one after the other.
  if (fields['kind'] === 'AEXPR_IN' || name.includes('BETWEEN') || COMPARING.has(name))
    return spent(left + right, SHORT, env);
  if (LIKE.has(name)) return spent(left * right * 5, SHORT, env);
  if (name === '||' || name === '+') return spent(left + right, left + right, env);
  if (name === '*' || name === '/' || name === '%') return product(left, right, env);
  if (name === '^') return power(left, fields['rexpr'], env);
  if (SELECTING.has(name)) return spent(left + right, left, env);
  return spent((left * Math.max(1, right)) / 2, left + right, env);
};

const spent = (nanoseconds: number, bytes: Bytes, env: Env): Bytes => {
  env.spend(nanoseconds);
  return bytes;
};
