import { type Decider, unreachable } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { ReservationEvent, type NameOwner } from './events.ts';

/** `reserved`: the owner's stream may not exist yet; `confirmed`: it does. */
export type Reservation =
  | { status: 'free' }
  | { status: 'reserved'; owner: NameOwner; commandId: string }
  | { status: 'confirmed'; owner: NameOwner; commandId: string };

export type ReservationCommand =
  | { type: 'ReserveName'; scope: string; owner: NameOwner; commandId: string }
  | { type: 'ConfirmName'; owner: NameOwner }
  /** `commandId`: the reservation that is given back, where it may have been made anew since. */
  | { type: 'ReleaseName'; owner: NameOwner; reason: ReleaseReason; commandId?: string };

type ReleaseReason = Extract<ReservationEvent, { type: 'NameReleased' }>['data']['reason'];

const initialState = (): Reservation => ({ status: 'free' });

const evolve = (reservation: Reservation, event: ReservationEvent): Reservation => {
  switch (event.type) {
    case 'NameReserved':
      return { status: 'reserved', owner: event.data.owner, commandId: event.data.commandId };
    case 'NameConfirmed':
      return reservation.status === 'free' ? reservation : { ...reservation, status: 'confirmed' };
    case 'NameReleased':
      return { status: 'free' };
    default:
      return unreachable(event);
  }
};

const decide = (command: ReservationCommand, reservation: Reservation): ReservationEvent[] => {
  switch (command.type) {
    case 'ReserveName':
      return reserve(command, reservation);
    case 'ConfirmName':
      return reservation.status === 'reserved' && sameOwner(reservation.owner, command.owner)
        ? [{ type: 'NameConfirmed', data: { owner: command.owner } }]
        : [];
    case 'ReleaseName':
      return reservation.status !== 'free' &&
        sameOwner(reservation.owner, command.owner) &&
        (command.commandId ?? reservation.commandId) === reservation.commandId
        ? [{ type: 'NameReleased', data: { owner: command.owner, reason: command.reason } }]
        : [];
    default:
      return unreachable(command);
  }
};

export const reservationDecider: Decider<ReservationCommand, ReservationEvent, Reservation> = {
  initialState,
  evolve,
  decide,
};

/** Streams `reservation-<name id>`, see nameId. */
export const reservations = streamKind('reservation', ReservationEvent, reservationDecider);

export const sameOwner = (a: NameOwner, b: NameOwner): boolean => a.category === b.category && a.id === b.id;

const reserve = (
  { scope, owner, commandId }: Extract<ReservationCommand, { type: 'ReserveName' }>,
  reservation: Reservation,
): ReservationEvent[] => {
  if (reservation.status === 'free') return [{ type: 'NameReserved', data: { scope, owner, commandId } }];
  if (reservation.commandId === commandId) return [];
  // It takes back a name that it gave up a moment ago: whoever is about to free it must see that.
  if (sameOwner(reservation.owner, owner)) return [{ type: 'NameReserved', data: { scope, owner, commandId } }];
  throw new DomainError('name_taken');
};
