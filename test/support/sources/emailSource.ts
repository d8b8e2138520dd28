import { fileURLToPath } from 'node:url';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import type { z } from 'zod';
import { sourceAnswer } from '../../../adapters/mcp/sourceAnswers.ts';
import { NODE_FLAGS } from '../../../adapters/mcp/program.ts';
import { openSourceConnection } from '../../../adapters/mcp/sourceConnection.ts';
import type { Program } from '../../../adapters/mcp/stdioTransport.ts';
import { FetchedPage, Posted, RawTicket, Resolved, SourceHealthAnswer } from '../../../domain/sources/toolContract.ts';
import type { MailServer } from './mailServer.ts';

const SERVE = fileURLToPath(new URL('../../../adapters/sources/serve.ts', import.meta.url));

/** How the service starts the tool server of such a mailbox. */
export const emailProgram = (
  server: Pick<MailServer, 'config' | 'caFile'>,
  changes: Record<string, string> = {},
): Program => ({
  command: process.execPath,
  args: [...NODE_FLAGS, SERVE, 'email'],
  env: {
    ALLOWED_CIDRS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: server.caFile,
    ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
    ...server.config,
    ...changes,
  },
});

/** The tool server of a mailbox, asked as the service asks it; a failure is its code and sentence. */
export type EmailSource = AsyncDisposable & {
  fetch(cursor: string | null, more?: { since?: string; limit?: number }): Promise<FetchedPage>;
  /** All pages from a cursor on. */
  all(cursor?: string | null): Promise<{ tickets: RawTicket[]; cursor: string | null }>;
  get(id: string): Promise<RawTicket>;
  reply(id: string, body: string, key: string, internal?: boolean): Promise<string>;
  resolve(id: string): Promise<z.infer<typeof Resolved>>;
  health(): Promise<z.infer<typeof SourceHealthAnswer>>;
  /** Times that it told that mails have come. */
  told(): number;
};

const CALL_MS = 60_000;
const NOTHING_SECRET = createScrubber(() => []);

export const openEmailSource = async (
  server: Pick<MailServer, 'config' | 'caFile'>,
  changes: Record<string, string> = {},
): Promise<EmailSource> => {
  const { signal } = new AbortController();
  let told = 0;
  const connection = await openSourceConnection(emailProgram(server, changes), signal, {
    lost: () => {},
    tickets: () => void (told += 1),
  });
  const ask = async <T>(tool: string, args: Record<string, unknown>, schema: z.ZodType<T>): Promise<T> => {
    const result = await connection.call(tool, args, { signal, timeoutMs: CALL_MS });
    const answer = sourceAnswer(result, schema, NOTHING_SECRET);
    if (answer.status === 'failed') throw new Error(`${answer.reasonCode}: ${answer.reason}`);
    return answer.value;
  };
  const fetch: EmailSource['fetch'] = (cursor, more = {}) =>
    ask('fetch_new_tickets', { cursor, limit: 100, ...more }, FetchedPage);
  return {
    fetch,
    all: async (from = null) => {
      const tickets: RawTicket[] = [];
      for (let cursor = from; ;) {
        const page = await fetch(cursor);
        tickets.push(...page.tickets);
        cursor = page.next_cursor;
        if (!page.has_more) return { tickets, cursor };
      }
    },
    get: (id) => ask('get_ticket', { external_id: id }, RawTicket),
    reply: async (id, body, key, internal = false) =>
      (await ask('post_reply', { external_id: id, body, internal, idempotency_key: key }, Posted)).reply_id,
    resolve: (id) => ask('mark_resolved', { external_id: id }, Resolved),
    health: () => ask('healthcheck', {}, SourceHealthAnswer),
    told: () => told,
    [Symbol.asyncDispose]: () => connection.close(),
  };
};
