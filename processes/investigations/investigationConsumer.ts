import type { Position } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { UnknownEventType } from '../../domain/core/log/streamKind.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { createNotifier, type Notifier } from '../../engine/async/notifier.ts';
import { isNews, keepTrying } from '../../engine/async/keepTrying.ts';
import type { InvestigationPorts, InvestigationSettings, TicketLeases, TicketQueue } from './investigationPorts.ts';
import { ProviderRefuses } from '../../agent/running/modelCall.ts';
import { BudgetSpent } from '../../agent/running/spending.ts';
import type { BudgetGate } from '../costs/budgetGate.ts';
import type { ModelGate } from './modelGate.ts';
import type { ModelProvider } from '../../agent/running/modelProvider.ts';
import { failureFields } from '../../engine/async/failure.ts';

export type ConsumerSettings = InvestigationSettings & {
  /** `SERVICE_ENABLE_INVESTIGATION_CONSUMER`. */
  enabled: boolean;
  /** `SERVICE_INVESTIGATION_CONCURRENCY`. */
  concurrency: number;
  /** How often the queue is asked without a sign of new work: for retries, and for workers that died. */
  pollMs: number;
  /** The same while the queue is empty: a ticket that arrives is told of. */
  restMs: number;
};

export type ConsumerPorts = Omit<InvestigationPorts, 'model'> & {
  /** Null without `ANTHROPIC_API_KEY`. */
  model: ModelProvider | null;
  gate: ModelGate;
  budget: BudgetGate;
  queue: TicketQueue;
  leases: TicketLeases;
  /** Everything after `after`, then live: the process's reader of the log. */
  follow: (after: Position, signal: AbortSignal) => AsyncIterable<readonly RecordedEvent[]>;
  /** Resolves once the queue has seen the event at `position`, or after a while. */
  queueHasSeen: (position: Position) => Promise<unknown>;
};

/** A ticket whose worker failed for want of the store or of a connector is left alone for this long. */
const PAUSE_AFTER_FAILURE_MS = 10_000;
/** The queue learns within moments that a ticket is done; until then it must not be taken again and again. */
const PAUSE_AFTER_WORK_MS = 1_000;
/** After these a ticket may wait for its investigation. */
const ARRIVALS: ReadonlySet<string> = new Set(['TicketReceived', 'TicketRequeued', 'TicketSourceReleased']);
/** More than there is room for: other nodes hold the leases of some. */
const LOOK_AHEAD = 200;

/**
 * Investigates tickets, oldest first and `concurrency` at once, until `signal` aborts; then waits until the appends
 * in flight have ended. Without the switch or without a model key it says so and does nothing (SU-30). While the
 * provider refuses every request it takes nothing; what was under way goes on afterwards in the same attempt (SU-29).
 * So it is while the budget of the day is spent (SU-185).
 */
export const runInvestigationConsumer = async (
  ports: ConsumerPorts,
  settings: ConsumerSettings,
  signal: AbortSignal,
): Promise<void> => {
  const { model, gate, logger } = ports;
  if (!settings.enabled) return logger.info({}, 'investigation_consumer_disabled');
  if (model === null) return logger.info({}, 'investigation_consumer_no_provider_disabled');
  logger.info({ concurrency: settings.concurrency, model: settings.model }, 'investigation_consumer_started');
  const notifier = createNotifier();
  const stops: Stops = new Map();
  const listening = listen(ports, notifier, stops, signal);
  const respond: ModelProvider['respond'] = async (...request) => {
    const answer = await model.respond(...request);
    gate.answered();
    return answer;
  };
  await serve({ ...ports, model: { ...model, respond } }, settings, notifier, stops, signal);
  await listening;
};

/** Ends the work on a ticket; a worker that misses it fails at its next append. */
type Stops = Map<string, AbortController>;

/** Takes tickets whenever there is room and one may be due. */
const serve = async (
  ports: ConsumerPorts & InvestigationPorts,
  settings: ConsumerSettings,
  notifier: Notifier,
  stops: Stops,
  signal: AbortSignal,
): Promise<void> => {
  const running = new Map<string, Promise<void>>();
  const paused = new Map<string, number>();
  const begin = async (ticketId: string): Promise<void> => {
    const lease = await ports.leases.take(ticketId);
    if (lease === null) return;
    const stop = new AbortController();
    stops.set(ticketId, stop);
    const work = workOn(ports, settings, ticketId, lease, () => notifier.notify(), {
      ended: signal,
      cancelled: stop.signal,
    })
      .then((pauseMs) => paused.set(ticketId, performance.now() + pauseMs))
      .finally(() => {
        running.delete(ticketId);
        stops.delete(ticketId);
        notifier.notify();
      });
    running.set(
      ticketId,
      work.then(() => undefined),
    );
  };
  let failures = 0;
  while (!signal.aborted) {
    // Before the look, so that nothing is missed that arrives meanwhile.
    const looked = new AbortController();
    const rung = notifier.next(AbortSignal.any([signal, looked.signal]));
    let restMs = settings.pollMs;
    try {
      let paidFor = running.size < settings.concurrency && ports.gate.isOpen() ? await ports.budget.places() : 0;
      const room = (): boolean =>
        paidFor > 0 && running.size < settings.concurrency && ports.gate.isOpen() && !signal.aborted;
      const due = room() ? await ports.queue.due(ports.now(), LOOK_AHEAD, busy(running, paused)) : [];
      for (const ticketId of due)
        if (room()) {
          paidFor -= 1;
          await begin(ticketId);
        }
      failures = 0;
      if (due.length === 0 && room() && (await ports.queue.isEmpty())) restMs = settings.restMs;
    } catch (error) {
      failures += 1;
      if (isNews(error, failures)) ports.logger.warn(failureFields(error), 'investigation_queue_unreachable');
    }
    const timer = setTimeout(() => looked.abort(), restMs);
    await rung;
    clearTimeout(timer);
  }
  await Promise.all(running.values());
};

/** Milliseconds for which the ticket is left alone. Never rejects. */
const workOn = async (
  ports: ConsumerPorts & InvestigationPorts,
  settings: ConsumerSettings,
  ticketId: string,
  lease: { takenOver: boolean; lost: AbortSignal; release(): Promise<void> },
  onOpen: () => void,
  { ended, cancelled }: { ended: AbortSignal; cancelled: AbortSignal },
): Promise<number> => {
  const stop = AbortSignal.any([ended, cancelled, lease.lost]);
  try {
    // With what judges texts, which takes its memory only where tickets are investigated.
    const { investigateTicket } = await import('./investigationWorker.ts');
    await investigateTicket(ports, settings, ticketId, lease.takenOver, stop);
    return PAUSE_AFTER_WORK_MS;
  } catch (error) {
    if (stop.aborted) return PAUSE_AFTER_WORK_MS;
    if (error instanceof ProviderRefuses) {
      // The gate outlives the ticket: whoever cancels that must not keep it closed for good.
      void ports.gate.refused(error.failure, ended).then(onOpen);
      return 0;
    }
    if (error instanceof BudgetSpent) {
      ports.logger.info({ ticket_id: ticketId, shortage: error.shortage }, 'investigation_waits_for_money');
      ports.budget.refused(error);
      return 0;
    }
    if (error instanceof UnknownEventType) {
      // This process never learns to read that stream: a node of the newer release goes on with it.
      ports.logger.warn({ ticket_id: ticketId, stream: error.stream }, 'ticket_left_to_newer_release');
      return Infinity;
    }
    ports.logger.error({ ticket_id: ticketId, ...failureFields(error) }, 'investigation_worker_failed');
    return PAUSE_AFTER_FAILURE_MS;
  } finally {
    await lease.release();
  }
};

const busy = (running: ReadonlyMap<string, unknown>, paused: Map<string, number>): readonly string[] => {
  for (const [ticketId, until] of paused) if (until <= performance.now()) paused.delete(ticketId);
  return [...running.keys(), ...paused.keys()];
};

type Listening = Pick<ConsumerPorts, 'store' | 'logger' | 'follow' | 'queueHasSeen' | 'budget'>;

/**
 * Rings as soon as the queue holds a ticket that has just arrived, and stops the work on an investigation that a
 * person cancels, until `signal` aborts. Never rejects: while the log is out of reach, the queue is asked at intervals
 * all the same.
 */
const listen = async (
  { store, logger, follow, queueHasSeen, budget }: Listening,
  notifier: Notifier,
  stops: Stops,
  signal: AbortSignal,
): Promise<void> =>
  keepTrying(
    signal,
    async (advanced) => {
      for await (const events of follow(await store.head(), signal)) {
        for (const event of events) {
          budget.heard(event);
          if (isEvent(event, 'InvestigationCancelled')) stops.get(event.data.ticketId)?.abort();
        }
        const arrived = events.findLast(({ type }) => ARRIVALS.has(type));
        if (arrived !== undefined) {
          await queueHasSeen(arrived.position);
          notifier.notify();
        }
        advanced();
      }
    },
    (error, attempt) => {
      if (isNews(error, attempt)) logger.error({ attempt, ...failureFields(error) }, 'investigation_consumer_deaf');
    },
  );
