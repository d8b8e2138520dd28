import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { asWritten } from '../../../domain/core/json/exactNumbers.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import type { Result } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';
import { bytesOf, isReplaced, NO_TEXT, textIn, type KeyName } from './bytes.ts';
import { listOf, numberOf, pairsOf, textOf, type Read, type Reply } from './commands.ts';

/** SU-50: members of a composite value, and bytes of a string. */
export const MEMBERS_MAX = 100;
export const STRING_BYTES_MAX = 64 * 1024;
/** One member among many: the result as a whole stays below 4 MiB. */
const MEMBER_BYTES_MAX = 16 * 1024;

/** A value as it is shown; `total` counts what `shown` is a part of: bytes of a string, members of all else. */
type Shown = { value: JsonValue; shown: number; total: number };

/** One key. Throws ToolError `not_found` when there is none. */
export const readKey = async (read: Read, name: KeyName): Promise<Result> => {
  const key = bytesOf(name);
  const type = textOf(await read('TYPE', key));
  if (type === 'none') throw isReplaced(name) ? NO_TEXT : NO_KEY;
  const ttl = numberOf(await read('PTTL', key));
  const reader = READERS[type] ?? unknownType;
  const { value, shown, total } = await reader(read, key);
  const truncated = shown < total;
  return {
    key: textIn(key) ?? name,
    type: TYPE_NAMES[type] ?? type,
    ttl_ms: ttl < 0 ? null : ttl,
    value,
    shown,
    total,
    truncated,
  };
};

const NO_KEY = new ToolError(
  'not_found',
  'There is no such key; it may have expired, and list_keys finds names by a pattern.',
);

const TYPE_NAMES: { readonly [type: string]: string } = { 'ReJSON-RL': 'json' };

type Reader = (read: Read, key: Buffer) => Promise<Shown>;

const readString: Reader = async (read, key) => {
  const total = numberOf(await read('STRLEN', key));
  const bytes = await read('GETRANGE', key, '0', String(STRING_BYTES_MAX - 1));
  return { ...textShown(bytes, STRING_BYTES_MAX), total };
};

const readList: Reader = async (read, key) => {
  const members = listOf(await read('LRANGE', key, '0', String(MEMBERS_MAX - 1)));
  return { value: members.map(member), shown: members.length, total: numberOf(await read('LLEN', key)) };
};

const readHash: Reader = async (read, key) => {
  const fields = await scanned(read, 'HSCAN', key, (found) => pairsOf(found));
  const value = fields.map(([field, content]) => ({ field: member(field), value: member(content) }));
  return { value, shown: value.length, total: numberOf(await read('HLEN', key)) };
};

const readSet: Reader = async (read, key) => {
  const members = await scanned(read, 'SSCAN', key, (found) => listOf(found).map((item) => [item, null] as const));
  return {
    value: members.map(([item]) => member(item)),
    shown: members.length,
    total: numberOf(await read('SCARD', key)),
  };
};

const readSortedSet: Reader = async (read, key) => {
  const scores = pairsOf(await read('ZRANGE', key, '0', String(MEMBERS_MAX - 1), 'WITHSCORES'));
  const value = scores.map(([item, score]) => ({ member: member(item), score: scoreOf(score) }));
  return { value, shown: value.length, total: numberOf(await read('ZCARD', key)) };
};

/** The newest entries first: a queue's end is what a ticket is about. */
const readStream: Reader = async (read, key) => {
  const entries = listOf(await read('XREVRANGE', key, '+', '-', 'COUNT', String(MEMBERS_MAX)));
  const value = entries.map((entry) => {
    const [id, fields] = listOf(entry);
    return {
      id: textOf(id),
      fields: pairsOf(fields).map(([field, content]) => ({ field: member(field), value: member(content) })),
    };
  });
  return { value, shown: value.length, total: numberOf(await read('XLEN', key)) };
};

/** A document that is too large is shown as the beginning of its text. */
const readJson: Reader = async (read, key) => {
  const text = await read('JSON.GET', key);
  if (!Buffer.isBuffer(text)) throw NO_KEY;
  if (text.length > STRING_BYTES_MAX)
    return { ...textShown(text.subarray(0, STRING_BYTES_MAX), STRING_BYTES_MAX), total: text.length };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON by definition
  return { value: parseJson(textOf(text), asWritten) as JsonValue, shown: text.length, total: text.length };
};

const unknownType: Reader = () => {
  throw new ToolError('invalid_arguments', 'The key holds a value of a type that this connector cannot show.');
};

const READERS: { readonly [type: string]: Reader } = {
  string: readString,
  list: readList,
  hash: readHash,
  set: readSet,
  zset: readSortedSet,
  stream: readStream,
  'ReJSON-RL': readJson,
};

type Pair = readonly [Reply, Reply];

/** The first members by SCAN, each once: a server may send one twice while it rearranges, and more than asked for. */
const scanned = async (
  read: Read,
  command: 'HSCAN' | 'SSCAN',
  key: Buffer,
  pairs: (found: Reply | undefined) => readonly Pair[],
): Promise<readonly Pair[]> => {
  const members = new Map<string, Pair>();
  let cursor = '0';
  do {
    const [next, found] = listOf(await read(command, key, cursor, 'COUNT', String(MEMBERS_MAX)));
    for (const pair of pairs(found)) members.set(Buffer.isBuffer(pair[0]) ? pair[0].toString('latin1') : '', pair);
    cursor = textOf(next);
  } while (cursor !== '0' && members.size < MEMBERS_MAX);
  return [...members.values()].slice(0, MEMBERS_MAX);
};

const scoreOf = (score: Reply): JsonValue => {
  const number = Number(textOf(score));
  return Number.isFinite(number) ? number : textOf(score);
};

/** One member: its text or `{ base64 }`, and where it is cut an object that says so, with its bytes. */
const member = (reply: Reply): JsonValue => {
  const total = Buffer.isBuffer(reply) ? reply.length : 0;
  const { value, shown } = textShown(reply, MEMBER_BYTES_MAX);
  if (shown === total) return value;
  return { ...(typeof value === 'string' ? { text: value } : value), shown, total, truncated: true };
};

type Bytes = { value: string | { base64: string }; shown: number };

/** Text where the bytes are text, else `{ base64 }`. A character that the cut parted is left out. */
const textShown = (reply: Reply, bytesMax: number): Bytes => {
  const bytes = Buffer.isBuffer(reply) ? reply : Buffer.alloc(0);
  const cut = bytes.subarray(0, bytesMax);
  for (const dropped of cut.length === bytesMax ? [0, 1, 2, 3] : [0]) {
    const whole = cut.subarray(0, cut.length - dropped);
    const text = textIn(whole);
    if (text !== null) return { value: text, shown: whole.length };
  }
  return { value: { base64: cut.toString('base64') }, shown: cut.length };
};
