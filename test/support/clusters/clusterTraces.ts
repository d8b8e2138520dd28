import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionConfig, type ConnectionTarget } from '../../../adapters/postgres/database.ts';
import { endProcess, startTimeOf } from '../../../adapters/provisioners/processes/processTable.ts';

/** What a driver that works in `folder` has there for the cluster: its files and its ports. */
export const tracesIn = async (folder: string, clusterId: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  const claims = (await readdir(join(folder, '.ports')).catch(() => [])).filter((name) => !name.startsWith('.'));
  const holders = await Promise.all(claims.map((port) => readFile(join(folder, '.ports', port), 'utf8')));
  return [
    ...names.filter((name) => name.includes(clusterId)).map((name) => `files in ${name}`),
    ...claims.filter((_, index) => holders[index]?.startsWith(clusterId)).map((port) => `port ${port}`),
  ];
};

/** Databases and roles on the server that carry the cluster's id. */
export const databaseTraces = async (target: ConnectionTarget, clusterId: string): Promise<readonly string[]> => {
  const client = new Client(connectionConfig(target));
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select 'database ' || datname as name from pg_database where datname like $1
     union all select 'role ' || rolname from pg_roles where rolname like $1`,
    [`%${clusterId.replaceAll('-', '')}%`],
  );
  await client.end();
  return rows.map(({ name }) => name);
};

/** As kill -9 does; resolves once the process table has forgotten them. */
export const killAll = async (pids: readonly number[]): Promise<void> => {
  for (const pid of pids) {
    const startTime = await startTimeOf(pid);
    // It may have ended by itself since it was found.
    if (startTime === null) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ESRCH') throw error;
    }
    await endProcess({ pid, startTime });
  }
};
