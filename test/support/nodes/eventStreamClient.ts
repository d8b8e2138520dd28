import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';

/** A client of one event stream that keeps every message it has read. */
export type StreamClient = {
  response: IncomingMessage;
  messages: readonly EventSourceMessage[];
  comments: readonly string[];
  /** `retry:` of the stream, null before it came. */
  retryMs(): number | null;
  /** Resolves once `wanted` holds for the messages read so far; rejects when the stream ends before. */
  until(wanted: (messages: readonly EventSourceMessage[]) => boolean): Promise<readonly EventSourceMessage[]>;
  /** Resolves when the server or the client has ended the stream. */
  ended: Promise<void>;
  /** Leaves without a word. */
  abort(): void;
};

/** Opens a stream and resolves with the answer's head; a status other than 200 has no messages. */
export const openStream = async (url: string, headers: Record<string, string> = {}): Promise<StreamClient> => {
  const outgoing = request(url, { headers, agent: false });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return reading(outgoing, response);
};

const reading = (outgoing: ClientRequest, response: IncomingMessage): StreamClient => {
  const messages: EventSourceMessage[] = [];
  const comments: string[] = [];
  let retry: number | null = null;
  let watchers: (() => void)[] = [];
  let over = false;
  const tell = (): void => {
    for (const watch of watchers) watch();
  };
  const parser = createParser({
    onEvent: (message) => void messages.push(message),
    onComment: (comment) => void comments.push(comment),
    onRetry: (milliseconds) => {
      retry = milliseconds;
    },
  });
  response.setEncoding('utf8').on('data', (text: string) => {
    parser.feed(text);
    tell();
  });
  const ended = new Promise<void>((resolve) => {
    response
      .on('error', () => undefined)
      .on('close', () => {
        over = true;
        tell();
        resolve();
      });
    outgoing.on('error', () => undefined);
  });
  return {
    response,
    messages,
    comments,
    retryMs: () => retry,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const watch = (): void => {
          if (!wanted(messages) && !over) return;
          watchers = watchers.filter((other) => other !== watch);
          if (wanted(messages)) resolve(messages);
          else reject(new Error(`the stream ended after ${messages.length} messages`));
        };
        watchers.push(watch);
        watch();
      }),
    ended,
    abort: () => outgoing.destroy(),
  };
};

/** Sends a request for `path` on a socket of its own and never reads the answer. */
export const stalledClient = async (port: number, path: string, headers: string = ''): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  return socket;
};
