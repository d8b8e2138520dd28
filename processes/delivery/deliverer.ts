import type { DomainEvent, EventStore, Meta, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import type { DecidedKind } from '../../domain/core/log/streamKind.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import type { DeliveryCommand } from '../../domain/delivery/deliveryDecider.ts';
import type { AttemptResult, Delivery, DeliveryKind } from '../../domain/delivery/deliveryKind.ts';

/** The metadata of a step of one delivery, in the conversation that its message belongs to; alike on every repeat. */
export type MetaFor = (step: string) => Meta;

export type DeliveryPorts<Message, Answer> = {
  store: EventStore;
  now: () => string;
  /**
   * Makes one attempt, which the kind bounds in time. Null when nothing is sent to the receiver any more: the delivery is
   * dropped. Where it rejects, nothing is recorded, and the same attempt is made again.
   */
  send: (message: Message, idempotencyKey: string, signal: AbortSignal) => Promise<AttemptResult<Answer> | null>;
  /** Called once an attempt is on record; `attempt` is its number. */
  recorded?: (message: Message, attempt: number, result: AttemptResult<Answer>, meta: MetaFor) => Promise<void> | void;
};

/** A kind of delivery as the worker sees it. */
export type Deliverer = {
  kind: string;
  atATime: number;
  /** Whether the event may change what is due. */
  holds: (event: RecordedEvent) => boolean;
  /** Makes the attempt that is due, if one is. */
  deliver: (id: string, signal: AbortSignal) => Promise<void>;
};

/**
 * Delivers one kind: the stream of a delivery decides whether an attempt is due, so that a read model that lags repeats
 * nothing. A crash after an attempt and before its record makes the same attempt again, with the same idempotency key.
 */
export const deliverer = <Event extends DomainEvent, Message extends { workspaceId: string }, Answer, Wanted>(
  kind: DeliveryKind<Event, Message, Answer, Wanted>,
  streams: DecidedKind<DeliveryCommand<Wanted, Answer>, Event, Delivery<Message>>,
  { store, now, send, recorded }: DeliveryPorts<Message, Answer>,
): Deliverer => ({
  kind: kind.name,
  atATime: kind.atATime,
  holds: (event) => streams.holds(event),
  deliver: async (id, signal) => {
    const { state, first, revision } = await load(store, streams, id);
    if (state.status !== 'waiting' || Date.parse(state.dueAt) > Date.parse(now())) return;
    const { message, attempts } = state;
    const meta = metaOf(kind, id, message.workspaceId, first?.meta.correlationId);
    const result = await send(message, kind.idempotencyKeyOf(message), signal);
    if (result === null) {
      await handle(store, streams, id, { type: 'DropDelivery', at: now() }, meta(`drop after ${revision}`));
      return;
    }
    const attempt = attempts + 1;
    await handle(store, streams, id, { type: 'RecordAttempt', attempt, result }, meta(String(attempt)));
    await recorded?.(message, attempt, result, meta);
  },
});

const metaOf =
  (
    { name, actorId }: { name: string; actorId: string },
    id: string,
    workspaceId: string,
    correlationId: string | undefined,
  ): MetaFor =>
  (step) => {
    const commandId = derivedCommandId(name, id, step);
    const actor = { type: 'system', id: actorId } as const;
    return { actor, correlationId: correlationId ?? commandId, commandId, workspaceId };
  };
