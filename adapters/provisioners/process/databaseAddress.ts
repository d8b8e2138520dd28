import { join } from 'node:path';
import type { ConnectionTarget } from '../../postgres/database.ts';
import { connectionAddress } from '../databases/clusterDatabases.ts';
import { openSocketRelay } from './socketRelay.ts';

/** Where a program that speaks TCP only reaches a database server; valid until `close`. */
export type DatabaseAddress = { host: string; port: number; close(): Promise<void> };

/** The server of `target`: its own address, or that of a relay on `relayPort` when it listens on a unix socket only. */
export const reachByTcp = async (
  target: ConnectionTarget,
  relayPort: () => Promise<number>,
): Promise<DatabaseAddress> => {
  const { host, port } = connectionAddress(target);
  if (!host.startsWith('/')) return { host, port, close: async () => {} };
  const own = await relayPort();
  const relay = openSocketRelay(join(host, `.s.PGSQL.${port}`), own);
  return { host: '127.0.0.1', port: own, close: () => relay.close() };
};
