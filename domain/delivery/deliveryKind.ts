import type { DomainEvent, NewEvent } from '../core/log/eventStore.ts';

/** One message on its way to one receiver. `attempts` were made, and the next one is due at `dueAt` (ISO 8601). */
export type WaitingDelivery<Message> = {
  status: 'waiting';
  message: Message;
  attempts: number;
  dueAt: string;
  /** Nothing is retried: the attempt is one that somebody asked for after the delivery was over. */
  isLast: boolean;
};

/** `message`: null for one that was never queued, such as a denied one. */
export type Delivery<Message> =
  { status: 'absent' } | WaitingDelivery<Message> | { status: 'over'; message: Message | null; attempts: number };

/** What an event of a kind means to its delivery. Times are ISO 8601. */
export type Step<Message> =
  | { type: 'queued'; message: Message; dueAt: string }
  /** `nextAttemptAt`: null once it is over. */
  | { type: 'attempted'; attempt: number; nextAttemptAt: string | null }
  /** It is over without having been handed over. */
  | { type: 'ended' }
  /** Whatever became of it, one more attempt is wanted. */
  | { type: 'requested'; dueAt: string };

/** What came of one attempt, which began at `at` (ISO 8601). `answer` is what the kind records of it. */
export type AttemptResult<Answer> = { accepted: boolean; at: string; answer: Answer };

/** An attempt as it goes on record; it counts from 1. */
export type RecordedAttempt<Answer> = {
  attempt: number;
  outcome: 'done' | 'retried' | 'failed';
  at: string;
  nextAttemptAt: string | null;
  answer: Answer;
};

/**
 * What a kind of delivery is, as data: when it is tried again, in which order, which failures are final, how a receiver
 * tells repeats, and which of the kind's own events say what. `Message` is the data of its `queued` event, `Answer` what
 * is recorded of an attempt, `Wanted` what a delivery is queued with.
 */
export type DeliveryKind<
  Event extends DomainEvent,
  Message extends { workspaceId: string },
  Answer,
  Wanted = Message,
> = {
  /** Stands in the read model and in the ids of commands: never renamed. */
  name: string;
  /** The actor of type `system` that its attempts are recorded for. */
  actorId: string;
  /** Attempts at a time to one receiver. */
  atATime: number;
  /** Milliseconds from each failure to the next attempt; after the last one the delivery has failed. */
  retryAfterMs: readonly number[];
  /** Whether another attempt could not end otherwise. */
  isFinal: (answer: Answer) => boolean;
  receiverOf: (message: Message) => string;
  /**
   * Deliveries of one receiver and partition are handed over one after another, by `place` (texts that are compared by
   * their bytes), each when the one before is over. One that needs no order has a partition of its own.
   */
  orderOf: (message: Message) => { partition: string; place: string };
  /** Alike at each attempt, so that the receiver can drop repeats. */
  idempotencyKeyOf: (message: Message) => string;
  stepOf: (event: Event) => Step<Message>;
  /** The event that begins a delivery, or one that ends it at once where the kind denies it. */
  queued: (wanted: Wanted) => NewEvent<Event>;
  attempted: (message: Message, attempt: RecordedAttempt<Answer>) => NewEvent<Event>;
  /** The receiver is gone, or nothing is sent to it any more. */
  dropped: (delivery: WaitingDelivery<Message>, at: string) => NewEvent<Event>;
};
