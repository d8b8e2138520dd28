import { z } from 'zod';
import { readingTool } from '../contract.ts';
import { KeyName } from './bytes.ts';

/** SU-44: the tools of the `redis` connector. */
export const REDIS_TOOLS = {
  healthcheck: readingTool(
    'healthcheck',
    'Checks that the server answers, and what the user of the connector may do.',
    z.strictObject({}),
  ),
  info: readingTool(
    'info',
    'Reads facts about the server: version, clients, memory, persistence, replication, number of keys.',
    z.strictObject({
      section: z
        .enum(['server', 'clients', 'memory', 'persistence', 'stats', 'replication', 'cpu', 'keyspace'])
        .optional()
        .describe('Only this section.'),
    }),
  ),
  getKey: readingTool(
    'get_key',
    'Reads one key with its type, time to live and value. At most 100 members of a list, hash, set, sorted set or ' +
      'stream (the newest entries), 64 KiB of a string and 16 KiB of a member; `truncated` and `total` say what is ' +
      'left out. What is no text is `{base64}`.',
    z.strictObject({ key: KeyName.describe('The name as list_keys gives it: a text, or {"base64": …}.') }),
  ),
  listKeys: readingTool(
    'list_keys',
    'Lists at most 1,000 names of keys that match a pattern (* any text, ? any character, [ab] one of them). A ' +
      'pattern of only * and ? is refused where there are more than 100,000 keys; begin it with what is known, such ' +
      'as session:42:*. A name that is no text is `{base64}`, and get_key takes it so.',
    z.strictObject({
      pattern: z.string().min(1).max(512),
      type: z.enum(['string', 'list', 'hash', 'set', 'zset', 'stream']).optional().describe('Only keys of this type.'),
    }),
  ),
  memoryStats: readingTool(
    'memory_stats',
    'Reads how the server uses its memory, its limit, and what it evicts when that is reached.',
    z.strictObject({}),
  ),
};
