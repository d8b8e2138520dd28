import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { end, ended, PortTaken, run, type DatabaseSettings } from './containerRuns.ts';
import { ContainerBody, type EngineContainer, type EngineFault } from './engineContainer.ts';
import { freePort } from '../clusters/tcpPorts.ts';
import { unlessGone } from '../nodes/unlessGone.ts';

/** A container engine that speaks the part of the Docker Engine API that the driver uses. */
export type ContainerEngine = {
  host: string;
  containers: Map<string, EngineContainer>;
  networks: Map<string, Record<string, string>>;
  volumes: Map<string, Record<string, string>>;
  /** Images that need no pull. */
  images: Set<string>;
  /** What was asked of it, as `METHOD path`, with the name of what is made. */
  lines: string[];
  inject(fault: EngineFault): void;
  signal(name: string, signal: NodeJS.Signals): Promise<void>;
  /** As when the daemon is restarted: every container ends, and no request is answered meanwhile. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export type EngineDatabases = {
  /** How a container reaches the database of this name, as settings of Keycloak. */
  settings: DatabaseSettings;
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
    lines: [],
    faults: [],
    execs: new Map(),
    databases,
    conflictStatus,
  };
  const server = createServer((request, response) => void serve(state, request, response).catch(unlessGone(request)));
  // It comes back at its address after a restart.
  server.listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const endAll = async () => {
    for (const container of state.containers.values()) await end(container, 'SIGKILL');
  };
  const { containers, networks, volumes, images, lines } = state;
  return {
    host: `tcp://127.0.0.1:${port}`,
    containers,
    networks,
    volumes,
    images,
    lines,
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

type State = Pick<ContainerEngine, 'containers' | 'networks' | 'volumes' | 'images' | 'lines'> & {
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
  const told = line === 'POST /containers/create' ? `${line} ${url.searchParams.get('name')}` : line;
  state.lines.push(told);
  const index = state.faults.findIndex(({ on }) => on.test(told));
  const [fault] = index === -1 ? [] : state.faults.splice(index, 1);
  fault?.met?.();
  if (fault?.does === 'hang') return;
  if (fault?.does === 'drop') return void request.socket.destroy();
  if (fault?.does === 'refuse')
    return void response.writeHead(fault.status).end(JSON.stringify({ message: fault.words }));
  if (fault?.does === 'stream')
    return void response.writeHead(200).end(fault.lines.map((each) => JSON.stringify(each)).join('\r\n'));
  const body: unknown = JSON.parse((await text(request)) || '{}');
  if (fault?.does === 'wait') await fault.until;
  const { status, body: answer } = await answerTo(state, line, url.searchParams, body);
  response.writeHead(status, { 'Content-Type': 'application/json' });
  if (answer instanceof Buffer) return void response.end(answer);
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
      return name === 'json' ? listed(state, query) : inspected(state, name, action, query);
    case 'POST /containers':
      return name === 'create' ? created(state, query.get('name') ?? '', body) : acted(state, name, action, body);
    case 'DELETE /containers':
      return removed(state, name);
    case 'POST /exec':
      return { status: 200 };
    case 'GET /exec':
      return { status: 200, body: { ExitCode: state.execs.get(name) ?? null } };
    default:
      return fixture(state, verb, name, query, body);
  }
};

const OK = { status: 200, body: {} };
const NOT_FOUND = { status: 404, body: { message: 'no such object' } };

const Named = z.object({ Name: z.string(), Labels: z.record(z.string(), z.string()) });

const fixture = async (
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
    .map(({ id, name, Labels, isRunning }) => ({
      Id: id,
      Names: [`/${name}`],
      Labels,
      State: isRunning ? 'running' : 'exited',
    })),
});

const found = ({ containers }: State, name: string): EngineContainer | undefined =>
  containers.get(name) ?? [...containers.values()].find(({ id }) => id === name);

const inspected = (state: State, name: string, action: string, query: URLSearchParams): Answer => {
  const container = found(state, name);
  if (container === undefined) return NOT_FOUND;
  if (action === 'logs')
    return { status: 200, body: framed(query.get('stderr') === 'true' ? container.log : container.output) };
  const { id, Image, Labels, Env, isRunning, exitCode, oomKilled } = container;
  const State = { Running: isRunning, ExitCode: exitCode, OOMKilled: oomKilled };
  return { status: 200, body: { Id: id, Image, Config: { Labels, Env }, State } };
};

/** As an engine keeps apart what came from which output: 8 bytes before each piece, with its length. */
const framed = (written: string): Buffer => {
  const lines = written.match(/.*\n|.+$/g) ?? [];
  return Buffer.concat(
    lines.map((line) => {
      const header = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]);
      header.writeUInt32BE(Buffer.byteLength(line), 4);
      return Buffer.concat([header, Buffer.from(line)]);
    }),
  );
};

const created = ({ containers, images, networks, conflictStatus }: State, name: string, body: unknown): Answer => {
  if (containers.has(name)) return { status: conflictStatus, body: { message: 'that name is already in use' } };
  const parsed = ContainerBody.parse(body);
  const isNetwork = (name: string) => name === 'none' || networks.has(name);
  if (!images.has(parsed.Image) || !isNetwork(parsed.HostConfig.NetworkMode)) return NOT_FOUND;
  const state = { isRunning: false, exitCode: 0, oomKilled: false, child: null, front: null };
  const fresh = { ...state, httpPort: 0, managementPort: 0, log: '', output: '' };
  containers.set(name, { ...parsed, ...fresh, id: randomUUID(), name });
  return { status: 201, body: { Id: name } };
};

const acted = async (state: State, name: string, action: string, body: unknown): Promise<Answer> => {
  const container = found(state, name);
  if (container === undefined) return NOT_FOUND;
  if (action === 'exec') return executed(state, container, z.object({ Cmd: z.array(z.string()) }).parse(body).Cmd);
  if (action === 'start') return container.isRunning ? { status: 304 } : started(state, container);
  if (action === 'wait') return { status: 200, body: { StatusCode: await ended(container) } };
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
  const isReady =
    command[0] === 'pg_isready' || ((await isUp(container.managementPort)) && isSentTo(state, container, command));
  state.execs.set(id, isReady ? 0 : 1);
  return { status: 201, body: { Id: id } };
};

/** What a command asks of the front: it sends to every instance that is up. */
const isSentTo = ({ containers }: State, { HostConfig: own }: EngineContainer, command: readonly string[]): boolean =>
  !command.some((each) => each.includes('/dev/tcp/front/')) ||
  [...containers.values()].some(
    ({ front, isRunning, HostConfig }) => front !== null && isRunning && HostConfig.NetworkMode === own.NetworkMode,
  );

const isUp = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } })).ok;
  } catch {
    return false;
  }
};

const started = async ({ containers, databases }: State, container: EngineContainer): Promise<Answer> => {
  try {
    await run(container, () => [...containers.values()], databases.settings);
    return { status: 204 };
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    return { status: 500, body: { message: `driver failed: port is already allocated` } };
  }
};

const removed = async (state: State, name: string): Promise<Answer> => {
  const container = found(state, name);
  if (container === undefined) return NOT_FOUND;
  await end(container, 'SIGKILL');
  state.containers.delete(container.name);
  return { status: 204 };
};
