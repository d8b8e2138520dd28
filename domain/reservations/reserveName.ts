import { DomainError } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { derivedCommandId } from '../core/ids.ts';
import { sha256Of } from '../core/json/sha256.ts';
import { handle } from '../core/log/streams.ts';
import type { NameOwner } from './events.ts';
import { reservations, sameOwner } from './reservation.ts';

export type NameToReserve = {
  store: EventStore;
  /** What kind of name: `cluster`, `connector`, `user_email`, … */
  scope: string;
  workspaceId: string;
  /** Compared without case and surrounding space. For a personal name (an e-mail address) its keyed HMAC in hex. */
  name: string;
  /** Who shall have it, with an id that is new. */
  owner: NameOwner;
  /** Metadata of the command that creates the owner. */
  meta: Meta;
};

/**
 * Reserves a name before its owner's stream is created with `no_stream`; throws DomainError `name_taken` when it
 * belongs to someone else. Of any number of parallel callers exactly one wins.
 *
 * Returns the owner to create: the given one, or the one that an earlier attempt of the same command reserved for
 * before it crashed. Create that one, and the attempt is completed instead of finding its own name taken.
 *
 * Nothing needs to be undone when the creation fails or never comes. The process `processes/reservations/reservations.ts`
 * confirms the reservation once the owner's stream exists, and releases the name when the owner is deleted. If the
 * stream does not exist 60 s later, it appends the owner's own `…Abandoned` event to it with `no_stream` and then
 * releases the name. So a slice whose names are reserved does three things:
 *
 * 1. its event union has an `…Abandoned` event, the only event of such a stream;
 * 2. its decider refuses every command in that state, creation with `creationAbandoned()`: the late creator gets a
 *    conflict, reads again, meets that refusal, and the client's repeat reserves anew;
 * 3. its entry in the list given to `reservationProcess` says which event deletes an owner and how the
 *    `…Abandoned` event looks. Read models leave an abandoned owner out.
 */
export const reserveName = async ({
  store,
  scope,
  workspaceId,
  name,
  owner,
  meta,
}: NameToReserve): Promise<NameOwner> => {
  const id = nameId(workspaceId, scope, name);
  // An id of its own: event ids follow from the command id, and the owner's first event has the caller's.
  const commandId = derivedCommandId(
    'reserve_name',
    meta.commandId,
    `${reservations.stream(id)}/${owner.category}-${owner.id}`,
  );
  const command = { type: 'ReserveName', scope, owner, commandId: meta.commandId } as const;
  const { state } = await handle(store, reservations, id, command, { ...meta, workspaceId, commandId });
  // Free again, or someone else's by now: this very owner was reserved before and abandoned since.
  if (state.status === 'free') throw creationAbandoned();
  if (state.commandId !== meta.commandId && !sameOwner(state.owner, owner)) throw new DomainError('name_taken');
  return state.owner;
};

/** The refusal of a creation that came more than 60 s after its name was reserved; repeating the request helps. */
export const creationAbandoned = (): DomainError =>
  new DomainError('store_unavailable', { detail: 'The request timed out. Repeat it.' });

/** Names the stream of one name: a hash of workspace, scope and normalised name. */
export const nameId = (workspaceId: string, scope: string, name: string): string =>
  sha256Of(workspaceId, scope, normalised(name));

const normalised = (name: string): string => name.trim().normalize('NFC').toLowerCase().normalize('NFC');
