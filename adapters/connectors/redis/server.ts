import type { Result } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';
import { isReplyError, listOf, pairsOf, textOf, type Read, type Reply } from './commands.ts';
import { numeric, parseInfo, type Facts } from './info.ts';
import { keysOf, nodesOf, type AtNode, type Nodes } from './nodes.ts';

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

/** What a user that only reads may not do, as a command that would do it, and what is said when it may. */
const PROBES: readonly (readonly [command: readonly string[], warning: string])[] = [
  [['SET', 'ledger:probe', '1'], 'The user may change keys; use one that may only read.'],
  [['FLUSHALL'], 'The user may delete everything.'],
  [['CONFIG', 'SET', 'maxmemory-samples', '5'], "The user may change the server's settings."],
  [['EVAL', 'return 1', '0'], 'The user may run scripts.'],
];

/** The server, and what its user may do beyond reading (SU-49): the server is asked, none of it is tried. */
export const inspect = async (read: Read, at: AtNode): Promise<Result> => {
  await read('PING');
  const { server = {}, replication = {} } = parseInfo(textOf(await read('INFO')));
  const nodes = await nodesOf(read, at);
  const keys = await keysOf(nodes);
  return {
    version: server['valkey_version'] ?? server['redis_version'] ?? null,
    mode: server['server_mode'] ?? server['redis_mode'] ?? null,
    role: replication['role'] ?? null,
    keys: keys.total,
    warnings: [...unreadNodes(nodes, keys.read), ...(await warnings(read))],
  };
};

const unreadNodes = ({ of }: Nodes, read: number): string[] => {
  if (of === 'unknown') return [NODES_UNKNOWN];
  if (of === null || read === of) return [];
  return [`${of - read} of ${of} nodes of the cluster cannot be read from here; their keys are not seen.`];
};

const NODES_UNKNOWN =
  'The server is a node of a cluster, and its user may not ask for the others; allow it +cluster|slots and +cluster|myid.';

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
    if (isReplyError(error)) return [UNKNOWN];
    throw error;
  }
};
