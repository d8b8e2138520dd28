import { READ_COMMANDS } from '../../adapters/connectors/redis/commands.ts';
import { bulk, integer, list, refusal, startRespServer } from '../../test/support/peers/respServer.ts';
import type { Opened } from './opened.ts';

/** Keys of a Redis server, and figures of its `INFO` that differ from those of a server that is well. */
export type CacheWorld = {
  keys: Readonly<Record<string, CachedValue>>;
  memory?: Readonly<Record<string, string | number>>;
};
/** `ttlMs` stays the same however often it is asked for; without it the key does not expire. */
export type CachedValue = { ttlMs?: number } & (
  { text: string } | { hash: Readonly<Record<string, string>> } | { list: readonly string[] }
);

export const openCache = async (world: CacheWorld): Promise<Opened> => {
  const server = await startRespServer((command) => answer(world, command));
  return {
    config: { REDIS_URL: server.url },
    written: () => server.commands.map(([name = '', next = '']) => commandName(name, next)).filter(isWrite),
    close: () => server.close(),
  };
};

const READING: ReadonlySet<string> = new Set(READ_COMMANDS);
const isWrite = (name: string): boolean => !READING.has(name);
const WITH_TWO_WORDS: ReadonlySet<string> = new Set(['MEMORY', 'ACL']);
const commandName = (name: string, next: string): string =>
  WITH_TWO_WORDS.has(name.toUpperCase()) ? `${name} ${next}`.toUpperCase() : name.toUpperCase();

type Reading = (world: CacheWorld, args: readonly string[]) => string;

const answer = (world: CacheWorld, [name = '', ...args]: readonly string[]): string => {
  const [next = ''] = args;
  const command = commandName(name, next);
  const reading = READINGS[command];
  if (reading === undefined) return refusal(`ERR unknown command '${name}'`);
  return reading(world, WITH_TWO_WORDS.has(name.toUpperCase()) ? args.slice(1) : args);
};

/** The protocol counts bytes. */
const text = (value: string): string => bulk(Buffer.from(value, 'utf8').toString('latin1'));
const keyOf = ({ keys }: CacheWorld, [name = '']: readonly string[]): CachedValue | undefined =>
  keys[Buffer.from(name, 'latin1').toString('utf8')];
const stringOf = (world: CacheWorld, args: readonly string[]): string => {
  const found = keyOf(world, args);
  return found !== undefined && 'text' in found ? found.text : '';
};
const hashOf = (world: CacheWorld, args: readonly string[]): readonly string[] => {
  const found = keyOf(world, args);
  return found !== undefined && 'hash' in found ? Object.entries(found.hash).flat() : [];
};
const listOf = (world: CacheWorld, args: readonly string[]): readonly string[] => {
  const found = keyOf(world, args);
  return found !== undefined && 'list' in found ? found.list : [];
};

const READINGS: Readonly<Record<string, Reading>> = {
  PING: () => '+PONG\r\n',
  INFO: (world) => text(infoOf(world)),
  DBSIZE: ({ keys }) => integer(Object.keys(keys).length),
  TYPE: (world, args) => `+${typeOf(keyOf(world, args))}\r\n`,
  PTTL: (world, args) => integer(keyOf(world, args)?.ttlMs ?? -1),
  SCAN: ({ keys }, args) => list(text('0'), list(...namesMatching(Object.keys(keys), args).map(text))),
  STRLEN: (world, args) => integer(Buffer.byteLength(stringOf(world, args))),
  GETRANGE: (world, args) => text(stringOf(world, args)),
  HLEN: (world, args) => integer(hashOf(world, args).length / 2),
  HSCAN: (world, args) => list(text('0'), list(...hashOf(world, args).map(text))),
  LLEN: (world, args) => integer(listOf(world, args).length),
  LRANGE: (world, args) => list(...listOf(world, args).map(text)),
  'MEMORY STATS': (world) =>
    list(...Object.entries(statsOf(world)).flatMap(([name, value]) => [text(name), integer(value)])),
  'ACL WHOAMI': () => text('reader'),
  'ACL DRYRUN': () => text('User reader has no permissions to run this command'),
};

const typeOf = (value: CachedValue | undefined): string => {
  if (value === undefined) return 'none';
  return 'text' in value ? 'string' : 'hash' in value ? 'hash' : 'list';
};

/** By the pattern of `MATCH`: `*` any text, `?` any character. */
const namesMatching = (names: readonly string[], args: readonly string[]): readonly string[] => {
  const at = args.findIndex((word) => word.toUpperCase() === 'MATCH');
  const pattern = at === -1 ? '*' : (args[at + 1] ?? '*');
  const literal = pattern.replaceAll(/[.+^${}()|\\]/g, String.raw`\$&`);
  const expression = new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`);
  return names.filter((name) => expression.test(name));
};

const MEMORY = {
  used_memory: 52_428_800,
  used_memory_human: '50.00M',
  maxmemory: 268_435_456,
  maxmemory_policy: 'allkeys-lru',
  mem_fragmentation_ratio: 1.08,
};

const infoOf = ({ memory = {}, keys }: CacheWorld): string =>
  [
    '# Server\r\nredis_version:7.4.1\r\nredis_mode:standalone\r\nuptime_in_seconds:864000',
    `# Memory\r\n${lines({ ...MEMORY, ...memory })}`,
    `# Stats\r\n${lines({ evicted_keys: 0, keyspace_hits: 90_412, keyspace_misses: 1_873, ...memory })}`,
    '# Replication\r\nrole:master\r\nconnected_slaves:0',
    `# Keyspace\r\ndb0:keys=${Object.keys(keys).length},expires=0,avg_ttl=0`,
  ].join('\r\n\r\n');

const lines = (facts: Readonly<Record<string, string | number>>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}:${value}`)
    .join('\r\n');

const statsOf = ({ keys, memory = {} }: CacheWorld): Readonly<Record<string, number>> => ({
  'keys.count': Object.keys(keys).length,
  'peak.allocated': Number(memory['used_memory'] ?? MEMORY.used_memory),
});
