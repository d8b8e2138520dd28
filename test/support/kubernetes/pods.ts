import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../clusters/tcpPorts.ts';

const STAND_IN = fileURLToPath(new URL('../keycloak/standIn.ts', import.meta.url));
/** How long a pod that was asked to end has for it. */
const GRACE_MS = 30_000;
const LOOK_MS = 50;

/** Why a container waits instead of running, in the words of the kubelet. */
export type Waiting = { reason: string; message: string };

/** A pod with the process that stands for its container. */
export type Pod = {
  name: string;
  /** Changes with everything that the pod is made from. */
  revision: string;
  port: number;
  isReady: boolean;
  waiting: Waiting | null;
  log: string;
  child: ChildProcess | null;
  /** Nobody brings it back. */
  isEnding: boolean;
};

export const newPod = (name: string, revision: string): Pod => ({
  name,
  revision,
  port: 0,
  isReady: false,
  waiting: null,
  log: '',
  child: null,
  isEnding: false,
});

const isRunning = (child: ChildProcess | null): child is ChildProcess =>
  child !== null && child.exitCode === null && child.signalCode === null;

/** Starts the container, and calls `changed` when it is ready, and when it has ended. */
export const startContainer = async (
  pod: Pod,
  environment: Readonly<Record<string, string>>,
  changed: () => void,
): Promise<void> => {
  pod.port = await freePort();
  const managementPort = await freePort();
  const child = spawn(process.execPath, [STAND_IN, pod.name, 'start'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...environment,
      KC_HTTP_HOST: '127.0.0.1',
      KC_HTTP_PORT: String(pod.port),
      KC_HTTP_MANAGEMENT_PORT: String(managementPort),
    },
  });
  pod.child = child;
  pod.log = '';
  child.stderr.on('data', (bytes: Buffer) => (pod.log += bytes.toString()));
  child.once('exit', () => {
    // It crashed, unless it was ready and somebody killed it.
    if (!pod.isReady && !pod.isEnding)
      pod.waiting = { reason: 'CrashLoopBackOff', message: 'back-off restarting failed container' };
    pod.isReady = false;
    changed();
  });
  while (isRunning(child) && !pod.isReady) {
    await sleep(LOOK_MS);
    if (isRunning(child) && (await isUp(managementPort))) {
      pod.isReady = true;
      changed();
    }
  }
};

const isUp = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } })).ok;
  } catch {
    return false;
  }
};

/** Lets it end what it is doing, and ends it by force when that takes too long. */
export const endPod = async (pod: Pod): Promise<void> => {
  pod.isEnding = true;
  const { child } = pod;
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(force);
};

export const signalPod = async (pod: Pod, signal: NodeJS.Signals): Promise<void> => {
  const { child } = pod;
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  if (signal === 'SIGKILL') await ended;
};

export const runs = (pod: Pod): boolean => isRunning(pod.child);
