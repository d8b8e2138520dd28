import { describe, it } from 'vitest';
import type { NameOwner, ReservationEvent } from '../../../domain/reservations/events.ts';
import { reservationDecider, type ReservationCommand } from '../../../domain/reservations/reservation.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(reservationDecider);

const ADA: NameOwner = { category: 'cluster', id: 'a' };
const BOB: NameOwner = { category: 'cluster', id: 'b' };
const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';

const reserve = (owner: NameOwner, commandId: string): ReservationCommand => ({
  type: 'ReserveName',
  scope: 'cluster',
  owner,
  commandId,
});
const confirm = (owner: NameOwner): ReservationCommand => ({ type: 'ConfirmName', owner });
const release = (owner: NameOwner): ReservationCommand => ({ type: 'ReleaseName', owner, reason: 'owner_deleted' });
const reserved = (owner: NameOwner, commandId: string): ReservationEvent => ({
  type: 'NameReserved',
  data: { scope: 'cluster', owner, commandId },
});
const confirmed = (owner: NameOwner): ReservationEvent => ({ type: 'NameConfirmed', data: { owner } });
const released = (owner: NameOwner): ReservationEvent => ({
  type: 'NameReleased',
  data: { owner, reason: 'owner_deleted' },
});

describe('reserving a name', () => {
  it('records the owner', () => given().when(reserve(ADA, FIRST)).then(reserved(ADA, FIRST)));
  it('is refused while someone else holds it (CL-15)', () =>
    given(reserved(ADA, FIRST)).when(reserve(BOB, SECOND)).thenRefused('name_taken'));
  it('is refused once the other owner is confirmed (CL-15)', () =>
    given(reserved(ADA, FIRST), confirmed(ADA)).when(reserve(BOB, SECOND)).thenRefused('name_taken'));
  it('is recorded anew for the owner who takes it back, so that it is not freed for the first time (CL-50)', () => {
    given(reserved(ADA, FIRST), confirmed(ADA)).when(reserve(ADA, SECOND)).then(reserved(ADA, SECOND));
    const late = { type: 'ReleaseName', owner: ADA, reason: 'renamed', commandId: FIRST } as const;
    given(reserved(ADA, FIRST), confirmed(ADA), reserved(ADA, SECOND)).when(late).thenNothing();
  });
  it('changes nothing for a repeat of the command under another id', () =>
    given(reserved(ADA, FIRST)).when(reserve(BOB, FIRST)).thenNothing());
  it('succeeds once the name was released', () =>
    given(reserved(ADA, FIRST), released(ADA)).when(reserve(BOB, SECOND)).then(reserved(BOB, SECOND)));
});

describe('confirming a name', () => {
  it('records that the owner exists', () => given(reserved(ADA, FIRST)).when(confirm(ADA)).then(confirmed(ADA)));
  it('changes nothing a second time', () =>
    given(reserved(ADA, FIRST), confirmed(ADA)).when(confirm(ADA)).thenNothing());
  it('changes nothing for another owner', () => given(reserved(ADA, FIRST)).when(confirm(BOB)).thenNothing());
  it('changes nothing for a name that is free', () => given().when(confirm(ADA)).thenNothing());
});

describe('releasing a name', () => {
  it('frees a reserved name', () => given(reserved(ADA, FIRST)).when(release(ADA)).then(released(ADA)));
  it('frees a confirmed name', () =>
    given(reserved(ADA, FIRST), confirmed(ADA)).when(release(ADA)).then(released(ADA)));
  it('changes nothing a second time', () =>
    given(reserved(ADA, FIRST), released(ADA)).when(release(ADA)).thenNothing());
  it('leaves a name alone that has another owner by now', () =>
    given(reserved(ADA, FIRST), released(ADA), reserved(BOB, SECOND)).when(release(ADA)).thenNothing());
});
