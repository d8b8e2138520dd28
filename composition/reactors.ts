import { outboxQueue } from '../processes/outbox/queueWrites.ts';
import { sourceIntake } from '../processes/sources/takeInTickets.ts';
import { bootstrapReactor, mintBootstrap } from '../processes/sessions/bootstrap.ts';
import { cancelledInvestigations } from '../processes/investigations/cancelledInvestigations.ts';
import { keepHouse } from '../processes/ops/housekeeping.ts';
import { unusedSecrets } from '../processes/ops/unusedSecrets.ts';
import { nameOwners } from '../processes/reservations/nameOwners.ts';
import { reservationNews, reservationReactor, sweepReservations } from '../processes/reservations/reservations.ts';
import { webhookQueue } from '../processes/webhooks/queueDeliveries.ts';
import { failureFields } from '../engine/async/failure.ts';
import { keepTrying } from '../engine/async/keepTrying.ts';
import { runReactors } from '../engine/reactors/runReactors.ts';
import { runUnderLease } from '../engine/leases/runUnderLease.ts';
import { runAfter, type Engine } from './engine.ts';
import type { RouteDeps } from './http.ts';
import type { Settings } from '../settings/settings.ts';
import type { Tasks } from './tasks.ts';
import { deleteStaleRows } from '../adapters/postgres/ops/activity.ts';

const HOUR_MS = 3_600_000;
const CLEAN_EVERY_MS = 600_000;

/** Starts what reacts to events, and what is swept now and then. */
export const runReactions = (settings: Settings, engine: Engine, deps: RouteDeps, tasks: Tasks): void => {
  const names = { ...engine, now: deps.now, kinds: nameOwners, news: reservationNews(engine) };
  const reactors = [
    reservationReactor(names),
    bootstrapReactor(deps),
    ...unusedSecrets(deps),
    webhookQueue(deps),
    cancelledInvestigations(deps),
    sourceIntake(deps),
    outboxQueue(deps),
  ];
  tasks.run('reactors', (signal) => runReactors(engine, reactors, signal));
  runAfter(engine, tasks, 'reservations', ['name_reservations'], (signal) =>
    runUnderLease(engine, 'reservations', signal, (held, _lease, advanced) => sweepReservations(names, held, advanced)),
  );
  tasks.run('housekeeping', (signal) =>
    keepHouse(
      () => deleteStaleRows(engine.database, settings.SERVICE_SESSION_MAX_DAYS),
      CLEAN_EVERY_MS,
      engine.logger,
      signal,
    ),
  );
};

/**
 * SU-04: offers the link that creates the administrator once the read model of users has caught up. Resolves with it,
 * or with null when there is an admin; never when the node stops before.
 */
export const offerBootstrap = (
  settings: Settings,
  engine: Engine,
  deps: RouteDeps,
  tasks: Tasks,
): Promise<string | null> => {
  const { promise: offered, resolve } = Promise.withResolvers<string | null>();
  const { logger } = engine;
  const mint = () => mintBootstrap({ ...deps, logger, lifetimeMs: settings.SERVICE_BOOTSTRAP_HOURS * HOUR_MS });
  runAfter(engine, tasks, 'bootstrap', ['users'], (signal) =>
    keepTrying(
      signal,
      async () => resolve(await mint()),
      (error, attempt) => {
        if (attempt === 1) logger.warn(failureFields(error), 'bootstrap_not_offered');
      },
    ),
  );
  return offered;
};
