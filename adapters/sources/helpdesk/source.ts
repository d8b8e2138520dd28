import { z } from 'zod';
import type { RawTicket } from '../../../domain/sources/toolContract.ts';
import { withinHealthLimit } from '../../connectors/healthLimit.ts';
import { SourceError, type SourceServer } from '../serveSource.ts';
import type { HelpdeskApi } from './api.ts';

const Ticket = z.object({
  id: z.int(),
  subject: z.string().nullish(),
  raw_subject: z.string().nullish(),
  description: z.string().nullish(),
  status: z.string(),
  requester_id: z.int().nullish(),
  created_at: z.string(),
});
type Ticket = z.infer<typeof Ticket>;
const User = z.object({
  id: z.int(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  role: z.string().nullish(),
});
type User = z.infer<typeof User>;
const Comment = z.object({
  id: z.int(),
  author_id: z.int().nullish(),
  public: z.boolean().default(true),
  plain_body: z.string().nullish(),
  body: z.string().nullish(),
  created_at: z.string(),
  attachments: z
    .array(z.object({ file_name: z.string(), content_type: z.string().nullish(), size: z.int().nullish() }))
    .default([]),
});
type Comment = z.infer<typeof Comment>;

const Export = z.object({
  tickets: z.array(Ticket),
  users: z.array(User).default([]),
  after_cursor: z.string().nullable(),
  end_of_stream: z.boolean(),
});
const OneTicket = z.object({ ticket: Ticket, users: z.array(User).default([]) });
const Comments = z.object({
  comments: z.array(Comment),
  users: z.array(User).default([]),
  meta: z.object({ has_more: z.boolean(), after_cursor: z.string().nullish() }).optional(),
});
const Updated = z.object({ ticket: z.object({ id: z.int() }) });

const START = '2000-01-01T00:00:00Z';
const COMMENT_PAGES_MAX = 10;
/** Each ticket costs a call more, and all of a page must fit what the help desk lets through in one go. */
const PAGE_MAX = 25;
/** Calls for comments at a time: the help desk counts its calls by the minute. */
const COMMENTS_AT_ONCE = 4;

/**
 * SU-56: a help desk with the Zendesk API. New and changed tickets come by the incremental export with its own cursor;
 * a ticket's thread is its public comments. A reply is a comment, solved is a status.
 */
export const helpdeskSource = (api: HelpdeskApi, ticketUrl: (id: number) => string): SourceServer => {
  const whole = async (ticket: Ticket, users: readonly User[], signal: AbortSignal): Promise<RawTicket> => {
    const told = await commentsOf(api, ticket.id, signal);
    return rawTicket(ticket, [...users, ...told.users], told.comments, ticketUrl(ticket.id));
  };
  return {
    fetch_new_tickets: async ({ cursor, since = START, limit }, signal) => {
      const from =
        cursor === null ? `start_time=${Math.floor(Date.parse(since) / 1000)}` : `cursor=${encodeURIComponent(cursor)}`;
      const path = `/incremental/tickets/cursor.json?${from}&per_page=${Math.min(limit, PAGE_MAX)}&include=users`;
      const page = await api({ method: 'GET', path }, Export, signal);
      const kept = page.tickets.filter(({ status }) => status !== 'deleted');
      const tickets: RawTicket[] = [];
      for (let at = 0; at < kept.length; at += COMMENTS_AT_ONCE)
        tickets.push(
          ...(await Promise.all(
            kept.slice(at, at + COMMENTS_AT_ONCE).map((ticket) => whole(ticket, page.users, signal)),
          )),
        );
      const next = page.after_cursor ?? cursor;
      return { tickets, next_cursor: next, has_more: !page.end_of_stream && next !== cursor };
    },
    get_ticket: async ({ external_id: id }, signal) => {
      const { ticket, users } = await api(
        { method: 'GET', path: `/tickets/${numberOf(id)}.json?include=users` },
        OneTicket,
        signal,
      );
      return whole(ticket, users, signal);
    },
    post_reply: (args, signal) => postReply(api, args, signal),
    mark_resolved: async ({ external_id: id }, signal) => {
      await api(
        { method: 'PUT', path: `/tickets/${numberOf(id)}.json`, body: { ticket: { status: 'solved' } } },
        Updated,
        signal,
      );
      return { ok: true };
    },
    healthcheck: async (_, signal) => {
      await api(
        { method: 'GET', path: '/users/me.json' },
        z.object({ user: z.object({ id: z.int().nullable() }) }),
        withinHealthLimit(signal),
      );
      return {};
    },
  };
};

/** The API has no key against repeats, so the reply carries one, and is looked for before it is posted again. */
const postReply = async (
  api: HelpdeskApi,
  { external_id: id, body, internal, idempotency_key: key }: Parameters<SourceServer['post_reply']>[0],
  signal: AbortSignal,
): Promise<{ reply_id: string }> => {
  const ticketId = numberOf(id);
  const Audits = z.object({
    audits: z.array(
      z.object({ id: z.int(), metadata: z.object({ custom: z.record(z.string(), z.unknown()).nullish() }).nullish() }),
    ),
  });
  const { audits } = await api(
    { method: 'GET', path: `/tickets/${ticketId}/audits.json?sort_order=desc` },
    Audits,
    signal,
  );
  const posted = audits.find(({ metadata }) => metadata?.custom?.['idempotency_key'] === key);
  if (posted !== undefined) return { reply_id: String(posted.id) };
  const comment = { body, public: !internal };
  const change = { ticket: { comment, metadata: { idempotency_key: key } } };
  const Posted = z.object({ audit: z.object({ id: z.int() }) });
  const { audit } = await api({ method: 'PUT', path: `/tickets/${ticketId}.json`, body: change }, Posted, signal);
  return { reply_id: String(audit.id) };
};

const commentsOf = async (
  api: HelpdeskApi,
  ticketId: number,
  signal: AbortSignal,
): Promise<{ comments: readonly Comment[]; users: readonly User[] }> => {
  const comments: Comment[] = [];
  const users: User[] = [];
  let after = '';
  for (let pages = 0; pages < COMMENT_PAGES_MAX; pages += 1) {
    const path = `/tickets/${ticketId}/comments.json?include=users&page[size]=100${after}`;
    const page = await api({ method: 'GET', path }, Comments, signal);
    comments.push(...page.comments);
    users.push(...page.users);
    if (page.meta?.has_more !== true || !page.meta.after_cursor) break;
    after = `&page[after]=${encodeURIComponent(page.meta.after_cursor)}`;
  }
  return { comments, users };
};

/** Its first comment is what the ticket says; notes among staff are not part of the thread. */
const rawTicket = (ticket: Ticket, users: readonly User[], comments: readonly Comment[], url: string): RawTicket => {
  const requester = users.find(({ id }) => id === ticket.requester_id);
  const [first, ...later] = comments.filter((comment) => comment.public);
  const isStaff = (id: number | null | undefined): boolean =>
    id !== ticket.requester_id && (users.find((user) => user.id === id)?.role ?? 'agent') !== 'end-user';
  const textOf = ({ plain_body: plain, body }: Comment): string => plain ?? body ?? '';
  return {
    external_id: String(ticket.id),
    title: ticket.subject ?? ticket.raw_subject ?? '',
    body: first === undefined ? (ticket.description ?? '') : textOf(first),
    customer: {
      id: ticket.requester_id?.toString() ?? null,
      email: requester?.email ?? null,
      name: requester?.name ?? null,
    },
    received_at: new Date(ticket.created_at).toISOString(),
    url,
    thread: later.map((comment) => ({
      author: isStaff(comment.author_id) ? 'staff' : 'customer',
      ...(isStaff(comment.author_id) || comment.author_id === ticket.requester_id
        ? {}
        : {
            name: writerOf(
              users.find(({ id }) => id === comment.author_id),
              comment.author_id,
            ),
          }),
      body: textOf(comment),
      at: new Date(comment.created_at).toISOString(),
    })),
    attachments: comments
      .filter((comment) => comment.public)
      .flatMap((comment) => comment.attachments)
      .map(({ file_name: name, content_type: mime, size }) => ({
        name,
        mime: mime ?? 'application/octet-stream',
        size: size ?? 0,
      })),
  };
};

/** Somebody in copy, by their address where it is known: names are what their owners make them. */
const writerOf = (user: User | undefined, id: number | null | undefined): string =>
  user?.email ? `${user.name ?? ''} <${user.email}>`.trim() : (user?.name ?? `user ${id ?? 'unknown'}`);

/** Ids are numbers; anything else could lead to another path. */
const numberOf = (externalId: string): string => {
  if (!/^\d{1,18}$/.test(externalId)) throw new SourceError('not_found', 'The help desk has no such ticket.');
  return externalId;
};
