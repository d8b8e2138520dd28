import type { Result } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';
import { nameOf, type KeyName } from './bytes.ts';
import { listOf, numberOf, textOf, type Read } from './commands.ts';

/** SU-50: a keyspace above this is not walked, and a list is cut. */
const KEYSPACE_MAX = 100_000;
const KEYS_MAX = 1_000;
/** Keys that one look of the server goes through. */
const LOOK = 1_000;
/** A narrow pattern goes through every key; on a very large server for this long. */
const SCAN_MS = 5_000;

type Wanted = { pattern: string; type?: string | undefined };

/** SU-50: names by SCAN, never by KEYS. Throws ToolError `keyspace_too_large`. */
export const listKeys = async (read: Read, { pattern, type }: Wanted): Promise<Result> => {
  const total = numberOf(await read('DBSIZE'));
  const takesAll = /^[*?]+$/.test(pattern);
  if (takesAll && total > KEYSPACE_MAX) throw TOO_LARGE;
  const { keys, complete } = await scan(read, pattern, type);
  const shown = Math.min(keys.length, KEYS_MAX);
  const truncated = !complete || keys.length > KEYS_MAX;
  return {
    pattern,
    keys: keys.slice(0, KEYS_MAX),
    shown,
    // What else would match is known only where all was looked at.
    total: complete ? keys.length : null,
    truncated,
    keys_of_the_database: total,
  };
};

const TOO_LARGE = new ToolError(
  'keyspace_too_large',
  'There are more than 100,000 keys; begin the pattern with what is known of the name, such as session:42:*.',
);

const scan = async (
  read: Read,
  pattern: string,
  type: string | undefined,
): Promise<{ keys: readonly KeyName[]; complete: boolean }> => {
  const deadline = performance.now() + SCAN_MS;
  // By their bytes: names that are no text may look alike once they are decoded.
  const keys = new Map<string, Buffer>();
  const ofType = type === undefined ? [] : ['TYPE', type];
  let cursor = '0';
  do {
    const [next, found] = listOf(await read('SCAN', cursor, 'MATCH', pattern, 'COUNT', String(LOOK), ...ofType));
    for (const name of listOf(found)) if (Buffer.isBuffer(name)) keys.set(name.toString('latin1'), name);
    cursor = textOf(next);
  } while (cursor !== '0' && keys.size <= KEYS_MAX && performance.now() < deadline);
  return { keys: [...keys.values()].toSorted(Buffer.compare).map(nameOf), complete: cursor === '0' };
};
