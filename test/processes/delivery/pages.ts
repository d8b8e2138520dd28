import { z } from 'zod';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { streamKind } from '../../../domain/core/log/streamKind.ts';
import { deliveryDecider } from '../../../domain/delivery/deliveryDecider.ts';
import type { DeliveryKind } from '../../../domain/delivery/deliveryKind.ts';
import { deliverer, type Deliverer } from '../../../processes/delivery/deliverer.ts';

const at = z.iso.datetime();
const Of = { pageId: z.uuid(), pager: z.string(), ticketId: z.string() };
const Attempted = { attempt: z.int(), outcome: z.string(), status: z.int(), at, nextAttemptAt: at.nullable() };
const Queued = { ...Of, workspaceId: z.string(), action: z.string(), queuedAt: at };
export const PageEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PageQueued'), data: z.object(Queued) }),
  z.object({ type: z.literal('PageAttempted'), data: z.object({ ...Of, ...Attempted }) }),
  z.object({ type: z.literal('PageDropped'), data: z.object({ ...Of, at }) }),
]);
export type PageEvent = z.infer<typeof PageEvent>;
export type Page = Extract<PageEvent, { type: 'PageQueued' }>['data'];
const of = ({ pageId, pager, ticketId }: Page) => ({ pageId, pager, ticketId });

/** Calls of people who are on duty: in order per ticket, retried on 429 and 5xx alone (as SU-120 will have it). */
export const page: DeliveryKind<PageEvent, Page, { status: number }> = {
  name: 'page',
  actorId: 'pager',
  atATime: 2,
  retryAfterMs: [20, 40],
  isFinal: ({ status }) => status !== 429 && status < 500,
  receiverOf: ({ pager }) => pager,
  orderOf: ({ ticketId, queuedAt }) => ({ partition: ticketId, place: queuedAt }),
  idempotencyKeyOf: ({ pageId }) => pageId,
  stepOf: ({ type, data }) => {
    if (type === 'PageQueued') return { type: 'queued', message: data, dueAt: data.queuedAt };
    return type === 'PageAttempted' ? { ...data, type: 'attempted' } : { type: 'ended' };
  },
  queued: (data) => ({ type: 'PageQueued', data }),
  attempted: (message, { answer, ...told }) => ({
    type: 'PageAttempted',
    data: { ...of(message), ...told, ...answer },
  }),
  dropped: ({ message }, at) => ({ type: 'PageDropped', data: { ...of(message), at } }),
};
export const pages = streamKind('page', PageEvent, deliveryDecider(page));

const now = (): string => new Date().toISOString();
/** What a pager answers with, or null when it is switched off. */
export type Pager = (page: Page, key: string, signal: AbortSignal) => Promise<number | null>;

export const pageDeliverer = (store: EventStore, call: Pager): Deliverer =>
  deliverer(page, pages, {
    store,
    now,
    send: async (message, key, signal) => {
      const at = now();
      const status = await call(message, key, signal);
      return status === null ? null : { accepted: status === 202, at, answer: { status } };
    },
  });
