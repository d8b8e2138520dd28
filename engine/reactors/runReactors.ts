import { LogBroken, Position, START } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { UnknownEventType } from '../../domain/core/log/streamKind.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { ForeignCheckpoint } from '../projections/builds.ts';
import type { LiveEngine } from '../projections/buildProjection.ts';
import { failureFields } from '../async/failure.ts';
import { isNews, keepTrying, MENDED_PAUSE_MAX_MS } from '../async/keepTrying.ts';
import { LeaseLost, type HeldLease } from '../leases/leases.ts';
import type { Reactor } from './reactor.ts';
import { createReactorCheckpoints, type ReactorCheckpoints } from './reactorCheckpoints.ts';

export type ReactorRunner = LiveEngine & { logger: Logger };

/** A failure that lasts longer than this many attempts (some 8 s) is no hiccup. */
const ATTEMPTS_QUIET = 5;

/**
 * Runs every reactor, each under its own lease, until `signal` aborts; resolves when all have stopped. Call it before
 * the first command is accepted: it notes at once where reactors that start at the head begin. One that cannot go on
 * holds up no other.
 */
export const runReactors = async (
  runner: ReactorRunner,
  reactors: readonly Reactor[],
  signal: AbortSignal,
): Promise<void> => {
  const checkpoints = createReactorCheckpoints(runner.database);
  await Promise.all(reactors.map((reactor) => runReactor(runner, checkpoints, reactor, signal)));
};

const runReactor = async (
  runner: ReactorRunner,
  checkpoints: ReactorCheckpoints,
  reactor: Reactor,
  signal: AbortSignal,
): Promise<void> => {
  const report = reporter(runner, reactor);
  await keepTrying(signal, () => noteStart(runner, reactor), report);
  await runner.leases.hold(`reactor:${reactor.name}`, signal, (lease, held) =>
    keepTrying(held, (advanced) => follow(runner, checkpoints, { reactor, lease, advanced }, held), report),
  );
};

type Following = { reactor: Reactor; lease: HeldLease; advanced: () => void };

const follow = async (
  runner: ReactorRunner,
  checkpoints: ReactorCheckpoints,
  { reactor, lease, advanced }: Following,
  signal: AbortSignal,
): Promise<void> => {
  const lost = new AbortController();
  const ends = AbortSignal.any([signal, lost.signal]);
  const position = await checkpointOf(runner, reactor);
  const checkpoint = checkpoints.keep(reactor.name, lease, position, () => lost.abort(new LeaseLost(lease.name)));
  try {
    for await (const events of runner.feed.from(position, ends)) {
      for (const event of events.filter(({ type }) => reactor.types.includes(type))) {
        if (ends.aborted) break;
        await react(runner, reactor, event, ends);
        checkpoint.reached(event.position);
      }
      const last = events.at(-1);
      if (last !== undefined && !ends.aborted) checkpoint.reached(last.position);
      advanced();
    }
  } finally {
    await checkpoint.end();
  }
  lost.signal.throwIfAborted();
};

const react = async (
  runner: ReactorRunner,
  reactor: Reactor,
  event: RecordedEvent,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await reactor.react(event, signal);
  } catch (error) {
    leaveToNewer(runner, reactor, event, error);
  }
};

/** Waiting would keep the reactor from all that comes after, and this process never learns to read that stream. */
const leaveToNewer = (
  { logger }: ReactorRunner,
  { name }: Reactor,
  { position }: RecordedEvent,
  error: unknown,
): void => {
  if (!(error instanceof UnknownEventType)) throw error;
  logger.error({ name, position, stream: error.stream }, 'reaction_left_to_newer_release');
};

const noteStart = async ({ database, store, storeId }: ReactorRunner, { name, startFrom }: Reactor): Promise<void> => {
  const start = startFrom === 'head' ? await store.head() : START;
  await database.query(
    `insert into ops.reactor_checkpoints (name, store_id, position) values ($1, $2, $3) on conflict do nothing`,
    [name, storeId, start],
  );
};

const checkpointOf = async ({ database, store, storeId }: ReactorRunner, { name }: Reactor): Promise<Position> => {
  const { rows } = await database.query<{ position: string; store_id: string }>(
    'select position, store_id from ops.reactor_checkpoints where name = $1',
    [name],
  );
  const position = Position.parse(rows[0]?.position);
  if (rows[0]?.store_id !== storeId || position > (await store.head())) throw new ForeignCheckpoint(name);
  return position;
};

const reporter = ({ logger }: ReactorRunner, { name }: Reactor) => {
  let told = '';
  const tell = (error: unknown, attempt: number): void => {
    const again = String(error) === told && (error instanceof ForeignCheckpoint || error instanceof LogBroken);
    told = String(error);
    if (again || !(isNews(error, attempt) || attempt === ATTEMPTS_QUIET)) return;
    if (error instanceof ForeignCheckpoint) logger.error({ name }, 'checkpoint_of_another_log');
    else if (attempt === ATTEMPTS_QUIET) logger.error({ name, ...failureFields(error) }, 'reactor_stopped');
    else logger.warn({ name, attempt, ...failureFields(error) }, 'reactor_interrupted');
  };
  return (error: unknown, attempt: number): number | void => {
    if (error instanceof LeaseLost) throw error;
    tell(error, attempt);
    if (error instanceof ForeignCheckpoint) return MENDED_PAUSE_MAX_MS;
  };
};
