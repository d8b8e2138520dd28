import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createObjects, type Change, type Key, type Objects } from './objects.ts';
import { refusedFields } from './keycloakCrd.ts';
import type { JsonObject } from './serverSideApply.ts';
import { unlessGone } from '../nodes/unlessGone.ts';

export const NAMESPACE = 'identity';
export const TOKEN = 'the token of the service';
const GROUP = 'k8s.keycloak.org';

/** What goes wrong with the next request whose `METHOD path?query` matches. */
export type ApiFault = { on: RegExp; met?: () => void } & (
  | { does: 'refuse'; status: number; reason: string; words: string }
  | { does: 'hang' }
  | { does: 'drop' }
  | { does: 'pass' }
);

/** An API server that speaks the part of the Kubernetes API that the driver uses, on loopback. */
export type KubernetesServer = {
  url: string;
  objects: Objects;
  /** Lines of requests that it has answered, oldest first. */
  requests: string[];
  /** Versions of the operator's resources that are served; none: no operator is installed. */
  served: Set<string>;
  inject(fault: ApiFault): void;
  /** Answers nothing until `resume`. */
  stall(): void;
  resume(): void;
  /** Ends every watch, as a server does that restarts. */
  cutWatches(): void;
  close(): Promise<void>;
};

export type PodLog = (pod: string, previous: boolean) => string | null;

type State = Pick<KubernetesServer, 'objects' | 'requests' | 'served'> & {
  faults: ApiFault[];
  watches: Set<ServerResponse>;
  isStalled: boolean;
  podLog: PodLog;
};

export const kubernetesServer = async (podLog: PodLog): Promise<KubernetesServer> => {
  const state: State = {
    objects: createObjects(),
    requests: [],
    served: new Set(['v2alpha1', 'v2beta1']),
    faults: [],
    watches: new Set(),
    isStalled: false,
    podLog,
  };
  const server = createServer((request, response) => void serve(state, request, response).catch(unlessGone(request)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects: state.objects,
    requests: state.requests,
    served: state.served,
    inject: (fault) => void state.faults.push(fault),
    stall: () => void (state.isStalled = true),
    resume: () => {
      state.isStalled = false;
      server.closeAllConnections();
    },
    cutWatches: () => {
      for (const watch of state.watches) watch.destroy();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** As the API server says what it refuses. */
const failure = (code: number, reason: string, message: string, details: JsonObject = {}): Answer => ({
  code,
  body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, details, code },
});

type Answer = { code: number; body: JsonObject };

const serve = async (state: State, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const line = `${request.method} ${url.pathname}${url.search}`;
  const index = state.faults.findIndex(({ on }) => on.test(line));
  const [fault] = index === -1 ? [] : state.faults.splice(index, 1);
  fault?.met?.();
  if (state.isStalled || fault?.does === 'hang') return;
  if (fault?.does === 'drop') return void request.socket.destroy();
  const body = await text(request);
  if (fault?.does === 'refuse') return send(response, failure(fault.status, fault.reason, fault.words));
  state.requests.push(line);
  if (request.headers.authorization !== `Bearer ${TOKEN}`)
    return send(response, failure(401, 'Unauthorized', 'Unauthorized'));
  const asked: Asked = { method: request.method ?? '', url, type: request.headers['content-type'] ?? '', body };
  const log = /^\/api\/v1\/namespaces\/[^/]+\/pods\/([^/]+)\/log$/.exec(url.pathname)?.[1];
  if (log !== undefined) return sendLog(state, response, log, url.searchParams.get('previous') === 'true');
  if (url.searchParams.get('watch') === 'true') return watch(state, response, url);
  return send(response, answerTo(state, asked));
};

type Asked = { method: string; url: URL; type: string; body: string };

const send = (response: ServerResponse, { code, body }: Answer): void => {
  response.writeHead(code, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
};

const sendLog = (state: State, response: ServerResponse, pod: string, previous: boolean): void => {
  const log = state.podLog(pod, previous);
  if (log === null) return send(response, failure(400, 'BadRequest', `previous terminated container not found`));
  response.writeHead(200, { 'Content-Type': 'text/plain' });
  response.end(log);
};

/** Which objects a path is about; a sentence in the server's words when there are no such. */
const keyOf = ({ served }: State, path: string): Key | string => {
  const [, group, version = '', namespace = '', resource = '', name = ''] =
    /^\/(?:api|apis\/([^/]+))\/([^/]+)\/namespaces\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const isKnown = group === undefined ? resource === 'secrets' : group === GROUP && served.has(version);
  if (!isKnown) return 'the server could not find the requested resource';
  return { resource, namespace, name };
};

const answerTo = (state: State, { method, url, type, body }: Asked): Answer => {
  if (url.pathname === `/apis/${GROUP}`) return group(state);
  const key = keyOf(state, url.pathname);
  if (typeof key === 'string') return failure(404, 'NotFound', key);
  const found = state.objects.find(key);
  const missing = failure(404, 'NotFound', `${key.resource} "${key.name}" not found`);
  if (method === 'PATCH') return applied(state, key, url, type, body);
  if (found === null) return missing;
  if (method === 'DELETE') {
    // What the operator made for it goes first.
    const isForeground = body.includes('Foreground') && key.resource === 'keycloaks';
    state.objects.remove(key, isForeground ? 'foregroundDeletion' : null);
    return { code: 200, body: state.objects.find(key) ?? { kind: 'Status', status: 'Success' } };
  }
  return method === 'GET' ? { code: 200, body: found } : failure(405, 'MethodNotAllowed', 'not allowed');
};

const group = ({ served }: State): Answer => {
  if (served.size === 0) return failure(404, 'NotFound', 'the server could not find the requested resource');
  const versions = [...served].map((version) => ({ groupVersion: `${GROUP}/${version}`, version }));
  return { code: 200, body: { kind: 'APIGroup', apiVersion: 'v1', name: GROUP, versions } };
};

const applied = ({ objects }: State, key: Key, url: URL, type: string, text: string): Answer => {
  if (key.namespace !== NAMESPACE) return failure(404, 'NotFound', `namespaces "${key.namespace}" not found`);
  const manager = url.searchParams.get('fieldManager');
  if (type !== 'application/apply-patch+yaml') return failure(415, 'UnsupportedMediaType', `not ${type}`);
  if (manager === null) return failure(422, 'Invalid', 'fieldManager: Required value: is required for apply patch');
  const body: JsonObject = JSON.parse(text);
  const refused = key.resource === 'keycloaks' ? refusedFields(body) : null;
  if (refused !== null) return failure(refused.code, refused.reason, refused.message);
  const isNew = objects.find(key) === null;
  const outcome = objects.apply(key, { body, manager, force: url.searchParams.get('force') === 'true' });
  if ('served' in outcome) return { code: isNew ? 201 : 200, body: outcome.served };
  const causes = outcome.conflicts.map(({ field, manager: other }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with "${other}" using v1`,
    field,
  }));
  return failure(409, 'Conflict', `Apply failed with ${causes.length} conflicts`, { name: key.name, causes });
};

const watch = (state: State, response: ServerResponse, url: URL): void => {
  const key = keyOf(state, url.pathname);
  if (typeof key === 'string') return send(response, failure(404, 'NotFound', key));
  const name = /^metadata\.name=(.+)$/.exec(url.searchParams.get('fieldSelector') ?? '')?.[1];
  const from = url.searchParams.get('resourceVersion');
  response.writeHead(200, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' });
  const write = (event: JsonObject): void => void response.write(`${JSON.stringify(event)}\n`);
  const missed = state.objects.since(from === null ? state.objects.version() : Number(from));
  if (missed === null) {
    write({ type: 'ERROR', object: failure(410, 'Expired', 'too old resource version').body });
    return void response.end();
  }
  const tell = ({ type, key: of, object }: Change): void => {
    if (of.resource === key.resource && (name === undefined || of.name === name)) write({ type, object });
  };
  missed.forEach(tell);
  const leave = state.objects.follow(tell);
  state.watches.add(response);
  response.once('close', () => {
    leave();
    state.watches.delete(response);
  });
};
