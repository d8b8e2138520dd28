import { parseJson } from '../../../domain/core/json/parseJson.ts';
import type { ReadyNode } from './node.ts';

export type Answer<Body> = { status: number; headers: Headers; text: string; body: Body };

/** Requests to one node, as a program sends them. `Body` is the documented shape that the test expects. */
export type NodeClient = {
  url: string;
  cookie: string;
  send<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  /** The body of a 2xx answer; any other is thrown. */
  get<Body>(path: string): Promise<Body>;
  post<Body>(path: string, body: object): Promise<Body>;
  /** The same caller on another node, or with another credential. */
  at(url: string, cookie?: string): NodeClient;
};

export const nodeClient = (url: string, cookie = ''): NodeClient => {
  const send = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'api-version': '2026-06-01.beta',
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? parseJson(text) : null) as Body,
    };
  };
  const successful = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await send<Body>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  return {
    url,
    cookie,
    send,
    get: (path) => successful('GET', path),
    post: (path, body) => successful('POST', path, body),
    at: (otherUrl, otherCookie = cookie) => nodeClient(otherUrl, otherCookie),
  };
};

export const ADMIN = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };

/** The token of the link that the node has logged (DS-22). */
export const bootstrapToken = async (node: Pick<ReadyNode, 'logged'>): Promise<string> => {
  const { url } = await node.logged('first_run_bootstrap_minted');
  return new URLSearchParams(new URL(String(url)).hash.slice(1)).get('token') ?? '';
};

/** Opens the bootstrap link: the first admin, signed in. */
export const signUp = async (node: Pick<ReadyNode, 'logged' | 'backendUrl'>): Promise<NodeClient> => {
  const body = { token: await bootstrapToken(node), ...ADMIN };
  const answer = await nodeClient(node.backendUrl).send('POST', '/api/auth/bootstrap', body);
  if (answer.status !== 201) throw new Error(`bootstrap: ${answer.status} ${answer.text}`);
  return nodeClient(node.backendUrl, cookieOf(answer));
};

/** `service_session=…` as the answer sets it. */
export const cookieOf = ({ headers }: Answer<unknown>): string => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
