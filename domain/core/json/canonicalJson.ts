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
export const canonicalJson = (value: unknown): string => write(value, []);

/** UTF-8 bytes of the RFC 8785 form. */
export const canonicalBytes = (value: unknown): Uint8Array => encoder.encode(canonicalJson(value));

/** Names and indices from the top down to the value at hand; one array for all, since only a refusal reads it. */
type Path = (string | number)[];

const rejected = (path: Path, reason: string): EventRejected =>
  new EventRejected(path.map((step) => `/${step}`).join(''), reason);

const write = (value: unknown, path: Path): string => {
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
      throw rejected(path, `a ${typeof value} has no JSON form`);
  }
  if (value === null) return 'null';
  if (path.length >= DEPTH_MAX) throw rejected(path, `nested deeper than ${DEPTH_MAX}`);
  return Array.isArray(value) ? writeArray(value, path) : writeObject(value, path);
};

const writeString = (value: string, path: Path): string => {
  if (!value.isWellFormed()) throw rejected(path, 'a lone surrogate has no UTF-8 form');
  return JSON.stringify(value);
};

const writeNumber = (value: number, path: Path): string => {
  if (!Number.isFinite(value)) throw rejected(path, `${value} has no JSON form`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw rejected(path, 'an integer beyond 2^53 - 1 loses digits; send a string');
  return Object.is(value, -0) ? '0' : String(value);
};

const writeArray = (value: readonly unknown[], path: Path): string => {
  let text = '';
  for (let index = 0; index < value.length; index += 1) {
    path.push(index);
    if (!Object.hasOwn(value, index)) throw rejected(path, 'a hole in an array has no JSON form');
    text += `${index === 0 ? '' : ','}${write(value[index], path)}`;
    path.pop();
  }
  return `[${text}]`;
};

const writeObject = (value: object, path: Path): string => {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw rejected(path, 'an instance of a class has no JSON form');
  if ('toJSON' in value) throw rejected(path, 'toJSON would replace the value');
  let text = '';
  // By UTF-16 code units, as RFC 8785 section 3.2.3 asks for; localeCompare would not do.
  for (const name of Object.keys(value).toSorted()) {
    const written = writeString(name, path);
    path.push(name);
    if (name === '__proto__') throw rejected(path, 'this name is not allowed');
    text += `${text === '' ? '' : ','}${written}:${write(Reflect.get(value, name), path)}`;
    path.pop();
  }
  return `{${text}}`;
};
