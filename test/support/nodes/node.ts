import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { liveServer } from '../../../adapters/embedded-postgres/postmaster.ts';
import { startTimeOf } from '../../../adapters/provisioners/processes/processTable.ts';
import { auditCommand, runProgram, type CliRun } from '../audit/auditCli.ts';
import { eventually } from '../eventually.ts';
import { spawnNode, type Exit, type NodeProcess } from './nodeProcess.ts';
import { freshPortRange } from '../clusters/portRange.ts';
import { openProcessAccount, type KnownProcess, type ProcessAccount } from './processFamily.ts';

const PROJECTIONS = fileURLToPath(new URL('../../../cli/projections/main.ts', import.meta.url));

const OPERATOR = fileURLToPath(new URL('../../../cli/auditOperator/main.ts', import.meta.url));

const USERS = fileURLToPath(new URL('../../../cli/users/main.ts', import.meta.url));

const CATALOGUE = fileURLToPath(new URL('../../../cli/catalogue/main.ts', import.meta.url));

const PREFIX = 'node-fixture-';

/** A node that has answered `/ready` with 200. */
export type ReadyNode = NodeProcess & { backendUrl: string; webUrl: string };

/** A data directory with the nodes that run on it, and account of every process that they bring about. */
export type NodeFixture = {
  dataDir: string;
  environment: NodeJS.ProcessEnv;
  /** All that were started. */
  nodes: readonly NodeProcess[];
  /** Starts a node; `environment` adds to the fixture's. */
  spawn(environment?: NodeJS.ProcessEnv): NodeProcess;
  /** Starts a node and waits until it is ready. */
  start(environment?: NodeJS.ProcessEnv): Promise<ReadyNode>;
  /** Sends the signal and waits for the end; what the node had started by then is taken down. */
  end(node: NodeProcess, signal: NodeJS.Signals): Promise<Exit>;
  /** Process id of the embedded PostgreSQL; null when there is none. */
  postgres: () => Promise<number | null>;
  /** Address of the embedded PostgreSQL, as its superuser. */
  embeddedUrl(): Promise<string>;
  /** Processes of any node of this fixture that run now. */
  running(): Promise<readonly KnownProcess[]>;
  /** `audit-cli verify --json` on the nodes' database, in this process. */
  verify(): Promise<CliRun>;
  /** The same on another database, with the keys of this fixture. */
  verifyAt(databaseUrl: string): Promise<CliRun>;
  /** `npm run audit:unfreeze` or `audit:new-epoch`, without questions. */
  operator(...args: readonly string[]): Promise<CliRun>;
  /** `npm run projections`. */
  projections(...args: readonly string[]): Promise<CliRun>;
  /** `npm run users`. */
  users(...args: readonly string[]): Promise<CliRun>;
  /** `npm run catalogue`. */
  catalogue(...args: readonly string[]): Promise<CliRun>;
  /** Ends what still runs, by its pid, and removes the directory. */
  dispose(): Promise<void>;
};

/**
 * `given` may name a DATABASE_URL; without one the nodes run PostgreSQL themselves. `parent`: where the directory lies.
 * `log`: what nodes say is taken up as it comes, or kept in `service.log` there; `program`: what they run (`spawnNode`).
 */
export const openNodeFixture = async (
  given: NodeJS.ProcessEnv = {},
  parent = tmpdir(),
  log: 'taken up' | 'in a file' = 'taken up',
  program?: string,
): Promise<NodeFixture> => {
  await removeAbandoned(parent);
  const dataDir = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  const { from, to } = freshPortRange();
  const account = openProcessAccount();
  const nodes: NodeProcess[] = [];
  const alive = new Set<NodeProcess>();
  const environment = {
    SERVICE_DATA_DIR: dataDir,
    SERVICE_BACKEND_PORT: '0',
    SERVICE_WEB_PORT: '0',
    SERVICE_EMBEDDED_PORT_RANGE: `${from}-${to}`,
    // Tests look again far more often than people do.
    SERVICE_RATE_READS_PER_MINUTE: '100000',
    SERVICE_RATE_SESSION_PER_MINUTE: '100000',
    ...given,
  };
  const postgres = (): Promise<number | null> => serverOf(dataDir);
  const note = async (): Promise<void> => {
    const server = await postgres();
    await account.note([...[...alive].map(({ pid }) => pid), ...(server === null ? [] : [server])], dataDir);
  };
  const spawn = (more: NodeJS.ProcessEnv = {}): NodeProcess => {
    const node = spawnNode(
      { ...environment, ...more },
      dataDir,
      log === 'taken up' ? null : join(dataDir, 'service.log'),
      program,
    );
    nodes.push(node);
    alive.add(node);
    // From then on its number may be another process's.
    void node.exited.then(() => alive.delete(node));
    return node;
  };
  const end = async (node: NodeProcess, signal: NodeJS.Signals): Promise<Exit> => {
    await note();
    node.signal(signal);
    return node.exited;
  };
  return {
    dataDir,
    environment,
    nodes,
    spawn,
    start: (more) => ready(spawn(more)),
    end,
    postgres,
    running: async () => {
      await note();
      return account.running();
    },
    embeddedUrl: async () => {
      const server = join(dataDir, 'server');
      const password = await readFile(join(server, 'password'), 'utf8');
      const host = encodeURIComponent(join(server, 'socket'));
      return `postgres://ledger:${password}@localhost:5432/ledger?host=${host}`;
    },
    operator: (...args) => runProgram([OPERATOR, ...args, '--yes'], environment),
    projections: (...args) => runProgram([PROJECTIONS, ...args], environment),
    users: (...args) => runProgram([USERS, ...args], environment),
    catalogue: (...args) => runProgram([CATALOGUE, ...args], environment),
    verify: () => auditCommand(['verify', '--json'], environment),
    verifyAt: (databaseUrl) => auditCommand(['verify', '--json'], { ...environment, DATABASE_URL: databaseUrl }),
    dispose: async () => {
      // As long as their children can be told by them.
      await note();
      for (const node of nodes) node.signal('SIGKILL');
      await Promise.all(nodes.map(({ exited }) => exited));
      await remove(dataDir, account);
    },
  };
};

const serverOf = (dataDir: string): Promise<number | null> => liveServer(join(dataDir, 'server', 'data'));

/** Ends what runs on the directory, and removes it. */
const remove = async (dataDir: string, account: ProcessAccount): Promise<void> => {
  const server = await serverOf(dataDir);
  await account.note(server === null ? [] : [server], dataDir);
  // Without waiting for connections; nobody needs the data any more.
  if (server !== null) process.kill(server, 'SIGQUIT');
  await account.end();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
};

/** A killed run leaves its fixture behind; the next one clears it. */
const removeAbandoned = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const runner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (runner === undefined || (await startTimeOf(Number(runner))) !== null) continue;
    await remove(join(parent, name), openProcessAccount());
  }
};

const ready = async (node: NodeProcess): Promise<ReadyNode> => {
  const { backend, web } = await node.logged('service_listening');
  const [backendUrl, webUrl] = [String(backend), String(web)];
  const ended = node.exited.then(() => {
    throw new Error(`the node ended before it was ready:\n${node.output()}`);
  });
  const answering = eventually(
    () => fetch(`${backendUrl}/ready`).then(({ status }) => status),
    (status) => status === 200,
  );
  await Promise.race([answering, ended]);
  return { ...node, backendUrl, webUrl };
};
