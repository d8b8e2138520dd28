export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/** A value that has no canonical form. A bug when we built the value, a 422 or 413 when a client did. */
export class EventRejected extends Error {
  readonly path: string;
  readonly reason: string;
  constructor(path: string, reason: string) {
    super(`${path === '' ? 'value' : path}: ${reason}`);
    this.name = 'EventRejected';
    this.path = path;
    this.reason = reason;
  }
}

export const DEPTH_MAX = 64;

const encoder = new TextEncoder();

/**
 * RFC 8785 (JCS) form of a JSON value. Refuses instead of repairing: whatever JSON.stringify would drop, round or
 * call a method for throws EventRejected. -0 becomes 0.
 */
export const canonicalJson = (value: unknown): string => write(value, '', 0);

/** UTF-8 bytes of the RFC 8785 form. */
export const canonicalBytes = (value: unknown): Uint8Array => encoder.encode(canonicalJson(value));

const write = (value: unknown, path: string, depth: number): string => {
  switch (typeof value) {
    case 'string':
      return writeString(value, path);
    case 'number':
      return writeNumber(value, path);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      break;
    default:
      throw new EventRejected(path, `a ${typeof value} has no JSON form`);
  }
  if (value === null) return 'null';
  if (depth >= DEPTH_MAX) throw new EventRejected(path, `nested deeper than ${DEPTH_MAX}`);
  return Array.isArray(value) ? writeArray(value, path, depth) : writeObject(value, path, depth);
};

const writeString = (value: string, path: string): string => {
  if (!value.isWellFormed()) throw new EventRejected(path, 'a lone surrogate has no UTF-8 form');
  return JSON.stringify(value);
};

const writeNumber = (value: number, path: string): string => {
  if (!Number.isFinite(value)) throw new EventRejected(path, `${value} has no JSON form`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new EventRejected(path, 'an integer beyond 2^53 - 1 loses digits; send a string');
  return Object.is(value, -0) ? '0' : String(value);
};

const writeArray = (value: readonly unknown[], path: string, depth: number): string => {
  const items: string[] = [];
  for (let index = 0; index < value.length; index += 1) {
    if (!Object.hasOwn(value, index))
      throw new EventRejected(`${path}/${index}`, 'a hole in an array has no JSON form');
    items.push(write(value[index], `${path}/${index}`, depth + 1));
  }
  return `[${items.join(',')}]`;
};

const writeObject = (value: object, path: string, depth: number): string => {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new EventRejected(path, 'an instance of a class has no JSON form');
  if ('toJSON' in value) throw new EventRejected(path, 'toJSON would replace the value');
  const members = Object.entries(value)
    // UTF-16 code units, as RFC 8785 section 3.2.3 asks for; localeCompare would not do.
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, member]) => {
      if (name === '__proto__') throw new EventRejected(`${path}/__proto__`, 'this name is not allowed');
      return `${writeString(name, path)}:${write(member, `${path}/${name}`, depth + 1)}`;
    });
  return `{${members.join(',')}}`;
};
