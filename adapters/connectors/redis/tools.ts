import { HEALTH_MS } from '../healthLimit.ts';
import { serving, type ServedTool } from '../servedTool.ts';
import { withRedis, type RedisTarget } from './connection.ts';
import { REDIS_TOOLS } from './contract.ts';
import { listKeys } from './keys.ts';
import { inspect, readInfo, readMemory } from './server.ts';
import { readKey } from './values.ts';

/** The tools of SU-44 over one server; every call has a connection of its own. */
export const redisTools = (target: RedisTarget): readonly ServedTool[] => [
  serving(REDIS_TOOLS.healthcheck, (_, { signal }) => withRedis(target, signal, inspect, HEALTH_MS)),
  serving(REDIS_TOOLS.info, ({ section }, { signal }) => withRedis(target, signal, (read) => readInfo(read, section))),
  serving(REDIS_TOOLS.getKey, ({ key }, { signal }) => withRedis(target, signal, (read) => readKey(read, key))),
  serving(REDIS_TOOLS.listKeys, (wanted, { signal }) => withRedis(target, signal, (read) => listKeys(read, wanted))),
  serving(REDIS_TOOLS.memoryStats, (_, { signal }) => withRedis(target, signal, readMemory)),
];
