import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { pause } from '../../../engine/async/pause.ts';
import type { KeycloakSettings } from '../keycloak/settings.ts';
import { startFailure, type End } from '../keycloak/reasons.ts';
import { isFree } from '../processes/ports.ts';
import {
  endProcess,
  isLookedAfterBy,
  isRunning,
  processesWith,
  startTimeOf,
  type ProcessIdentity,
} from '../processes/processTable.ts';
import { childEnvironment, homeArgument, javaArguments } from './commandLine.ts';
import { isReady } from './health.ts';
import type { Java } from './java.ts';
import {
  homeDirectory,
  logFile,
  outputFile,
  previousLogFile,
  readProcess,
  removeProcess,
  temporaryDirectory,
  writeProcess,
  type Config,
} from './stateFiles.ts';

/** How a server is started. */
export type Launch = {
  config: Config;
  /** The directory of its build. */
  build: string;
  settings: KeycloakSettings;
  java: Java;
  heapMib: number;
};

export type ServersOptions = {
  logger: Logger;
  /** This service process: it looks after what it starts and adopts. */
  owner: ProcessIdentity;
  startupTimeoutMs: number;
  /** `JAVA_OPTS_APPEND`. */
  javaOptions: readonly string[];
};

/** The operating system's side of the clusters. Callers take turns per cluster. */
export type Servers = {
  /** Whether the server runs as `launch` says. */
  isUpToDate(directory: string, launch: Launch): Promise<boolean>;
  /**
   * Resolves once the server of the cluster is ready as `launch` says: the one that runs already, adopted, or a new one.
   * Throws ProvisioningError; then none is left.
   */
  ensure(directory: string, launch: Launch, signal: AbortSignal): Promise<void>;
  /**
   * Ends it; none is success. Rejects when `signal` aborts before it has ended. `before`: waited for directly before it is
   * told to end.
   */
  end(directory: string, signal?: AbortSignal, before?: () => Promise<void>): Promise<void>;
  /** Ends it when this service looks after it, or nobody does any more. */
  endOwned(directory: string): Promise<void>;
};

const POLL_MS = 500;
/** So long a server that was ready may be otherwise, until it is exchanged. */
const UNWELL_MS = 30_000;
/** Keycloak ends what it is doing first. */
const PATIENCE_MS = 20_000;
const OUTPUT_BYTES_MAX = 256 * 1024;

export const createServers = (options: ServersOptions): Servers => {
  const isUpToDate: Servers['isUpToDate'] = async (directory, launch) => {
    const running = await readProcess(directory);
    return running !== null && running.fingerprint === fingerprintOf(launch, options) && (await isRunning(running));
  };
  return {
    isUpToDate,
    ensure: async (directory, launch, signal) => {
      if ((await isUpToDate(directory, launch)) && (await adopt(directory, launch, options, signal))) return;
      await end(directory, signal);
      await start(directory, launch, options, signal);
    },
    end,
    endOwned: async (directory) => {
      const running = await readProcess(directory);
      if (running === null || (await isLookedAfterBy(options.owner, running.owner))) await end(directory);
    },
  };
};

const end: Servers['end'] = async (directory, signal, before) => {
  for (const one of await processesOf(directory)) await endProcess(one, signal, PATIENCE_MS, before);
  await removeProcess(directory);
};

/** The one that is noted, and whatever a service started that crashed before it could make the note. */
const processesOf = async (directory: string): Promise<readonly ProcessIdentity[]> => {
  const noted = await readProcess(directory);
  const found = await processesWith(homeArgument(homeDirectory(directory)));
  return noted === null ? found : [noted, ...found.filter(({ pid }) => pid !== noted.pid)];
};

const fingerprintOf = ({ config, build, settings, java, heapMib }: Launch, { javaOptions }: ServersOptions): string => {
  const parts = [config.port, config.managementPort, build, settings, java, heapMib, javaOptions];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
};

/**
 * True once the server that runs already is ready. One that is still starting is waited for, since it may be in the
 * midst of a migration; when it ends meanwhile, or takes too long, none is left, and false.
 */
const adopt = async (
  directory: string,
  { config }: Launch,
  { owner, logger, startupTimeoutMs }: ServersOptions,
  signal: AbortSignal,
): Promise<boolean> => {
  const running = await readProcess(directory);
  if (running === null) return false;
  await writeProcess(directory, { ...running, owner });
  const until = performance.now() + (running.hasBeenReady ? UNWELL_MS : startupTimeoutMs);
  while (!(await isReady(config.managementPort, signal))) {
    signal.throwIfAborted();
    if (!(await isRunning(running)) || performance.now() > until) return false;
    await pause(POLL_MS, signal);
  }
  await writeProcess(directory, { ...running, owner, hasBeenReady: true });
  logger.info({ cluster_id: config.clusterId, port: config.port, pid: running.pid }, 'keycloak_adopted');
  return true;
};

const start = async (
  directory: string,
  launch: Launch,
  options: ServersOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { config } = launch;
  // Keycloak would find out at the end of its start, after it has changed its database.
  for (const port of [config.port, config.managementPort])
    if (!(await isFree(port))) throw new ProvisioningError('port_in_use', `Port ${port} is used by another program.`);
  signal.throwIfAborted();
  const child = await spawnServer(directory, launch, options);
  try {
    await becomeReady(child, directory, config, signal, options.startupTimeoutMs);
    await noteReady(directory);
  } catch (error) {
    child.handle.kill('SIGKILL');
    await child.ended;
    await removeProcess(directory);
    throw error;
  }
  options.logger.info({ cluster_id: config.clusterId, port: config.port, pid: child.handle.pid }, 'keycloak_started');
};

type Child = { handle: ChildProcess; ended: Promise<End> };

/** Its own process group and no pipes: it survives this service, whose crash must not end clusters. */
const spawnServer = async (directory: string, launch: Launch, options: ServersOptions): Promise<Child> => {
  const home = await layOut(directory, launch.build);
  const output = await open(outputFile(directory), 'w', 0o600);
  try {
    const temporary = temporaryDirectory(directory);
    const use = { temporary, heapMib: launch.heapMib, appended: options.javaOptions };
    const handle = spawn(launch.java.program, javaArguments(home, use, ['start', '--optimized']), {
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      cwd: home,
      env: childEnvironment({ ...launch.settings, ...loggingTo(logFile(directory)) }),
    });
    const { promise: ended, resolve } = Promise.withResolvers<End>();
    handle.once('exit', (code, signal) => resolve({ code, signal }));
    handle.once('error', () => resolve({ code: null, signal: null }));
    handle.unref();
    await note(directory, launch, options, handle.pid);
    return { handle, ended };
  } finally {
    await output.close();
  }
};

/** Ten files of 10 MiB at most; and a probe that is not answered yet is no news. */
const loggingTo = (file: string): KeycloakSettings => ({
  KC_LOG: 'file',
  KC_LOG_FILE: file,
  KC_LOG_LEVEL: 'info,io.smallrye.health:error',
});

const note = async (directory: string, launch: Launch, options: ServersOptions, pid: number | undefined) => {
  const startTime = pid === undefined ? null : await startTimeOf(pid);
  if (pid === undefined || startTime === null) return;
  await writeProcess(directory, {
    pid,
    startTime,
    fingerprint: fingerprintOf(launch, options),
    hasBeenReady: false,
    owner: options.owner,
  });
};

const noteReady = async (directory: string): Promise<void> => {
  const running = await readProcess(directory);
  if (running !== null) await writeProcess(directory, { ...running, hasBeenReady: true });
};

/** The home of one server: the build and what it links to are only read. */
const layOut = async (directory: string, build: string): Promise<string> => {
  const home = homeDirectory(directory);
  await rm(home, { recursive: true, force: true });
  await rm(temporaryDirectory(directory), { recursive: true, force: true });
  await rename(logFile(directory), previousLogFile(directory)).catch(() => undefined); // none before
  for (const path of [join(home, 'conf'), join(home, 'data'), temporaryDirectory(directory)])
    await mkdir(path, { recursive: true, mode: 0o700 });
  for (const name of ['lib', 'providers', 'themes']) await symlink(join(build, name), join(home, name), 'dir');
  return home;
};

const becomeReady = async (
  child: Child,
  directory: string,
  { managementPort }: Config,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<void> => {
  const until = performance.now() + timeoutMs;
  const aborted = new Promise<'aborted'>((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
  while (performance.now() < until) {
    signal.throwIfAborted();
    const outcome = await Promise.race([child.ended, aborted, isReady(managementPort, signal)]);
    if (outcome === true) return;
    if (typeof outcome === 'object') throw startFailure(await written(directory), outcome, logFile(directory));
    await pause(POLL_MS, signal);
  }
  signal.throwIfAborted();
  throw new ProvisioningError('startup_timeout', 'Keycloak did not become ready in time.');
};

/** The end of what the server wrote, wherever it did. */
const written = async (directory: string): Promise<string> => {
  const texts = await Promise.all(
    [outputFile, logFile].map((file) => readFile(file(directory), 'utf8').catch(() => '')),
  );
  return texts.map((text) => text.slice(-OUTPUT_BYTES_MAX)).join('\n');
};
