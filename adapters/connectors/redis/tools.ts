import { HEALTH_MS } from '../healthLimit.ts';
import { serving, type Result, type ServedTool } from '../servedTool.ts';
import type { KeyName } from './bytes.ts';
import { atNodesOf, withRedis, type RedisTarget } from './connection.ts';
import { REDIS_TOOLS } from './contract.ts';
import { listKeys } from './keys.ts';
import { movedTo } from './nodes.ts';
import { inspect, readInfo, readMemory } from './server.ts';
import { readKey } from './values.ts';

/** A node that is silent leaves time to say so within the health check. */
const NODE_HEALTH_MS = 1_500;

/** The tools of SU-44 over one server; every call has a connection of its own. */
export const redisTools = (target: RedisTarget): readonly ServedTool[] => [
  serving(REDIS_TOOLS.healthcheck, (_, { signal }) =>
    withRedis(target, signal, (read) => inspect(read, atNodesOf(target, signal, NODE_HEALTH_MS)), HEALTH_MS),
  ),
  serving(REDIS_TOOLS.info, ({ section }, { signal }) => withRedis(target, signal, (read) => readInfo(read, section))),
  serving(REDIS_TOOLS.getKey, ({ key }, { signal }) => readWhereItLies(target, key, signal)),
  serving(REDIS_TOOLS.listKeys, (wanted, { signal }) =>
    withRedis(target, signal, (read) => listKeys(read, wanted, atNodesOf(target, signal))),
  ),
  serving(REDIS_TOOLS.memoryStats, (_, { signal }) => withRedis(target, signal, readMemory)),
];

/** In a cluster a key lies on one node, which the others name. */
const readWhereItLies = (target: RedisTarget, key: KeyName, signal: AbortSignal): Promise<Result> =>
  withRedis(target, signal, async (read) => {
    try {
      return await readKey(read, key);
    } catch (error) {
      const place = movedTo(error);
      if (place === null) throw error;
      return atNodesOf(target, signal)(place, (other) => readKey(other, key));
    }
  });
