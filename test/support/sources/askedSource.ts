import type { z } from 'zod';
import { sourceAnswer } from '../../../adapters/mcp/sources/sourceAnswers.ts';
import { openSourceConnection, type SourceConnection } from '../../../adapters/mcp/sources/sourceConnection.ts';
import type { Program } from '../../../adapters/mcp/transport/stdioTransport.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { FetchedPage, Posted, RawTicket, Resolved, SourceHealthAnswer } from '../../../domain/sources/toolContract.ts';

/** A source of our own kinds as its host asks it, each failure thrown as `code: sentence`. */
export type AskedSource = AsyncDisposable & {
  connection: SourceConnection;
  fetch(cursor: string | null, more?: { since?: string; limit?: number }): Promise<FetchedPage>;
  /** All pages from a cursor on; `reset`: whether the first said that it began anew. */
  all(cursor?: string | null): Promise<{ tickets: RawTicket[]; cursor: string | null; reset: boolean }>;
  get(id: string): Promise<RawTicket>;
  reply(id: string, body: string, key: string, internal?: boolean): Promise<string>;
  resolve(id: string): Promise<z.infer<typeof Resolved>>;
  health(): Promise<z.infer<typeof SourceHealthAnswer>>;
  /** Times that it told that tickets have come. */
  told(): number;
};

const CALL_MS = 60_000;
const NOTHING_SECRET = createScrubber(() => []);

/** Starts the program, and ends it with the value. */
export const askSource = async (program: Program): Promise<AskedSource> => {
  const { signal } = new AbortController();
  let told = 0;
  const connection = await openSourceConnection(program, signal, {
    lost: () => {},
    tickets: () => void (told += 1),
  });
  const ask = async <T>(tool: string, args: Record<string, unknown>, schema: z.ZodType<T>): Promise<T> => {
    const result = await connection.call(tool, args, { signal, timeoutMs: CALL_MS });
    const answer = sourceAnswer(result, schema, NOTHING_SECRET);
    if (answer.status === 'failed') throw new Error(`${answer.reasonCode}: ${answer.reason}`);
    return answer.value;
  };
  const fetch: AskedSource['fetch'] = (cursor, more = {}) =>
    ask('fetch_new_tickets', { cursor, limit: 100, ...more }, FetchedPage);
  return {
    connection,
    fetch,
    all: async (from = null) => {
      const tickets: RawTicket[] = [];
      let reset: boolean | null = null;
      for (let cursor = from; ;) {
        const page = await fetch(cursor);
        reset ??= page.cursor_reset;
        tickets.push(...page.tickets);
        cursor = page.next_cursor;
        if (!page.has_more) return { tickets, cursor, reset };
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
