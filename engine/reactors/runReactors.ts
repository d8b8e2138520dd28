import { LogBroken, Position, START } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { UnknownEventType } from '../../domain/core/streamKind.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { ForeignCheckpoint } from '../projections/builds.ts';
import type { LiveEngine } from '../projections/buildProjection.ts';
import { checkFence } from '../leases/leaseRows.ts';
import { failureFields } from '../async/failure.ts';
import { followLog } from '../feed/followLog.ts';
import { keepTrying, MENDED_PAUSE_MAX_MS } from '../async/keepTrying.ts';
import { LeaseLost, type HeldLease } from '../leases/leases.ts';
import type { Reactor } from './reactor.ts';

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
  await Promise.all(reactors.map((reactor) => runReactor(runner, reactor, signal)));
};

const runReactor = async (runner: ReactorRunner, reactor: Reactor, signal: AbortSignal): Promise<void> => {
  const report = reporter(runner, reactor);
  await keepTrying(signal, () => noteStart(runner, reactor), report);
  await runner.leases.hold(`reactor:${reactor.name}`, signal, (lease, held) =>
    keepTrying(held, (advanced) => follow(runner, reactor, lease, held, advanced), report),
  );
};

const follow = async (
  runner: ReactorRunner,
  reactor: Reactor,
  lease: HeldLease,
  signal: AbortSignal,
  advanced: () => void,
): Promise<void> => {
  let position = await checkpointOf(runner, reactor);
  const store = async (to: Position): Promise<void> => {
    await storeCheckpoint(runner, reactor, lease, position, to);
    position = to;
    advanced();
  };
  const handle = async (events: readonly RecordedEvent[], to: Position): Promise<void> => {
    for (const event of events) {
      signal.throwIfAborted();
      try {
        await reactor.react(event, signal);
      } catch (error) {
        leaveToNewer(runner, reactor, event, error);
      }
      await store(event.position);
    }
    if (position !== to) await store(to);
  };
  await followLog(runner.feed, position, { types: reactor.types, handle }, signal);
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

const storeCheckpoint = (
  { database }: ReactorRunner,
  { name }: Reactor,
  lease: HeldLease,
  from: Position,
  to: Position,
): Promise<void> =>
  database.transaction(async (sql) => {
    await checkFence(sql, lease);
    const { rowCount } = await sql.query(
      'update ops.reactor_checkpoints set position = $3, updated_at = now() where name = $1 and position = $2',
      [name, from, to],
    );
    if (rowCount !== 1) throw new LeaseLost(lease.name);
  });

const reporter = ({ logger }: ReactorRunner, { name }: Reactor) => {
  let told = '';
  const tell = (error: unknown, attempt: number): void => {
    const again = String(error) === told && (error instanceof ForeignCheckpoint || error instanceof LogBroken);
    told = String(error);
    if (again) return;
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
