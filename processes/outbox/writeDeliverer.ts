import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { withRatingLink, type RatingLink } from '../../domain/csat/ratingLink.ts';
import type { AttemptResult } from '../../domain/delivery/deliveryKind.ts';
import { DENIED, sourceWrite, sourceWrites, type SourceWrite, type WriteAnswer } from '../../domain/outbox/write.ts';
import { load } from '../../domain/core/log/streams.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import { deliverer, type Deliverer } from '../delivery/deliverer.ts';
import type { SourceAnswer, SourceTools } from '../sources/sourceTools.ts';
import { orderOf } from '../sources/writeOrder.ts';

export type WriteDelivering = {
  store: EventStore;
  tools: Pick<SourceTools, 'postReply' | 'markResolved'>;
  /** Null for a source that is gone. */
  sourceOf: (workspaceId: string, sourceId: string) => Promise<SourceRow | null>;
  /** The address of the page where a customer rates a reply (SU-184). */
  ratingUrl: (link: RatingLink) => string;
  logger: Logger;
  now: () => string;
};

/** SU-25, SU-103: replies and resolutions, written by the node that runs the tool servers of sources. */
export const writeDeliverer = (deps: WriteDelivering): Deliverer =>
  deliverer(sourceWrite, sourceWrites, {
    store: deps.store,
    now: deps.now,
    send: (message, key, signal) => write(deps, message, key, signal),
    recorded: ({ sourceId, action }, attempt, { accepted, answer: { reasonCode } }) => {
      const failure = reasonCode === null ? {} : { reason_code: reasonCode };
      deps.logger.info({ source_id: sourceId, action, attempt, success: accepted, ...failure }, 'source_written');
    },
  });

const write = async (
  deps: WriteDelivering,
  message: SourceWrite,
  key: string,
  signal: AbortSignal,
): Promise<AttemptResult<WriteAnswer> | null> => {
  const source = await deps.sourceOf(message.workspaceId, message.sourceId);
  if (source === null || source.read_only) return null;
  const at = deps.now();
  if (await isWithdrawn(deps.store, message)) return { accepted: true, at, answer: WITHDRAWN };
  const answer = await call(deps.tools, source, asSent(deps, message), key, signal);
  return answer.status === 'ok'
    ? { accepted: true, at, answer: { replyId: answer.value, reasonCode: null, reason: null } }
    : {
        accepted: false,
        at,
        answer: { replyId: null, reasonCode: answer.reasonCode, reason: withoutAddresses(answer.reason) },
      };
};

/** SU-184: a reply that asks for a rating ends with the link, the same at every attempt. */
const asSent = ({ ratingUrl }: WriteDelivering, message: SourceWrite): SourceWrite => {
  const { text, csatId, ticketId } = message;
  if (text === null || csatId === undefined) return message;
  return { ...message, text: withRatingLink(text, ratingUrl({ csatId, ticketId })) };
};

/** SU-188: it was taken back, or the customer wrote, before the source was told: there is nothing to tell any more. */
const isWithdrawn = async (store: EventStore, { action, ticketId }: SourceWrite): Promise<boolean> =>
  action === 'mark_resolved' && (await load(store, tickets, ticketId)).state.status !== 'resolved';

const WITHDRAWN = {
  replyId: null,
  reasonCode: 'withdrawn',
  reason: 'The ticket was opened again before its source was told.',
};

const ADDRESS = /[^\s<>"'()@]{1,64}@[^\s<>"'()@]{1,255}/g;

/** Mail servers and programs of others quote whom a reply was for; the sentence is kept in clear. */
const withoutAddresses = (reason: string): string => reason.replaceAll(ADDRESS, '[address]');

const NOT_ORDERED = {
  status: 'failed',
  reasonCode: DENIED,
  reason: 'Its words were erased, or no person ordered it.',
} as const;

/** SU-105: nothing is called for what nobody ordered, or whose words were erased. */
const call = async (
  tools: WriteDelivering['tools'],
  source: SourceRow,
  { action, externalId: external_id, text, causedBy }: SourceWrite,
  idempotency_key: string,
  signal: AbortSignal,
): Promise<SourceAnswer<string | null>> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- another type than those known orders nothing
  const by = causedBy as Parameters<typeof orderOf>[2];
  if (action === 'mark_resolved') {
    const order = orderOf('mark_resolved', { external_id, ...(text === null ? {} : { resolution: text }) }, by);
    return order === null ? NOT_ORDERED : tools.markResolved(source, order, signal);
  }
  if (text === null) return NOT_ORDERED;
  const order = orderOf('post_reply', { external_id, body: text, internal: false, idempotency_key }, by);
  return order === null ? NOT_ORDERED : tools.postReply(source, order, signal);
};
