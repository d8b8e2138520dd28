import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, stat, truncate } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { askReady, baseUrl } from './health.ts';
import { endProcess, isLookedAfterBy, isRunning, isSame, type ProcessIdentity } from '../processes/processTable.ts';
import { fingerprintOf, logFile, readProcess, removeProcess, writeProcess, type Config } from './stateFiles.ts';

const PROGRAM = fileURLToPath(new URL('./server.ts', import.meta.url));
const LOG_BYTES_MAX = 1024 * 1024;
const POLL_MS = 50;

export type ChildrenOptions = {
  logger: Logger;
  /** This service process: it looks after what it starts and adopts. */
  owner: ProcessIdentity;
  startupTimeoutMs: number;
};

/** The operating system's side of the embedded clusters. Callers take turns per cluster. */
export type Children = {
  /**
   * Resolves once the cluster's process answers as ready under `config`: the one that runs already, adopted, or a
   * new one. Throws ProvisioningError; then no process of the cluster is left.
   */
  ensure(directory: string, config: Config, signal: AbortSignal): Promise<void>;
  /** Ends the cluster's process; none is success. Rejects when `signal` aborts before the process has ended. */
  end(directory: string, signal: AbortSignal): Promise<void>;
  /** Ends it when this service looks after it, or nobody does any more. */
  endOwned(directory: string): Promise<void>;
};

export const createChildren = (options: ChildrenOptions): Children => ({
  ensure: async (directory, config, signal) => {
    if (await adopt(directory, config, options, signal)) return;
    const child = await start(directory, options);
    try {
      await becomeReady(child, config, signal, options.startupTimeoutMs);
    } catch (error) {
      await kill(child);
      // A process that a crashed service had just started may hold the port by now, and be this cluster's own.
      if (isPortInUse(error) && (await adopt(directory, config, options, signal))) return;
      throw error;
    }
    options.logger.info(
      { cluster_id: config.clusterId, port: config.port, pid: child.handle.pid },
      'embedded_cluster_started',
    );
  },
  end: async (directory, signal) => {
    const running = await readProcess(directory);
    if (running !== null) await endProcess(running, signal);
    await removeProcess(directory);
  },
  endOwned: async (directory) => {
    const running = await readProcess(directory);
    if (running === null || !(await isLookedAfterBy(options.owner, running.owner))) return;
    await endProcess(running);
    await removeProcess(directory);
  },
});

const isPortInUse = (error: unknown): boolean => error instanceof ProvisioningError && error.code === 'port_in_use';

/**
 * Takes over the process named by the state directory when it still is that process, follows the configuration and
 * answers as this cluster; otherwise ends it. False: nothing runs now.
 */
const adopt = async (
  directory: string,
  config: Config,
  { owner, logger }: ChildrenOptions,
  signal: AbortSignal,
): Promise<boolean> => {
  const running = await readProcess(directory);
  if (running === null) return false;
  if (await isRunning(running)) {
    const answer = await askReady(baseUrl(config.port, config.httpRelativePath), signal);
    signal.throwIfAborted();
    const isItself = answer?.cluster_id === config.clusterId && answer.instance === running.instance;
    if (isItself && answer.status === 'UP' && running.fingerprint === fingerprintOf(config)) {
      if (isSame(running.owner, owner)) return true;
      await writeProcess(directory, { ...running, owner });
      logger.info({ cluster_id: config.clusterId, port: config.port, pid: running.pid }, 'embedded_cluster_adopted');
      return true;
    }
    await endProcess(running, signal);
  }
  await removeProcess(directory);
  return false;
};

type Child = { handle: ChildProcess; instance: string; exited: Promise<number | null> };

/** Its own process group and no pipes: it survives this service, whose crash must not end clusters. */
const start = async (directory: string, { owner }: ChildrenOptions): Promise<Child> => {
  const instance = randomUUID();
  const output = await openLog(directory);
  try {
    const handle = spawn(process.execPath, [PROGRAM, directory, instance, String(owner.pid), owner.startTime], {
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      cwd: '/',
      // Nothing else of the service's own environment, which holds its secrets.
      env: { NODE_ENV: 'production', ...compileCache() },
    });
    const { promise: exited, resolve } = Promise.withResolvers<number | null>();
    handle.once('exit', resolve);
    handle.once('error', () => resolve(null));
    handle.unref();
    return { handle, instance, exited };
  } finally {
    await output.close();
  }
};

/** Where this process finds itself compiled, so does the cluster's: it starts a third faster. */
const compileCache = (): NodeJS.ProcessEnv => {
  const used = getCompileCacheDir();
  return used === undefined ? {} : { NODE_COMPILE_CACHE: dirname(used) };
};

const openLog = async (directory: string) => {
  const path = logFile(directory);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES_MAX) await truncate(path);
  return open(path, 'a', 0o600);
};

const becomeReady = async (child: Child, config: Config, signal: AbortSignal, timeoutMs: number): Promise<void> => {
  const url = baseUrl(config.port, config.httpRelativePath);
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = child.exited.then((code) => ({ code }));
  while (!timeout.aborted) {
    signal.throwIfAborted();
    const outcome = await Promise.race([ended, askReady(url, signal)]);
    if (outcome !== null && 'code' in outcome) throw exitError(outcome.code, config.port);
    if (outcome?.status === 'UP' && outcome.instance === child.instance) return;
    await sleep(POLL_MS);
  }
  throw new ProvisioningError('startup_timeout', 'The identity server did not become ready in time.');
};

const exitError = (code: number | null, port: number): ProvisioningError =>
  code === EXIT_CODES.portInUse
    ? new ProvisioningError('port_in_use', `Port ${port} is used by another program.`)
    : new ProvisioningError('unknown', `The identity server ended while starting (exit code ${code ?? 'none'}).`);

const kill = async (child: Child): Promise<void> => {
  child.handle.kill('SIGKILL');
  await child.exited;
};
