import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import { sha256Ref } from '../core/json/sha256.ts';
import { handle, load, type Handled, type Loaded } from '../core/log/streams.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import { investigations } from '../investigations/cancelInvestigation.ts';
import { recordedResults } from '../investigations/recordedResults.ts';
import { ticketTextOf } from '../investigations/ticketText.ts';
import type { EgressRules } from '../investigations/verdict/egressCheck.ts';
import { storedFlags, type EgressFlag } from '../investigations/verdict/egressFlags.ts';
import type { TicketEvent, TicketReceived } from '../tickets/events.ts';
import type { TicketWriting } from '../tickets/setTags.ts';
import { tickets, type ExistingTicket, type Ticket } from '../tickets/ticket.ts';
import type { ReplyEvent } from './events.ts';
import { replies, type Reply } from './reply.ts';

export type ReplyWriting = TicketWriting & {
  /** SU-104: whether replies can be posted to the source. */
  canWrite: (workspaceId: string, sourceId: string) => Promise<boolean>;
  /** How long a reply waits before it goes out, seconds (SU-190). */
  sendDelaySeconds: number;
  /** What a reply may name (SU-106). */
  egress: EgressRules;
};
type Written = Handled<ReplyEvent, Reply>;

/**
 * SU-193: a person's own reply, with or without a draft, checked as drafts are. Its id is that of the command. Throws
 * `invalid_transition` while the ticket is investigated, `egress_flagged`, and `not_found` for a ticket whose customer
 * was erased.
 */
export const writeReply = async (
  ports: ReplyWriting,
  ticketId: string,
  given: { body: string; acknowledged: readonly EgressFlag[] },
  meta: Meta,
): Promise<Written> => {
  const { store, secrets, scrubber, canWrite, sendDelaySeconds, now } = ports;
  const loaded = await load(store, tickets, ticketId);
  const { ticket, received, subject } = answerable(loaded);
  const { workspaceId, sourceId } = received.data;
  const delivery = sourceId !== null && (await canWrite(workspaceId, sourceId)) ? 'pending' : 'manual';
  const replyId = meta.commandId;
  return withAllSecrets(secrets, async (check) => {
    const body = scrubber.text(given.body.toWellFormed()).value;
    const flags = await flagsOf(ports, loaded, ticket, body);
    if (!flags.every((flag) => given.acknowledged.includes(flag)))
      throw new DomainError('egress_flagged', { members: { flags } });
    const { egressFlags: acknowledgedFlags, contentFlags } = storedFlags(flags);
    const writtenAt = now();
    const isDelayed = delivery === 'pending' && sendDelaySeconds > 0;
    const sendAt = new Date(Date.parse(writtenAt) + sendDelaySeconds * 1000).toISOString();
    const data = {
      replyId,
      ticketId,
      workspaceId,
      investigationId: ticket.investigationId,
      bodyDigest: sha256Ref(body),
      acknowledgedFlags,
      ...(contentFlags === undefined ? {} : { acknowledgedContentFlags: contentFlags }),
      delivery,
      ...(isDelayed ? { sendAt } : {}),
      writtenAt,
      body,
    } as const;
    return handle(store, replies, replyId, { type: 'WriteReply', data, subject }, meta, undefined, check);
  });
};

type Answerable = { ticket: ExistingTicket; received: TicketReceived; subject: SubjectKeyId };

const answerable = ({ state, first }: Loaded<TicketEvent, Ticket>): Answerable => {
  if (state.status === 'absent' || first?.type !== 'TicketReceived' || first.subject === null || first.erased)
    throw new DomainError('not_found');
  if (state.status === 'investigating') throw invalidTransition(state.status, []);
  return { ticket: state, received: first, subject: first.subject };
};

const flagsOf = async (
  { store, egress }: ReplyWriting,
  loaded: Loaded<TicketEvent, Ticket>,
  { investigationId }: ExistingTicket,
  body: string,
): Promise<readonly EgressFlag[]> => {
  // The numbering plans of all countries, and the names of all domains: nobody needs them before a text is judged.
  const { egressFlags } = await import('../investigations/verdict/egressCheck.ts');
  const text = await ticketTextOf(store, loaded);
  return egressFlags(body, text, await resultsOf(store, investigationId), egress);
};

/** What the latest investigation has read. */
const resultsOf = async (store: EventStore, investigationId: string | null) => {
  if (investigationId === null) return [];
  const { state } = await load(store, investigations, investigationId);
  return state.status === 'absent' ? [] : (await recordedResults(store, state.facts)).values();
};

/** SU-193: somebody has sent it by hand. Throws what the decider refuses. */
export const markReplySent = (
  { store, now }: Pick<ReplyWriting, 'store' | 'now'>,
  replyId: string,
  revision: number,
  meta: Meta,
): Promise<Written> => handle(store, replies, replyId, { type: 'MarkReplySent', revision, markedAt: now() }, meta);

/** SU-193: after it failed. Throws what the decider refuses. */
export const resendReply = async (
  { store, now }: Pick<ReplyWriting, 'store' | 'now'>,
  replyId: string,
  revision: number,
  meta: Meta,
): Promise<Written> => {
  const { first } = await load(store, replies, replyId);
  const subject = first?.subject ?? null;
  // What was erased cannot be sent.
  if (subject === null || first?.erased !== false) throw new DomainError('not_found');
  return handle(store, replies, replyId, { type: 'ResendReply', revision, resentAt: now(), subject }, meta);
};

/** SU-190: before it goes out. Throws what the decider refuses. */
export const recallReply = (
  { store, now }: Pick<ReplyWriting, 'store' | 'now'>,
  replyId: string,
  revision: number,
  meta: Meta,
): Promise<Written> => handle(store, replies, replyId, { type: 'RecallReply', revision, recalledAt: now() }, meta);
