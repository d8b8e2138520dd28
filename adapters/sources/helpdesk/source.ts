import { z } from 'zod';
import type { RawTicket } from '../../../domain/sources/toolContract.ts';
import { withinHealthLimit } from '../../connectors/healthLimit.ts';
import { SourceError, type SourceServer } from '../serveSource.ts';
import type { HelpdeskApi } from './api.ts';
import { commentsOf, type Told } from './comments.ts';
import { countOpen } from './count.ts';
import { pageReading, type ReadTicket } from './pages.ts';
import { OneTicket, type Comment, type Ticket, type User } from './records.ts';

const Updated = z.object({ ticket: z.object({ id: z.int() }) });

/**
 * SU-56: a help desk with the Zendesk API. New and changed tickets come by the incremental export with its own cursor;
 * a ticket's thread is its public comments. A reply is a comment, solved is a status.
 */
export const helpdeskSource = (
  api: HelpdeskApi,
  ticketUrl: (id: number) => string,
  nowMs: () => number = Date.now,
): SourceServer => {
  const whole: ReadTicket = async (ticket, users, signal) => {
    const told = await commentsOf(api, ticket.id, signal);
    return rawTicket(ticket, [...users, ...told.users], told, ticketUrl(ticket.id));
  };
  return {
    fetch_new_tickets: pageReading(api, whole, nowMs),
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
    count: (since, signal) => countOpen(api, since, signal),
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

const textOf = ({ plain_body: plain, body }: Comment): string => plain ?? body ?? '';

/** Its first comment is what the ticket says; notes among staff are not part of the thread. */
const rawTicket = (
  ticket: Ticket,
  users: readonly User[],
  { comments, isWhole }: Pick<Told, 'comments' | 'isWhole'>,
  url: string,
): RawTicket => {
  const requester = users.find(({ id }) => id === ticket.requester_id);
  const said = comments.filter((comment) => comment.public);
  const [first, later] = isWhole ? [said[0], said.slice(1)] : [undefined, said];
  const isStaff = (id: number | null | undefined): boolean =>
    id !== ticket.requester_id && (users.find((user) => user.id === id)?.role ?? 'agent') !== 'end-user';
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
    ...(ENDED.has(ticket.status) ? { closed: true } : {}),
  };
};

/** `solved` can be opened again there, `closed` cannot; other help desks say `resolved`. */
const ENDED = new Set(['solved', 'closed', 'resolved']);

/** Somebody in copy, by their address where it is known: names are what their owners make them. */
const writerOf = (user: User | undefined, id: number | null | undefined): string =>
  user?.email ? `${user.name ?? ''} <${user.email}>`.trim() : (user?.name ?? `user ${id ?? 'unknown'}`);

/** Ids are numbers; anything else could lead to another path. */
const numberOf = (externalId: string): string => {
  if (!/^\d{1,18}$/.test(externalId)) throw new SourceError('not_found', 'The help desk has no such ticket.');
  return externalId;
};
