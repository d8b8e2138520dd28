import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { unlessGone } from '../nodes/unlessGone.ts';

/** One call, as it came in. */
export type ReceivedCall = { headers: IncomingHttpHeaders; body: string };

export type WebhookReceiver = AsyncDisposable & {
  url: string;
  calls: readonly ReceivedCall[];
  /** Answers of the next calls, in their order; 204 when there are no more. */
  answers: ((response: ServerResponse) => void)[];
};

/** An HTTP server that takes what webhooks send. */
export const openWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const calls: ReceivedCall[] = [];
  const answers: WebhookReceiver['answers'] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push({ headers: request.headers, body: await text(request) });
    (answers.shift() ?? status(204))(response);
  };
  const server = createServer((request, response) => {
    void take(request, response).catch(unlessGone(request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has a port');
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    calls,
    answers,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Answers with this status and text. */
export const status =
  (code: number, body = '', headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end(body);
