import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { createSemaphores } from '../../engine/async/semaphore.ts';
import {
  lookOnChange,
  changeSignalOf,
  REST_MS,
  type ChangeSignal,
  type ChangeSignalDeps,
} from '../../engine/feed/changeSignal.ts';
import type { Sql } from '../../engine/sql.ts';
import { nextDeliveries, type DueDelivery } from '../../projections/delivery/dueDeliveries.ts';
import type { Deliverer } from './deliverer.ts';

export type DeliveryWorker = {
  reads: Sql;
  /** Tells when deliveries may have changed, and the read model shows it. */
  changes: ChangeSignal;
  logger: Logger;
  now: () => string;
};

const APART_MS = 20;
/** When an attempt that could not be recorded is made again, and what is due read again. */
const AGAIN_MS = 5_000;

/** Signals what is due of these kinds, once `deliveries` and the read models that their attempts rest on show it. */
export const deliveryChanges = (
  deps: ChangeSignalDeps,
  kinds: readonly Deliverer[],
  restsOn: readonly string[],
): ChangeSignal => changeSignalOf(deps, ['deliveries', ...restsOn], (event) => kinds.some(({ holds }) => holds(event)));

/**
 * Delivers what is due of these kinds until `signal` aborts, under a lease: one process does so at a time. Never rejects:
 * while what is due cannot be read it looks again. Attempts are bounded for each receiver alone, and not over all: a
 * bound that receivers share is one that hanging ones fill up.
 */
export const runDeliveries = async (
  { reads, changes, logger, now }: DeliveryWorker,
  kinds: readonly Deliverer[],
  signal: AbortSignal,
): Promise<void> => {
  const names = kinds.map(({ kind }) => kind);
  const { underWay, begin } = attempts(kinds, logger, signal);
  const look = async (): Promise<number> => {
    const next = await nextDeliveries(reads, names);
    const free = next.filter(({ id }) => !underWay.has(id));
    const nowMs = Date.parse(now());
    free.filter(({ dueAt }) => Date.parse(dueAt) <= nowMs).forEach(begin);
    const later = free.map(({ dueAt }) => Date.parse(dueAt) - nowMs).filter((ms) => ms > 0);
    return Math.min(REST_MS, next.length > later.length ? AGAIN_MS : REST_MS, ...later);
  };
  const unread = (error: unknown): number => {
    logger.warn({ kinds: names, ...failureFields(error) }, 'deliveries_not_read');
    return AGAIN_MS;
  };
  await lookOnChange(changes, APART_MS, signal, () => look().catch(unread));
  await Promise.all(underWay.values());
};

/** The attempts of this process, by the ids of their deliveries: those that are made, or wait for one to the same receiver. */
const attempts = (kinds: readonly Deliverer[], logger: Logger, signal: AbortSignal) => {
  const underWay = new Map<string, Promise<void>>();
  const byKind = new Map(kinds.map((kind) => [kind.kind, { kind, receivers: createSemaphores(kind.atATime) }]));
  const begin = ({ id, kind: name, receiver }: DueDelivery): void => {
    const { kind, receivers } = byKind.get(name) ?? {};
    if (kind === undefined || receivers === undefined) return;
    const made = receivers
      .of(receiver)
      .run(() => kind.deliver(id, signal), signal)
      .catch((error: unknown) => {
        if (!signal.aborted)
          logger.warn({ kind: name, receiver, delivery_id: id, ...failureFields(error) }, 'delivery_interrupted');
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, made);
  };
  return { underWay, begin };
};
