import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { DomainEvent, NewEvent } from '../core/log/eventStore.ts';
import type { AttemptResult, Delivery, DeliveryKind, RecordedAttempt, Step, WaitingDelivery } from './deliveryKind.ts';

export type QueueDelivery<Wanted> = { type: 'QueueDelivery'; wanted: Wanted };
/** `attempt` is its number: a report that comes twice counts once. */
export type RecordAttempt<Answer> = { type: 'RecordAttempt'; attempt: number; result: AttemptResult<Answer> };
export type DropDelivery = { type: 'DropDelivery'; at: string };
export type DeliveryCommand<Wanted, Answer> = QueueDelivery<Wanted> | RecordAttempt<Answer> | DropDelivery;

/**
 * One delivery is queued once, and tried until it is accepted, no retry is left, its failure is final or it is dropped.
 * `decide` throws `not_found` where nothing was queued.
 */
export const deliveryDecider = <
  Event extends DomainEvent,
  Message extends { workspaceId: string },
  Answer,
  Wanted = Message,
>(
  kind: DeliveryKind<Event, Message, Answer, Wanted>,
): Decider<DeliveryCommand<Wanted, Answer>, NewEvent<Event>, Delivery<Message>> => ({
  initialState: () => ({ status: 'absent' }),
  evolve: (delivery, event) => after(delivery, kind.stepOf(event)),
  decide: (command, delivery) => {
    if (command.type === 'QueueDelivery') return delivery.status === 'absent' ? [kind.queued(command.wanted)] : [];
    if (delivery.status === 'absent') throw new DomainError('not_found');
    if (delivery.status === 'over') return [];
    if (command.type === 'DropDelivery') return [kind.dropped(delivery, command.at)];
    const isNext = command.attempt === delivery.attempts + 1;
    return isNext ? [kind.attempted(delivery.message, recorded(kind, command, delivery))] : [];
  },
});

const after = <Message>(delivery: Delivery<Message>, step: Step<Message>): Delivery<Message> => {
  const { message, attempts } = delivery.status === 'absent' ? { message: null, attempts: 0 } : delivery;
  switch (step.type) {
    case 'queued':
      return { status: 'waiting', message: step.message, attempts: 0, dueAt: step.dueAt, isLast: false };
    case 'attempted':
      return message === null || step.nextAttemptAt === null
        ? { status: 'over', message, attempts: step.attempt }
        : { status: 'waiting', message, attempts: step.attempt, dueAt: step.nextAttemptAt, isLast: false };
    case 'ended':
      return { status: 'over', message, attempts };
    case 'requested':
      return message === null ? delivery : { status: 'waiting', message, attempts, dueAt: step.dueAt, isLast: true };
    default:
      return unreachable(step);
  }
};

const recorded = <Answer>(
  { retryAfterMs, isFinal }: { retryAfterMs: readonly number[]; isFinal: (answer: Answer) => boolean },
  { attempt, result: { accepted, at, answer } }: RecordAttempt<Answer>,
  { isLast }: Pick<WaitingDelivery<unknown>, 'isLast'>,
): RecordedAttempt<Answer> => {
  const afterMs = accepted || isLast || isFinal(answer) ? undefined : retryAfterMs[attempt - 1];
  const nextAttemptAt = afterMs === undefined ? null : new Date(Date.parse(at) + afterMs).toISOString();
  return {
    attempt,
    outcome: accepted ? 'done' : nextAttemptAt === null ? 'failed' : 'retried',
    at,
    nextAttemptAt,
    answer,
  };
};
