import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import type { Result } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';
import { listOf, numberOf, pairsOf, textOf, type Read, type Reply } from './commands.ts';

type Facts = { [name: string]: JsonValue };

/** Where the server's files lie says nothing about a ticket. */
const UNTOLD = /^(config_file|executable|process_id|run_id|tcp_port|monotonic_clock_api|gcc_version)$/;

/** The answer of INFO by section, numbers as numbers. */
export const parseInfo = (text: string): { [section: string]: Facts } => {
  const sections: { [section: string]: Facts } = {};
  let current: Facts = {};
  for (const line of text.split(/\r?\n/)) {
    const [name = '', ...rest] = line.split(':');
    if (line.startsWith('# ')) sections[line.slice(2).toLowerCase()] = current = {};
    else if (rest.length > 0 && !UNTOLD.test(name)) current[name] = numeric(rest.join(':'));
  }
  return sections;
};

export const readInfo = async (read: Read, section: string | undefined): Promise<Result> =>
  parseInfo(textOf(await read('INFO', ...(section === undefined ? [] : [section]))));

export const readMemory = async (read: Read): Promise<Result> => {
  const { memory = {} } = parseInfo(textOf(await read('INFO', 'memory')));
  const {
    maxmemory = null,
    maxmemory_policy = null,
    used_memory_human = null,
    mem_fragmentation_ratio = null,
  } = memory;
  return {
    maxmemory,
    maxmemory_policy,
    used_memory_human,
    mem_fragmentation_ratio,
    stats: namedValues(await read('MEMORY STATS')),
  };
};

/** Names and values, which may be such lists again. */
const namedValues = (reply: Reply): Facts =>
  Object.fromEntries(
    pairsOf(reply).map(([name, value]) => [
      textOf(name),
      listOf(value).length > 0 ? namedValues(value) : typeof value === 'number' ? value : numeric(textOf(value)),
    ]),
  );

const numeric = (text: string): JsonValue => (/^-?[0-9]{1,15}(\.[0-9]{1,15})?$/.test(text) ? Number(text) : text);

/** What a user that only reads may not do, as a command that would do it, and what is said when it may. */
const PROBES: readonly (readonly [command: readonly string[], warning: string])[] = [
  [['SET', 'ledger:probe', '1'], 'The user may change keys; use one that may only read.'],
  [['FLUSHALL'], 'The user may delete everything.'],
  [['CONFIG', 'SET', 'maxmemory-samples', '5'], "The user may change the server's settings."],
  [['EVAL', 'return 1', '0'], 'The user may run scripts.'],
];

/** The server, and what its user may do beyond reading (SU-49): the server is asked, none of it is tried. */
export const inspect = async (read: Read): Promise<Result> => {
  await read('PING');
  const { server = {}, replication = {} } = parseInfo(textOf(await read('INFO')));
  const keys = numberOf(await read('DBSIZE'));
  return {
    version: server['valkey_version'] ?? server['redis_version'] ?? null,
    mode: server['server_mode'] ?? server['redis_mode'] ?? null,
    role: replication['role'] ?? null,
    keys,
    warnings: await warnings(read),
  };
};

const UNKNOWN = 'What the user may do beyond reading could not be looked up; allow it +acl|whoami and +acl|dryrun.';

const warnings = async (read: Read): Promise<string[]> => {
  try {
    const user = textOf(await read('ACL WHOAMI'));
    const found: string[] = [];
    for (const [command, warning] of PROBES) {
      const answer = textOf(await read('ACL DRYRUN', user, ...command));
      // It may run the command, be it on other keys.
      if (answer === 'OK' || /\bkeys?\b/.test(answer)) found.push(warning);
    }
    return found;
  } catch (error) {
    if (error instanceof ToolError) return [UNKNOWN];
    // Refused, or a server before version 7.
    if (error instanceof Error && error.name === 'ReplyError') return [UNKNOWN];
    throw error;
  }
};
