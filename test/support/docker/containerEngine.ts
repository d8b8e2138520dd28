import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort, isTaken } from '../tcpPorts.ts';
import { ContainerBody, type EngineContainer, type EngineFault } from './engineContainer.ts';

const STAND_IN = fileURLToPath(new URL('../keycloak/standIn.ts', import.meta.url));

/** A container engine that speaks the part of the Docker Engine API that the driver uses. */
export type ContainerEngine = {
  host: string;
  containers: Map<string, EngineContainer>;
  networks: Map<string, Record<string, string>>;
  volumes: Map<string, Record<string, string>>;
  /** Images that need no pull. */
  images: Set<string>;
  inject(fault: EngineFault): void;
  signal(name: string, signal: NodeJS.Signals): Promise<void>;
  /** As when the daemon is restarted: every container ends, and no request is answered meanwhile. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export type EngineDatabases = {
  /** How a container reaches the database of this name, as settings of Keycloak. */
  settings(name: string): Promise<Readonly<Record<string, string>>>;
  drop(name: string): Promise<void>;
};

/**
 * Its Keycloaks are stand-ins in processes, their databases are those of a real server. `conflictStatus`: 409 as Docker
 * says it, or 500 as Podman 4 does.
 */
export const containerEngine = async (
  databases: EngineDatabases,
  conflictStatus: 409 | 500 = 409,
): Promise<ContainerEngine> => {
  const state: State = {
    containers: new Map(),
    networks: new Map(),
    volumes: new Map(),
    images: new Set(),
    faults: [],
    execs: new Map(),
    databases,
    conflictStatus,
  };
  const server = createServer((request, response) => void serve(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const endAll = async () => {
    for (const container of state.containers.values()) await end(container, 'SIGKILL');
  };
  const { containers, networks, volumes, images } = state;
  return {
    host: `tcp://127.0.0.1:${port}`,
    containers,
    networks,
    volumes,
    images,
    inject: (fault) => void state.faults.push(fault),
    signal: async (name, signal) => {
      const container = containers.get(name);
      if (container === undefined) throw new Error(`there is no container ${name}`);
      if (signal === 'SIGKILL') await end(container, signal);
      else container.child?.kill(signal);
    },
    restart: async () => {
      server.close();
      server.closeAllConnections();
      await endAll();
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: async () => {
      await endAll();
      for (const name of volumes.keys()) await databases.drop(name);
      server.close();
      server.closeAllConnections();
    },
  };
};

type State = Pick<ContainerEngine, 'containers' | 'networks' | 'volumes' | 'images'> & {
  faults: EngineFault[];
  execs: Map<string, number>;
  conflictStatus: 409 | 500;
  databases: EngineDatabases;
};

type Answer = { status: number; body?: unknown };

const serve = async (state: State, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const path = url.pathname.replace(/^\/v1\.41/, '');
  const line = `${request.method} ${decodeURIComponent(path)}`;
  const index = state.faults.findIndex(({ on }) => on.test(line));
  const [fault] = index === -1 ? [] : state.faults.splice(index, 1);
  fault?.met?.();
  if (fault?.does === 'hang') return;
  if (fault?.does === 'drop') return void request.socket.destroy();
  if (fault?.does === 'refuse')
    return void response.writeHead(fault.status).end(JSON.stringify({ message: fault.words }));
  if (fault?.does === 'stream')
    return void response.writeHead(200).end(fault.lines.map((each) => JSON.stringify(each)).join('\r\n'));
  const body: unknown = JSON.parse((await text(request)) || '{}');
  const { status, body: answer } = await answerTo(state, line, url.searchParams, body);
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(answer === undefined ? '' : JSON.stringify(answer));
};

const answerTo = async (state: State, line: string, query: URLSearchParams, body: unknown): Promise<Answer> => {
  const [, verb = '', name = ''] = /^(\w+ \/\w+)(?:\/([^/]+))?/.exec(line) ?? [];
  const action = line.split('/')[3] ?? '';
  switch (verb) {
    case 'GET /_ping':
      return { status: 200, body: 'OK' };
    case 'GET /images':
      return state.images.has(line.slice('GET /images/'.length).replace(/\/json$/, '')) ? OK : NOT_FOUND;
    case 'POST /images':
      state.images.add(query.get('fromImage') ?? '');
      return { status: 200, body: { status: 'Download complete' } };
    case 'GET /containers':
      return name === 'json' ? listed(state, query) : inspected(state, name, action);
    case 'POST /containers':
      return name === 'create' ? created(state, query.get('name') ?? '', body) : acted(state, name, action, body);
    case 'DELETE /containers':
      return removed(state, name);
    case 'POST /exec':
      return { status: 200 };
    case 'GET /exec':
      return { status: 200, body: { ExitCode: state.execs.get(name) ?? null } };
    default:
      return ground(state, verb, name, query, body);
  }
};

const OK = { status: 200, body: {} };
const NOT_FOUND = { status: 404, body: { message: 'no such object' } };

const Named = z.object({ Name: z.string(), Labels: z.record(z.string(), z.string()) });

const ground = async (
  { networks, volumes, databases, conflictStatus }: State,
  verb: string,
  name: string,
  query: URLSearchParams,
  body: unknown,
): Promise<Answer> => {
  const kind = verb.endsWith('/networks') ? networks : volumes;
  if (verb.startsWith('POST')) {
    const { Name, Labels } = Named.parse(body);
    const isThere = kind.has(Name);
    if (!isThere) kind.set(Name, Labels);
    // A volume that is there is answered as it is; of a network there is one.
    if (isThere && kind === networks) return { status: conflictStatus, body: { message: 'network already exists' } };
    return { status: 201, body: { Name } };
  }
  if (verb.startsWith('DELETE')) {
    if (kind === volumes) await databases.drop(name);
    return { status: kind.delete(name) ? 204 : 404 };
  }
  const labels = kind.get(name);
  if (name !== '') return labels === undefined ? NOT_FOUND : { status: 200, body: { Name: name, Labels: labels } };
  const found = [...kind]
    .filter(([, own]) => matches(own, query))
    .map(([Name, Labels]) => ({ Id: Name, Name, Labels }));
  return { status: 200, body: kind === networks ? found : { Volumes: found } };
};

const matches = (labels: Record<string, string>, query: URLSearchParams): boolean => {
  const { label } = z.object({ label: z.array(z.string()) }).parse(JSON.parse(query.get('filters') ?? '{}'));
  return label.every((wanted) => {
    const [key = '', value] = wanted.split('=');
    return value === undefined ? key in labels : labels[key] === value;
  });
};

const listed = ({ containers }: State, query: URLSearchParams): Answer => ({
  status: 200,
  body: [...containers.values()]
    .filter(({ Labels }) => matches(Labels, query))
    .map(({ id, Labels }) => ({ Id: id, Labels })),
});

const found = ({ containers }: State, name: string): EngineContainer | undefined =>
  containers.get(name) ?? [...containers.values()].find(({ id }) => id === name);

const inspected = (state: State, name: string, action: string): Answer => {
  const container = found(state, name);
  if (container === undefined) return NOT_FOUND;
  if (action === 'logs') return { status: 200, body: container.log };
  const { id, Labels, Env, isRunning, exitCode, oomKilled } = container;
  const State = { Running: isRunning, ExitCode: exitCode, OOMKilled: oomKilled };
  return { status: 200, body: { Id: id, Config: { Labels, Env }, State } };
};

const created = ({ containers, images, networks, conflictStatus }: State, name: string, body: unknown): Answer => {
  if (containers.has(name)) return { status: conflictStatus, body: { message: 'that name is already in use' } };
  const parsed = ContainerBody.parse(body);
  if (!images.has(parsed.Image) || !networks.has(parsed.HostConfig.NetworkMode)) return NOT_FOUND;
  const fresh = { isRunning: false, exitCode: 0, oomKilled: false, child: null, managementPort: 0, log: '' };
  containers.set(name, { ...parsed, ...fresh, id: randomUUID(), name });
  return { status: 201, body: { Id: name } };
};

const acted = async (state: State, name: string, action: string, body: unknown): Promise<Answer> => {
  const container = found(state, name);
  if (container === undefined) return NOT_FOUND;
  if (action === 'exec') return executed(state, container, z.object({ Cmd: z.array(z.string()) }).parse(body).Cmd);
  if (action === 'start') return container.isRunning ? { status: 304 } : started(state, container);
  if (!container.isRunning && action === 'stop') return { status: 304 };
  if (!container.isRunning) return notRunning(state);
  await end(container, action === 'stop' ? 'SIGTERM' : 'SIGKILL');
  return { status: 204 };
};

/** In the words of Podman; Docker says the same with others. */
const notRunning = ({ conflictStatus: status }: State): Answer => ({
  status,
  body: { message: 'container state improper' },
});

const executed = async (state: State, container: EngineContainer, command: readonly string[]): Promise<Answer> => {
  if (!container.isRunning) return notRunning(state);
  const id = randomUUID();
  const isReady = command[0] === 'pg_isready' || (await isUp(container.managementPort));
  state.execs.set(id, isReady ? 0 : 1);
  return { status: 201, body: { Id: id } };
};

const isUp = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } })).ok;
  } catch {
    return false;
  }
};

const started = async ({ databases }: State, container: EngineContainer): Promise<Answer> => {
  container.isRunning = true;
  container.exitCode = 0;
  const [binding] = Object.values(container.HostConfig.PortBindings ?? {}).flat();
  if (binding === undefined) return { status: 204 };
  if (await isTaken(Number(binding.HostPort))) {
    container.isRunning = false;
    return { status: 500, body: { message: `driver failed: port is already allocated` } };
  }
  container.managementPort = await freePort();
  const own = Object.fromEntries(container.Env.map((line) => line.split(/=(.*)/s)));
  const child = spawn(process.execPath, [STAND_IN, container.name, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...own,
      ...(await databases.settings(container.HostConfig.NetworkMode)),
      KC_HTTP_HOST: '127.0.0.1',
      KC_HTTP_PORT: binding.HostPort,
      KC_HTTP_MANAGEMENT_PORT: String(container.managementPort),
    },
  });
  child.stderr.on('data', (bytes: Buffer) => (container.log += bytes.toString()));
  child.once('exit', (code, signal) => {
    container.isRunning = false;
    container.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 143);
  });
  container.child = child;
  return { status: 204 };
};

const removed = async (state: State, name: string): Promise<Answer> => {
  const container = found(state, name);
  if (container === undefined) return NOT_FOUND;
  await end(container, 'SIGKILL');
  state.containers.delete(container.name);
  return { status: 204 };
};

const end = async (container: EngineContainer, signal: NodeJS.Signals): Promise<void> => {
  const { child } = container;
  if (child !== null && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  container.isRunning = false;
};
