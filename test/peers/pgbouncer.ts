import { chownSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTaken, freePort } from '../support/clusters/tcpPorts.ts';
import { eventually } from '../support/eventually.ts';
import { startPeer } from './peer.ts';
import type { PostgresServer } from './postgresServer.ts';

export type Pooler = { url(database: string): string; stop(): Promise<void> };

/** A PgBouncer on loopback before the server, with these settings beside its own defaults. */
export const startPgBouncer = async (
  program: string,
  server: PostgresServer,
  settings: Readonly<Record<string, string>>,
): Promise<Pooler> => {
  const directory = mkdtempSync(join(tmpdir(), 'peer-pgbouncer-'));
  const file = join(directory, 'pgbouncer.ini');
  const port = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=127.0.0.1 port=${server.port} user=owner\n`;
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
  chmodSync(directory, 0o755);
  if (server.user !== null) chownSync(file, server.user.uid, server.user.gid);
  const peer = startPeer(program, ['-q', file], {}, server.user);
  await eventually(
    () => isTaken(port),
    (taken) => taken,
  );
  return {
    url: (database) => `postgres://owner@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await peer.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
