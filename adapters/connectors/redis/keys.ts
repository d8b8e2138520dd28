import type { Result } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';
import { nameOf, type KeyName } from './bytes.ts';
import { listOf, textOf, type Read } from './commands.ts';
import { keysOf, nodesOf, type AtNode, type Nodes } from './nodes.ts';

/** SU-50: a keyspace above this is not walked, and a list is cut. */
const KEYSPACE_MAX = 100_000;
const KEYS_MAX = 1_000;
/** Keys that one look of the server goes through. */
const LOOK = 1_000;
/** A narrow pattern goes through every key; on a very large server for this long. */
const SCAN_MS = 5_000;

type Wanted = { pattern: string; type?: string | undefined };

/** SU-50: names by SCAN, never by KEYS, on each node of a cluster. Throws ToolError `keyspace_too_large`. */
export const listKeys = async (read: Read, wanted: Wanted, at: AtNode): Promise<Result> => {
  const nodes = await nodesOf(read, at);
  const { total, counted, read: answering } = await keysOf(nodes);
  const takesAll = /^[*?]+$/.test(wanted.pattern);
  if (takesAll && counted > KEYSPACE_MAX) throw TOO_LARGE;
  const { keys, complete } = await scanAll(nodes, wanted);
  const found = complete && total !== null ? keys.length : null;
  return {
    pattern: wanted.pattern,
    keys: keys.slice(0, KEYS_MAX),
    shown: Math.min(keys.length, KEYS_MAX),
    // What else would match is known only where all was looked at.
    total: found,
    truncated: found === null || keys.length > KEYS_MAX,
    keys_of_the_database: total,
    ...(nodes.of === null ? {} : { nodes: { read: answering, of: nodes.of } }),
  };
};

const TOO_LARGE = new ToolError(
  'keyspace_too_large',
  'There are more than 100,000 keys; begin the pattern with what is known of the name, such as session:42:*.',
);

type Scanned = { keys: readonly KeyName[]; complete: boolean };

/** One node after the other; one that fails leaves the rest. */
const scanAll = async ({ nodes }: Nodes, wanted: Wanted): Promise<Scanned> => {
  const deadline = performance.now() + SCAN_MS;
  // By their bytes: names that are no text may look alike once they are decoded.
  const keys = new Map<string, Buffer>();
  let complete = true;
  for (const on of nodes) {
    if (keys.size > KEYS_MAX || performance.now() > deadline) complete = false;
    else complete = (await on((read) => scan(read, wanted, keys, deadline)).catch(ifOneOf(nodes))) && complete;
  }
  return { keys: [...keys.values()].toSorted((a, b) => a.compare(b)).map(nameOf), complete };
};

const ifOneOf =
  ({ length }: readonly unknown[]) =>
  (error: unknown): false => {
    if (length > 1) return false;
    throw error;
  };

/** Whether all was looked at. */
const scan = async (
  read: Read,
  { pattern, type }: Wanted,
  keys: Map<string, Buffer>,
  deadline: number,
): Promise<boolean> => {
  const ofType = type === undefined ? [] : ['TYPE', type];
  let cursor = '0';
  do {
    const [next, found] = listOf(await read('SCAN', cursor, 'MATCH', pattern, 'COUNT', String(LOOK), ...ofType));
    for (const name of listOf(found)) if (Buffer.isBuffer(name)) keys.set(name.toString('latin1'), name);
    cursor = textOf(next);
  } while (cursor !== '0' && keys.size <= KEYS_MAX && performance.now() < deadline);
  return cursor === '0';
};
