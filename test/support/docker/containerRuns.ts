import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, isTaken } from '../clusters/tcpPorts.ts';
import type { EngineContainer } from './engineContainer.ts';
import { openFront } from './frontStandIn.ts';

const STAND_IN = fileURLToPath(new URL('../keycloak/standIn.ts', import.meta.url));

/** How a container reaches its database, as settings of Keycloak. */
export type DatabaseSettings = (network: string) => Promise<Readonly<Record<string, string>>>;

/** What the engine says when another program has the port. */
export class PortTaken extends Error {}

/** Runs what the container is for: an instance, a front, a program of Keycloak's image, or a database, which runs already. */
export const run = async (
  container: EngineContainer,
  neighbours: () => readonly EngineContainer[],
  databaseOf: DatabaseSettings,
): Promise<void> => {
  container.isRunning = true;
  container.exitCode = 0;
  const [binding] = Object.values(container.HostConfig.PortBindings ?? {}).flat();
  if (binding !== undefined && (await isTaken(Number(binding.HostPort)))) {
    container.isRunning = false;
    throw new PortTaken();
  }
  const program = container.Entrypoint.at(-1) ?? '';
  if (program.includes('haproxy'))
    container.front = await openFront(Number(binding?.HostPort), () => portsOf(container, neighbours()));
  else if (program !== '') runProgram(container, program);
  else if (container.Cmd[0] === 'start') await runKeycloak(container, binding?.HostPort, databaseOf);
};

const portsOf = ({ HostConfig: own }: EngineContainer, neighbours: readonly EngineContainer[]): readonly number[] =>
  neighbours
    .filter(({ isRunning, httpPort, HostConfig }) => {
      const isNear = HostConfig.NetworkMode === own.NetworkMode;
      return isNear && isRunning && httpPort !== 0;
    })
    .map(({ httpPort }) => httpPort);

const runKeycloak = async (
  container: EngineContainer,
  published: string | undefined,
  databaseOf: DatabaseSettings,
): Promise<void> => {
  container.httpPort = published === undefined ? await freePort() : Number(published);
  container.managementPort = await freePort();
  const child = spawn(process.execPath, [STAND_IN, container.name, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environmentOf(container),
      ...(await databaseOf(container.HostConfig.NetworkMode)),
      KC_HTTP_HOST: '127.0.0.1',
      KC_HTTP_PORT: String(container.httpPort),
      KC_HTTP_MANAGEMENT_PORT: String(container.managementPort),
    },
  });
  follow(container, child);
};

/** In the words of the driver, with the stand-in at the place of Keycloak's script. */
const runProgram = (container: EngineContainer, program: string): void => {
  const directory = mkdtempSync(join(tmpdir(), 'container-'));
  // In this order: the checkout, and so the stand-in, may lie below /tmp itself.
  const own = program
    .replaceAll('/tmp/', `${directory}/`)
    .replaceAll('/opt/keycloak/bin/kc.sh', `'${process.execPath}' '${STAND_IN}'`);
  const version = container.Image.split(':').at(-1);
  const child = spawn('bash', ['-c', own], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...environmentOf(container), STAND_IN_VERSION: version },
  });
  child.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  follow(container, child);
};

const environmentOf = ({ Env }: EngineContainer): Record<string, string> =>
  Object.fromEntries(Env.map((line) => line.split(/=(.*)/s)));

const follow = (container: EngineContainer, child: ChildProcess): void => {
  child.stdout?.on('data', (bytes: Buffer) => (container.output += bytes.toString()));
  child.stderr?.on('data', (bytes: Buffer) => (container.log += bytes.toString()));
  child.once('exit', (code, signal) => {
    container.isRunning = false;
    container.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 143);
  });
  container.child = child;
};

/** Resolves when the container has ended, with its exit code. */
export const ended = async (container: EngineContainer): Promise<number> => {
  const { child } = container;
  // Its outputs are read to their end.
  if (child !== null && container.isRunning) await once(child, 'close');
  return container.exitCode;
};

export const end = async (container: EngineContainer, signal: NodeJS.Signals): Promise<void> => {
  const { child, front } = container;
  if (child !== null && child.exitCode === null && child.signalCode === null) {
    const over = once(child, 'exit');
    child.kill(signal);
    await over;
  }
  container.front = null;
  await front?.close();
  container.isRunning = false;
};
