import { setTimeout as sleep } from 'node:timers/promises';
import { whole } from '../table.ts';
import type { OfOneSize } from './bench.ts';
import { atMost, type Figure } from './figures.ts';
import type { Installation } from './installation.ts';
import { cpuTimeBetween, cpuTimesOf, memoryOf, serverFamily } from './processes.ts';
import { countStatements, withStatements, type Statement } from './statements.ts';

/** What a load leaves to be done, such as the first look at each cluster, appends now and then for minutes. */
const REST_MS = 90_000;
const LOOK_MS = 5_000;
const WINDOW_MS = 20_000;

/** What goes on, and what is held, while nobody asks for anything. */
export const measureIdle: OfOneSize = async ({ installation }) => {
  await untilAtRest(installation);
  // Apart from the statements: writing them down costs the server time.
  const cpu = await cpuDuring(installation, WINDOW_MS);
  const statements = await withStatements(installation, (during) => during(() => sleep(WINDOW_MS)));
  const perSecond = (countStatements(statements) * 1_000) / WINDOW_MS;
  return [
    {
      name: 'statements a second',
      value: perSecond,
      text: perSecond.toFixed(1),
      target: atMost(perSecond, 2, '/s'),
      raw: { statements: timesOfEach(statements) },
    },
    {
      name: 'node, of a core',
      value: cpu.node,
      text: `${cpu.node.toFixed(2)} %`,
      target: atMost(cpu.node, 0.3, ' %'),
    },
    { name: 'PostgreSQL, of a core', value: cpu.server, text: `${cpu.server.toFixed(2)} %` },
    ...(await memoryAtRest(installation)),
  ];
};

/** How often each was sent, the most frequent first. */
const timesOfEach = (statements: readonly Statement[]): Readonly<Record<string, number>> => {
  const alike = Map.groupBy(statements, ({ application, text }) => `${application}: ${text}`);
  const times = [...alike].map(([key, { length }]) => [key, length] as const);
  return Object.fromEntries(times.toSorted(([, one], [, other]) => other - one));
};

/** Until nothing was appended for a while. */
const untilAtRest = async (installation: Installation): Promise<void> => {
  const head = () => installation.withLog((log) => log.head());
  for (let last = await head(), since = performance.now(); performance.now() - since < REST_MS;) {
    await sleep(LOOK_MS);
    const now = await head();
    if (now !== last) since = performance.now();
    last = now;
  }
};

/** Per cent of a core. */
const cpuDuring = async (installation: Installation, windowMs: number): Promise<{ node: number; server: number }> => {
  const postmaster = await installation.postgresPid();
  const look = async () => ({
    node: await cpuTimesOf([installation.running().pid]),
    server: await cpuTimesOf(await serverFamily(postmaster, [])),
  });
  const before = await look();
  await sleep(windowMs);
  const after = await look();
  const share = (of: 'node' | 'server'): number => cpuTimeBetween(before[of], after[of]) / (windowMs * 10_000);
  return { node: share('node'), server: share('server') };
};

const memoryAtRest = (installation: Installation): Promise<readonly Figure[]> =>
  installation.withDatabase(async (database) => {
    const { rows } = await database.query<{ pid: number; is_own: boolean }>(
      `select pid, application_name like 'bench%' as is_own from pg_stat_activity where backend_type = 'client backend'`,
    );
    const own = rows.filter(({ is_own }) => is_own).map(({ pid }) => pid);
    const node = await memoryOf([installation.running().pid]);
    const server = await memoryOf(await serverFamily(await installation.postgresPid(), own));
    const sessions = rows.length - own.length;
    return [
      nodeMemory('node, resident memory', node.resident, 300),
      { name: 'PostgreSQL, memory', value: server.proportional, text: megabytes(server.proportional) },
      { name: 'PostgreSQL, of that shared with nobody', value: server.own, text: megabytes(server.own) },
      { name: 'sessions of the database', value: sessions, text: whole(sessions) },
    ];
  });

/** `limit` in megabytes. */
export const nodeMemory = (name: string, bytes: number, limit: number): Figure => ({
  name,
  value: bytes,
  text: megabytes(bytes),
  target: atMost(bytes / 1_000_000, limit, ' MB'),
});

const megabytes = (bytes: number): string => `${whole(bytes / 1_000_000)} MB`;
