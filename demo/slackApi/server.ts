import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { METHODS, SlackRefusal } from './methods.ts';
import type { SlackWorkspace } from './records.ts';

export const BOT_TOKEN = 'xoxb-0000000000-example-token';
export const SCOPES: readonly string[] = [
  'channels:history',
  'groups:history',
  'chat:write',
  'reactions:write',
  'users:read',
  'users:read.email',
];

/** What is answered instead, with what delay. */
export type SlackFault = { status?: number; headers?: Record<string, string>; body?: string; hangs?: boolean };

export type SlackApiServer = AsyncDisposable & {
  /** Address of the Web API. */
  url: string;
  /** Calls that were made, oldest first. */
  calls: { method: string; args: Readonly<Record<string, string>> }[];
  /** Scopes of the token; may be changed. */
  scopes: Set<string>;
  /** Asked before each call; an answer in its place, or null for the right one. */
  fault: (method: string, args: Readonly<Record<string, string>>) => SlackFault | null;
};

/** The Web API of a workspace on loopback: forms and JSON, refusals with status 200, pages, scopes and metadata. */
export const startSlackApi = async (workspace: SlackWorkspace): Promise<SlackApiServer> => {
  const api: Omit<SlackApiServer, 'url' | typeof Symbol.asyncDispose> = {
    calls: [],
    scopes: new Set(SCOPES),
    fault: () => null,
  };
  const server = createServer((request, response) => {
    answer(request, response, workspace, api).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has such an address
  const { port } = server.address() as AddressInfo;
  return Object.assign(api, {
    url: `http://127.0.0.1:${port}/api`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  workspace: SlackWorkspace,
  api: Pick<SlackApiServer, 'calls' | 'scopes' | 'fault'>,
): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const name = url.pathname.replace(/^\/api\//, '');
  const args = { ...Object.fromEntries(url.searchParams), ...argsOf(request, await text(request)) };
  api.calls.push({ method: name, args });
  const fault = api.fault(name, args);
  if (fault?.hangs === true) return;
  if (fault !== null) {
    response.writeHead(fault.status ?? 200, fault.headers).end(fault.body ?? '');
    return;
  }
  const body = contentOf(request, workspace, name, args, api.scopes);
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'x-oauth-scopes': [...api.scopes].join(',') })
    .end(JSON.stringify(body));
};

const argsOf = ({ headers }: IncomingMessage, body: string): Record<string, string> => {
  if (headers['content-type']?.startsWith('application/json') !== true)
    return Object.fromEntries(new URLSearchParams(body));
  const given = z.record(z.string(), z.unknown()).parse(JSON.parse(body));
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
};

const contentOf = (
  { headers }: IncomingMessage,
  workspace: SlackWorkspace,
  name: string,
  args: Readonly<Record<string, string>>,
  scopes: ReadonlySet<string>,
): object => {
  const method = METHODS[name];
  const token = headers.authorization?.replace(/^Bearer /, '') ?? args['token'];
  if (method === undefined) return { ok: false, error: 'unknown_method', req_method: name };
  if (token === undefined) return { ok: false, error: 'not_authed' };
  if (token !== BOT_TOKEN) return { ok: false, error: 'invalid_auth' };
  const [needed] = method.scopes;
  if (needed !== undefined && !method.scopes.some((scope) => scopes.has(scope)))
    return { ok: false, error: 'missing_scope', needed, provided: [...scopes].join(',') };
  try {
    return { ok: true, ...method.answer(workspace, args) };
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    return { ok: false, error: error.message, ...error.more };
  }
};
