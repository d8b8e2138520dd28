import {
  categoryOf,
  idOf,
  LogFrozen,
  LogOverloaded,
  LogUnavailable,
  RevisionConflict,
  type StreamName,
} from '../../domain/core/log/eventLog.ts';
import type { DomainEvent, EventStore, Meta, NewEvent } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId, type EventId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { storeTrouble } from '../../domain/core/log/storeTrouble.ts';
import type { StreamKind } from '../../domain/core/log/streamKind.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import { reservations, type ReservationCommand } from '../../domain/reservations/reservation.ts';
import { failureFields } from '../../engine/async/failure.ts';
import {
  lookOnChange,
  changeSignalOf,
  REST_MS,
  type ChangeSignal,
  type ChangeSignalDeps,
} from '../../engine/feed/changeSignal.ts';
import type { ProjectionProgress } from '../../engine/projections/projection.ts';
import type { Database } from '../../engine/sql.ts';
import {
  nameReservations,
  namesOf,
  unconfirmedNames,
  type HeldName,
} from '../../projections/reservations/nameReservations.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';

/** A kind of thing that reserves names; see `reserveName`. */
export type NameOwnerKind<Event extends DomainEvent = DomainEvent> = {
  streams: StreamKind<Event>;
  /** The event that ends its life and frees its names; none where nothing is ever deleted. */
  deletedType?: Event['type'];
  /** The event that bars a creation that never came: the first and only one of its stream. */
  abandoned(ownerId: string): NewEvent<Event>;
  /** How its things take other names; none where they keep the ones that they were made with. */
  renaming?: Renaming<Event['type']>;
};

/** A thing that is renamed holds both names for a moment, and its new one in vain when the renaming never comes. */
export type Renaming<Type extends string = string> = {
  /** The event by which a name is no longer used. */
  type: Type;
  /** Whether the owner goes by the name of this reservation now. */
  uses(store: Pick<EventStore, 'readStream'>, held: HeldName): Promise<boolean>;
  /** Bars the command that reserved the name from ever renaming. */
  abandon(store: EventStore, ownerId: string, commandId: string, at: string, meta: Meta): Promise<void>;
};

type Deps = {
  store: EventStore;
  /** Reads the active versions of the read models. */
  reads: Database;
  progress: ProjectionProgress;
  kinds: readonly NameOwnerKind[];
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  logger: Logger;
};

/** How long a creation may take after its name was reserved. */
export const ABANDON_AFTER_MS = 60_000;
const SWEEP_MS = 2_000;
const APPLIED_WITHIN_MS = 10_000;

/** Frees the names of deleted owners (event-store design, section 5). */
export const reservationReactor = (deps: Deps): Reactor => ({
  name: 'reservations',
  startFrom: 'beginning',
  types: deps.kinds.flatMap(({ deletedType, renaming }) => [deletedType ?? [], renaming?.type ?? []].flat()),
  react: async (event) => {
    // Its reservation stands earlier in the log.
    if (!(await deps.progress.waitFor([nameReservations.name], event.position, APPLIED_WITHIN_MS)))
      throw new Error('the read model of reservations is behind');
    const owner = { category: categoryOf(event.stream), id: idOf(event.stream) };
    const cause = { id: event.id, correlationId: event.meta.correlationId };
    const kind = deps.kinds.find(({ streams }) => streams.category === owner.category);
    const names = await namesOf(deps.reads, owner);
    if (kind?.renaming?.type === event.type) return releaseUnused(deps, kind.renaming, names, cause);
    for (const held of names)
      await onName(deps, held, { type: 'ReleaseName', owner, reason: 'owner_deleted' }, metaOf(held, cause, 'release'));
  },
});

/** Tells when names may have been reserved, and their read model shows it. */
export const reservationChanges = (deps: ChangeSignalDeps): ChangeSignal =>
  changeSignalOf(deps, [nameReservations.name], ({ type }) => type === 'NameReserved');

/**
 * Settles the names whose owner was not seen to exist yet, every 2 s while there are any, until `signal` aborts; runs
 * under a lease and calls `advanced` after each sweep. A crash between the steps leaves what the next sweep settles by the same rule.
 * A name that cannot be settled, as when another release made it for a kind of owner that this one does not know,
 * is told once and stays as it is; the others go on.
 */
export const sweepReservations = async (
  deps: Deps & { changes: ChangeSignal },
  signal: AbortSignal,
  advanced: () => void,
): Promise<void> => {
  const categories = deps.kinds.map(({ streams }) => streams.category);
  const told = new Set<string>();
  const skip = ({ stream, owner }: HeldName, why: object): void => {
    if (!told.has(stream)) deps.logger.error({ stream, category: owner.category, ...why }, 'reservation_not_settled');
    told.add(stream);
  };
  const sweep = async (): Promise<number> => {
    const open = await unconfirmedNames(deps.reads, categories);
    for (const held of open) {
      if (signal.aborted) break;
      const kind = deps.kinds.find(({ streams }) => streams.category === held.owner.category);
      if (kind === undefined) skip(held, { error: 'unknown_category' });
      else await settle(deps, kind, held).catch((error: unknown) => skip(held, ofThisName(error)));
    }
    advanced();
    return open.length > 0 ? SWEEP_MS : REST_MS;
  };
  await lookOnChange(deps.changes, SWEEP_MS, signal, sweep);
};

/** A store in trouble is no fault of one name: the sweep as a whole is tried again. */
const ofThisName = (error: unknown): object => {
  const isStores = [LogUnavailable, LogOverloaded, LogFrozen].some((type) => error instanceof type);
  if (isStores || storeTrouble(error) !== null) throw error;
  return failureFields(error);
};

/** Confirms when the owner exists, gives the creation up after 60 s, and leaves it open until then. */
const settle = async (deps: Deps, kind: NameOwnerKind, held: HeldName): Promise<void> => {
  const stream = kind.streams.stream(held.owner.id);
  let born = await birthOf(deps.store, stream);
  if (born === 'absent') {
    if (Date.parse(deps.now()) - Date.parse(held.reservedAt) < ABANDON_AFTER_MS) return;
    born = await abandon(deps, stream, kind.abandoned(held.owner.id), held);
  }
  const { owner } = held;
  if (kind.renaming !== undefined && born !== kind.abandoned(owner.id).type)
    if (!(await isTaken(deps, kind.renaming, held))) return;
  await onName(
    deps,
    held,
    born === kind.abandoned(owner.id).type
      ? { type: 'ReleaseName', owner, reason: 'creation_abandoned' }
      : { type: 'ConfirmName', owner },
    metaOf(held, reservationOf(held), 'settle'),
  );
};

/** Frees what the owner was called before; a name that is reserved for it and not used yet is settled by the sweep. */
const releaseUnused = async (
  deps: Deps,
  renaming: Renaming,
  names: readonly HeldName[],
  cause: { id: EventId; correlationId: string },
): Promise<void> => {
  for (const held of names) {
    const { state } = await load(deps.store, reservations, idOf(held.stream));
    if (state.status !== 'confirmed' || (await renaming.uses(deps.store, held))) continue;
    const { owner } = held;
    const command = { type: 'ReleaseName', owner, reason: 'renamed', commandId: state.commandId } as const;
    await onName(deps, held, command, metaOf(held, cause, 'release'));
  }
};

/** Whether the owner goes by the name; one that it never took within 60 s is given up. */
const isTaken = async (deps: Deps, renaming: Renaming, held: HeldName): Promise<boolean> => {
  if (await renaming.uses(deps.store, held)) return true;
  if (Date.parse(deps.now()) - Date.parse(held.reservedAt) < ABANDON_AFTER_MS) return false;
  const { state } = await load(deps.store, reservations, idOf(held.stream));
  if (state.status !== 'reserved') return false;
  const { commandId } = state;
  await renaming.abandon(deps.store, held.owner.id, commandId, deps.now(), metaOf(held, reservationOf(held), 'bar'));
  // The renaming may have come before the bar.
  if (await renaming.uses(deps.store, held)) return true;
  const command = { type: 'ReleaseName', owner: held.owner, reason: 'creation_abandoned', commandId } as const;
  await onName(deps, held, command, metaOf(held, reservationOf(held), 'settle'));
  return false;
};

/** Whoever appends first to the owner's stream decides: this event, or its creation. Returns the type that won. */
const abandon = async ({ store }: Deps, stream: StreamName, event: NewEvent, held: HeldName): Promise<string> => {
  try {
    await store.append(stream, [event], 'no_stream', metaOf(held, reservationOf(held), 'abandon'));
    return event.type;
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    return birthOf(store, stream);
  }
};

/** Type of the first event of the owner's stream, which may be one of a newer release. */
const birthOf = async (store: EventStore, stream: StreamName): Promise<string> => {
  for await (const { type } of store.readStream(stream)) return type;
  return 'absent';
};

const onName = async ({ store }: Deps, { stream }: HeldName, command: ReservationCommand, meta: Meta) => {
  await handle(store, reservations, idOf(stream), command, meta);
};

/** Alike on every repeat, so that a repeat changes nothing. */
const metaOf = (held: HeldName, cause: { id: EventId; correlationId: string }, step: string): Meta => ({
  actor: { type: 'system', id: 'reservations' },
  commandId: derivedCommandId('reservations', cause.id, `${step} ${held.stream}`),
  causationId: cause.id,
  correlationId: cause.correlationId,
  workspaceId: held.workspaceId,
});

const reservationOf = ({ eventId, correlationId }: HeldName) => ({ id: eventId, correlationId });
