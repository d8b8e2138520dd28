import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';

/** The value at an RFC 6901 pointer; undefined when there is none or the pointer is malformed. */
export const valueAt = (root: JsonValue, pointer: string): JsonValue | undefined => {
  if (pointer === '') return root;
  if (!pointer.startsWith('/')) return undefined;
  let value: JsonValue | undefined = root;
  for (const token of pointer.slice(1).split('/')) {
    value = memberOf(value, token.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (value === undefined) return undefined;
  }
  return value;
};

/** Whether `pointer` is `pattern` or lies below it; `*` in the pattern stands for any one name or index. */
export const isUnder = (pattern: string, pointer: string): boolean => {
  const tokens = pointer.split('/');
  return pattern
    .split('/')
    .every((token, index) => tokens[index] !== undefined && (token === '*' || token === tokens[index]));
};

/** The pointer of a member of what `parent` points to. */
export const childPointer = (parent: string, member: string): string =>
  `${parent}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const memberOf = (value: JsonValue | undefined, token: string): JsonValue | undefined => {
  if (value === null || value === undefined || typeof value !== 'object') return undefined;
  if (isList(value)) return /^(?:0|[1-9][0-9]{0,8})$/.test(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? value[token] : undefined;
};

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
