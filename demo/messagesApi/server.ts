import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { countTokens, createPromptCache } from './promptCache.ts';
import { checkRequest, InvalidRequest } from './checkRequest.ts';
import type { MessagesRequest } from './protocol.ts';
import type { Reply, Script } from './script.ts';
import { streamMessage, wholeBlock, type Ending, type SentBlock } from './stream.ts';

export type MessagesApi = {
  /** Base URL without a path, as `ANTHROPIC_BASE_URL` takes it. */
  url: string;
  /** Every request that was valid, oldest first, as its body was sent. */
  requests: readonly string[];
  close(): Promise<void>;
};

const API_VERSIONS: ReadonlySet<unknown> = new Set(['2023-06-01', '2026-10-21']);

/**
 * A Messages API on 127.0.0.1 whose model is a script. It refuses what the provider refuses (missing headers, blank
 * texts, unpaired or repeated tool calls, roles that do not alternate) and reports usage with a prompt cache, so that a client that
 * works with it uses the protocol rightly. `port` 0 picks a free one.
 */
export const startMessagesApi = async (script: Script, { port = 0 }: { port?: number } = {}): Promise<MessagesApi> => {
  const requests: string[] = [];
  const cache = createPromptCache();
  const server = createServer((request, response) => {
    handle(request, response, script, cache, requests).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has such an address
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, requests, close: () => close(server) };
};

const close = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });

const handle = async (
  request: IncomingMessage,
  response: ServerResponse,
  script: Script,
  cache: ReturnType<typeof createPromptCache>,
  requests: string[],
): Promise<void> => {
  const body = await bodyOf(request);
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
  const counting = path === '/v1/messages/count_tokens';
  if (request.method !== 'POST' || (path !== '/v1/messages' && !counting))
    return sendError(response, 404, 'not_found_error', 'Not found');
  if (!hasKey(request)) return sendError(response, 401, 'authentication_error', 'x-api-key header is required');
  if (!API_VERSIONS.has(request.headers['anthropic-version']))
    return sendError(response, 400, 'invalid_request_error', 'anthropic-version: header is required');
  try {
    const parsed = checkRequest(JSON.parse(body));
    if (counting) return sendJson(response, 200, { input_tokens: countTokens(parsed) });
    if (parsed.max_tokens === undefined) throw new InvalidRequest('max_tokens: Field required');
    requests.push(body);
    return await answer(response, parsed, await script(parsed), cache);
  } catch (error) {
    if (!(error instanceof InvalidRequest || error instanceof SyntaxError)) throw error;
    return sendError(response, 400, 'invalid_request_error', error.message);
  }
};

/** Older clients send the key as `x-api-key`, newer ones as a bearer token. */
const hasKey = ({ headers }: IncomingMessage): boolean =>
  (headers['x-api-key'] ?? '') !== '' || /^Bearer \S+$/.test(headers.authorization ?? '');

const answer = async (
  response: ServerResponse,
  request: MessagesRequest,
  reply: Reply,
  cache: ReturnType<typeof createPromptCache>,
): Promise<void> => {
  if (reply.type === 'error') {
    const { status, errorType, message = 'As the script asked.', retryAfterSeconds } = reply;
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
    return sendError(response, status, errorType, message);
  }
  if (reply.type === 'redirect') {
    response.writeHead(reply.status, { location: reply.location }).end();
    return;
  }
  if (reply.type === 'raw') return sendRaw(response, reply.pieces);
  const blocks = reply.content.map((block) => ({ block, id: `toolu_${randomBytes(12).toString('hex')}` }));
  const written = JSON.stringify(reply.content).length;
  const replaced = reply.type === 'message' ? reply.usage : undefined;
  const message = {
    id: `msg_${randomBytes(12).toString('hex')}`,
    type: 'message' as const,
    role: 'assistant' as const,
    model: request.model,
    content: blocks.map(wholeBlock),
    stop_reason: stopReasonOf(reply, blocks),
    stop_sequence: null,
    usage: { ...cache.account(request), output_tokens: Math.max(1, Math.ceil(written / 4)), ...replaced },
  };
  if (reply.type === 'message' && reply.delayMs !== undefined) await sleep(reply.delayMs);
  if (request.stream === true) streamMessage(response, message, blocks, endingOf(reply));
  else if (reply.type === 'message') sendJson(response, 200, message);
  else response.destroy();
};

type Spoken = Extract<Reply, { type: 'message' | 'cut' | 'stream_error' }>;

/** One piece at a time, as fast as the client takes them. Rejects when it hangs up. */
const sendRaw = async (
  response: ServerResponse,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  await pipeline(Readable.from(pieces), response);
};

const stopReasonOf = (reply: Spoken, blocks: readonly SentBlock[]): string => {
  if (reply.type === 'message' && reply.stopReason !== undefined) return reply.stopReason;
  return blocks.some(({ block }) => block.type !== 'text') ? 'tool_use' : 'end_turn';
};

const endingOf = (reply: Spoken): Ending => {
  if (reply.type === 'cut') return { type: 'cut' };
  return reply.type === 'stream_error' ? { type: 'error', errorType: reply.errorType } : { type: 'whole' };
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
};

const sendError = (response: ServerResponse, status: number, type: string, message: string): void =>
  sendJson(response, status, { type: 'error', error: { type, message }, request_id: null });

const sendJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
