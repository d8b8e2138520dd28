import type { z } from 'zod';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import {
  FetchedPage,
  PAGE_MAX,
  Posted,
  RawTicket,
  Resolved,
  SourceHealthAnswer,
  versionBreach,
} from '../../../domain/sources/toolContract.ts';
import type { SourceConnection } from '../../mcp/sources/sourceConnection.ts';
import { sourceAnswer } from '../../mcp/sources/sourceAnswers.ts';

/** Asks the server under test as the service would. */
export type Asking = {
  /** The connection of now. */
  server: () => SourceConnection;
  /** Ends the server and starts it again. */
  restart: () => Promise<void>;
};

/** What the kit may do beside reading: `writeTo` is the external id of a ticket that may be answered and solved. */
export type CheckOptions = { writeTo: string | null };

/** One thing that the contract asks for. Gives back what else was seen; rejects with what is wrong, as a sentence. */
export type Check = {
  name: string;
  run: (asking: Asking, memory: Memory, options: CheckOptions) => Promise<string>;
};

/** What earlier checks have found. */
export type Memory = { first: FetchedPage | null; cursor: string | null; ticket: RawTicket | null };

const CALL_MS = 60_000;
const PAGES_MAX = 50;
const EMPTY_PAGES_MAX = 20;
const NOTHING_SECRET = createScrubber(() => []);

/** Throws with the server's or the contract's sentence. */
const ask = async <T>(
  { server }: Asking,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  schema: z.ZodType<T>,
): Promise<T> => {
  const result = await server().call(tool, args, { signal: AbortSignal.timeout(CALL_MS), timeoutMs: CALL_MS });
  const answer = sourceAnswer(result, schema, NOTHING_SECRET);
  if (answer.status === 'failed') throw new Error(`${tool}: ${answer.reason} (${answer.reasonCode})`);
  return answer.value;
};

const fetchPage = (asking: Asking, cursor: string | null, limit = PAGE_MAX): Promise<FetchedPage> =>
  ask(asking, 'fetch_new_tickets', { cursor, limit }, FetchedPage);

const must = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Error(sentence);
};

/** A source where customers read everything refuses notes among staff, and the kit posts nothing else. */
const hasNoNotes = (error: unknown): null => {
  if (error instanceof Error && error.message.endsWith('(not_available)')) return null;
  throw error;
};

const idsOf = ({ tickets }: FetchedPage): readonly string[] => tickets.map(({ external_id: id }) => id);

/** In this order; each goes on with what the ones before it have found. */
export const CHECKS: readonly Check[] = [
  {
    name: 'healthcheck says that it works, in a version that the service speaks',
    run: async (asking) => {
      const health = await ask(asking, 'healthcheck', {}, SourceHealthAnswer);
      must(health.ok, `ok is false: ${health.details ?? 'no details'}`);
      const breach = versionBreach(health.contract_version);
      must(breach === null, breach ?? '');
      return '';
    },
  },
  {
    name: 'the first page fits the contract',
    run: async (asking, memory) => {
      memory.first = await fetchPage(asking, null);
      memory.ticket = memory.first.tickets[0] ?? null;
      return `${memory.first.tickets.length} tickets`;
    },
  },
  {
    name: 'a page holds no more tickets than its limit',
    run: async (asking) => {
      const { tickets } = await fetchPage(asking, null, 1);
      must(tickets.length <= 1, `limit 1 gave ${tickets.length} tickets`);
      return '';
    },
  },
  {
    name: 'the same cursor gives the same tickets again, as after a crash',
    run: async (asking, { first }) => {
      const again = idsOf(await fetchPage(asking, null));
      const missing = idsOf(
        first ?? { tickets: [], passed_over: [], next_cursor: null, has_more: false, cursor_reset: false },
      ).filter((id) => !again.includes(id));
      must(missing.length === 0, `gone when asked again: ${missing.slice(0, 5).join(', ')}`);
      return '';
    },
  },
  {
    name: 'has_more comes with a cursor that moves, until there is no more',
    run: async (asking, memory) => {
      let cursor: string | null = null;
      let without = 0;
      for (let pages = 1; pages <= PAGES_MAX; pages += 1) {
        const page: FetchedPage = await fetchPage(asking, cursor);
        must(!page.has_more || page.next_cursor !== cursor, 'has_more with the cursor that was given');
        cursor = page.next_cursor ?? cursor;
        memory.cursor = cursor;
        without = page.tickets.length === 0 ? without + 1 : 0;
        must(without < EMPTY_PAGES_MAX, `has_more, and no ticket on ${without} pages in a row`);
        if (!page.has_more) return `${pages} pages`;
      }
      return `more than ${PAGES_MAX} pages; the rest was not asked for`;
    },
  },
  {
    name: 'get_ticket gives a ticket as the page gave it',
    run: async (asking, { ticket }) => {
      if (ticket === null) return 'skipped: there is no ticket';
      const { external_id: id } = ticket;
      const found = await ask(asking, 'get_ticket', { external_id: id }, RawTicket);
      must(found.external_id === id, `asked for ${id}, it gave ${found.external_id}`);
      must(found.received_at === ticket.received_at, 'received_at differs');
      return '';
    },
  },
  {
    name: 'a cursor that it never gave does not end it',
    run: async (asking) => {
      await fetchPage(asking, 'no such cursor').catch(() => null);
      await asking.server().ping(AbortSignal.timeout(CALL_MS), CALL_MS);
      return '';
    },
  },
  {
    name: 'it goes on at its cursor after a restart',
    run: async (asking, { cursor }) => {
      await asking.restart();
      const page = await fetchPage(asking, cursor);
      must(page.next_cursor !== null || cursor === null, 'the cursor was lost');
      return '';
    },
  },
  {
    name: 'a reply is posted once for each idempotency key',
    run: async (asking, _, { writeTo }) => {
      if (writeTo === null) return 'skipped: name a ticket with --write';
      const args = {
        external_id: writeTo,
        body: 'A reply of the conformance kit.',
        internal: true,
        idempotency_key: `check-${Date.now()}`,
      };
      const posted = await ask(asking, 'post_reply', args, Posted).catch(hasNoNotes);
      if (posted === null) return 'not tried: the source has no internal notes';
      const { reply_id: first } = posted;
      const { reply_id: second } = await ask(asking, 'post_reply', args, Posted);
      must(first === second, `the same key gave ${first} and ${second}`);
      return '';
    },
  },
  {
    name: 'a ticket is marked as solved, also when it is already',
    run: async (asking, _, { writeTo }) => {
      if (writeTo === null) return 'skipped: name a ticket with --write';
      await ask(asking, 'mark_resolved', { external_id: writeTo }, Resolved);
      await ask(asking, 'mark_resolved', { external_id: writeTo, resolution: 'Done.' }, Resolved);
      return '';
    },
  },
];
