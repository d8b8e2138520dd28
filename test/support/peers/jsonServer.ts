import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { unlessGone } from '../nodes/unlessGone.ts';

export type Seen = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: string };
/** A status and a body; an object is sent as JSON. */
export type Given = { status?: number; body?: unknown; headers?: Record<string, string> };

export type JsonServer = { url: string; seen: Seen[]; close(): Promise<void> };

/** Answers requests on loopback, and keeps all that came. */
export const startJsonServer = async (answer: (request: Seen) => Given): Promise<JsonServer> => {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const respond = async (): Promise<void> => {
      const { method = '', headers } = request;
      const body = await text(request);
      const came = { method, path: decodeURIComponent(pathname), query: searchParams, headers, body };
      seen.push(came);
      const given = answer(came);
      const content = typeof given.body === 'string' ? given.body : JSON.stringify(given.body ?? {});
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers }).end(content);
    };
    void respond().catch(unlessGone(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
