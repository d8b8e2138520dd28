import { fieldsOf } from '../nodeText.ts';
import { calledBy, constantText } from './constants.ts';
import { CELL, type Bytes, type Env } from './sources.ts';

/** Digits that a number of any length has at most before its point, and behind it. */
export const DIGITS_MAX: Bytes = 131_072 + 16_383;
/** Digits of a number that a table holds. */
const USUAL: Bytes = 32;
/** Of two digits each, when numbers are multiplied or divided. */
const NANOSECONDS = 1 / 16;

/** Digits of an operand: a column of a table is a usual number. */
const digits = (bytes: Bytes): Bytes => (bytes <= CELL ? Math.min(bytes, USUAL) : Math.min(bytes, DIGITS_MAX));

/** `*`, `/`, `%`, `mod`, `div`: as many digits as both have. */
export const product = (left: Bytes, right: Bytes, env: Env): Bytes => {
  const [a, b] = [digits(left), digits(right)];
  env.spend(a * b * NANOSECONDS);
  return a + b;
};

/** `^`, `power`: of numbers with exact digits as many as the exponent wants. */
export const power = (base: Bytes, exponent: unknown, env: Env): Bytes => {
  const constant = constantText(exponent, env);
  const times = constant === null ? Infinity : Math.abs(Number(constant));
  const result = times <= 16 ? digits(base) * Math.max(1, times) : DIGITS_MAX;
  env.spend(result * Math.min(result, 4_096) * NANOSECONDS);
  return result;
};

/** A number written as text, such as `1e100000`. */
export const written = (node: unknown, bytes: Bytes, env: Env): Bytes => {
  const constant = constantText(node, env);
  if (constant !== null) {
    const [, exponent = '0'] = /e([+-]?\d{1,9})/i.exec(constant) ?? [];
    return Math.min(DIGITS_MAX, constant.length + Math.abs(Number(exponent)));
  }
  return makesText(node) ? DIGITS_MAX : Math.min(bytes, DIGITS_MAX);
};

const MAKERS = new Set(['concat', 'concat_ws', 'format', 'overlay', 'repeat', 'lpad', 'rpad', 'translate']);

/** Whether an expression puts a text together that may be read as a number, rather than takes one from a table. */
const makesText = (node: unknown): boolean => {
  if (MAKERS.has(calledBy(node))) return true;
  const { A_Expr: expression } = fieldsOf(node);
  return JSON.stringify(fieldsOf(expression)['name'] ?? '').includes('"||"');
};
