import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '../../../domain/core/problems/errors.ts';
import { RevisionConflict, START, streamName } from '../../../domain/core/log/eventLog.ts';
import type { Meta } from '../../../domain/core/log/eventStore.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { streamKind } from '../../../domain/core/log/streamKind.ts';
import type { NameOwner } from '../../../domain/reservations/events.ts';
import { reserveName, nameId } from '../../../domain/reservations/reserveName.ts';
import {
  ABANDON_AFTER_MS,
  reservationReactor,
  reservationChanges,
  sweepReservations,
  type NameOwnerKind,
} from '../../../processes/reservations/reservations.ts';
import { nameReservations } from '../../../projections/reservations/nameReservations.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { recordingLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { remarked, tallied, TallyEvent } from '../../support/log/tally.ts';
import { reservations } from '../../../domain/reservations/reservation.ts';

/** Things that reserve names: born with Tallied, deleted with Remarked, barred with TallyAbandoned. */
const KIND: NameOwnerKind<TallyEvent> = {
  streams: streamKind('thing', TallyEvent),
  deletedType: 'Remarked',
  abandoned: (id) => ({ type: 'TallyAbandoned', data: { id } }),
};

let test: TestDatabase;
let node: TestNode;
let stopping: AbortController;
let sweeping: Promise<void>;
let passedMs: number;
let sweeps: number;
let logger: ReturnType<typeof recordingLogger>;

beforeEach(async () => {
  test = await testDatabase();
  node = await openNode({ url: test.url, readModels: [nameReservations] });
  stopping = new AbortController();
  passedMs = 0;
  sweeps = 0;
  const now = () => new Date(Date.now() + passedMs).toISOString();
  logger = recordingLogger();
  const deps = { ...node, now, kinds: [KIND], logger, changes: reservationChanges(node) };
  node.start([nameReservations], [reservationReactor(deps)]);
  await node.progress.waitFor([nameReservations.name], START, 10_000);
  sweeping = sweepReservations(deps, stopping.signal, () => (sweeps += 1));
});
afterEach(async () => {
  stopping.abort();
  await sweeping;
  await node.stop();
  await test.close();
});

const meta = (): Meta => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'user', id: 'u' }, correlationId: commandId, commandId, workspaceId: 'default' };
};

const newOwner = (): NameOwner => ({ category: 'thing', id: randomUUID() });

const reserve = (name: string, owner: NameOwner, by = meta()) =>
  reserveName({ store: node.store, scope: 'thing', workspaceId: 'default', name, owner, meta: by });

const create = (owner: NameOwner, by = meta()) =>
  node.store.append(streamName('thing', owner.id), [tallied('born', 1)], 'no_stream', by);

const codeOf = (error: unknown): string => (error instanceof DomainError ? error.code : String(error));

const history = async (stream = reservations.stream(nameId('default', 'thing', 'Shop'))) => {
  const types: string[] = [];
  for await (const { type } of node.store.readStream(stream)) types.push(type);
  return types;
};

describe('reserving a name', () => {
  it('lets exactly one of 20 parallel callers win, whatever the case (CL-15)', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => reserve(n % 2 === 0 ? 'Shop' : ' sHOP ', newOwner())),
    );
    const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'reserved' : codeOf(outcome.reason)));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'name_taken'), 'reserved']);
  });

  it('keeps scopes and workspaces apart', () => {
    const streams = [
      reservations.stream(nameId('default', 'thing', 'shop')),
      reservations.stream(nameId('default', 'other', 'shop')),
      reservations.stream(nameId('other', 'thing', 'shop')),
      reservations.stream(nameId('default', 'things', 'hop')),
    ];
    expect(new Set(streams).size).toBe(4);
    expect(reservations.stream(nameId('default', 'thing', 'Ströme'))).toBe(
      reservations.stream(nameId('default', 'thing', 'STRÖME ')),
    );
    expect(reservations.stream(nameId('default', 'thing', 'Stro\u0308me'))).toBe(
      reservations.stream(nameId('default', 'thing', 'ströme')),
    );
  });

  it('gives a repeat of the command the owner of the first attempt', async () => {
    const by = meta();
    const first = newOwner();
    expect(await reserve('Shop', first, by)).toEqual(first);
    expect(await reserve('Shop', newOwner(), by)).toEqual(first);
    expect(await history()).toEqual(['NameReserved']);
  });
});

describe('the process that settles reservations', () => {
  it('confirms once the owner exists', async () => {
    const owner = newOwner();
    await reserve('Shop', owner);
    await create(owner);
    await expect.poll(() => history()).toEqual(['NameReserved', 'NameConfirmed']);
  });

  it('releases the name when the owner is deleted, for the next one to take', async () => {
    const owner = newOwner();
    await reserve('Shop', owner);
    await create(owner);
    await node.store.append(streamName('thing', owner.id), [remarked('gone')], 0n, meta());
    await expect.poll(() => history()).toContain('NameReleased');
    const next = newOwner();
    expect(await reserve('shop', next)).toEqual(next);
  });

  it('bars a creation that has not come within 60 s, then releases the name', async () => {
    const owner = newOwner();
    const by = meta();
    await reserve('Shop', owner, by);
    passedMs = ABANDON_AFTER_MS + 5_000;
    await expect.poll(() => history()).toEqual(['NameReserved', 'NameReleased']);
    expect(await history(streamName('thing', owner.id))).toEqual(['TallyAbandoned']);
    await expect(create(owner, by)).rejects.toThrow(RevisionConflict);
    // The client's repeat makes a new owner under the same command.
    const next = newOwner();
    expect(await reserve('Shop', next, by)).toEqual(next);
    await expect(reserve('Shop', owner, by)).resolves.toEqual(next);
  });

  it('confirms a creation that came late, but before anyone gave it up', async () => {
    const owner = newOwner();
    await reserve('Shop', owner);
    await create(owner);
    passedMs = ABANDON_AFTER_MS + 5_000;
    await expect.poll(() => history()).toEqual(['NameReserved', 'NameConfirmed']);
  });

  it('leaves a reservation open that is younger', async () => {
    const owner = newOwner();
    await reserve('Shop', owner);
    passedMs = ABANDON_AFTER_MS - 20_000;
    const other = newOwner();
    await reserve('Other', other);
    await create(other);
    await expect
      .poll(() => history(reservations.stream(nameId('default', 'thing', 'Other'))))
      .toEqual(['NameReserved', 'NameConfirmed']);
    expect(await history()).toEqual(['NameReserved']);
  });

  it('tells once of what it cannot settle, and settles the rest', async () => {
    const stranger = { category: 'stranger', id: randomUUID() };
    await reserve('Strange', stranger);
    // No stream can have such a name, whatever release reserved for it.
    await reserve('Broken', { category: 'thing', id: 'not an id' });
    const owner = newOwner();
    await reserve('Shop', owner);
    await create(owner);
    await expect.poll(() => history()).toEqual(['NameReserved', 'NameConfirmed']);
    const until = sweeps + 2;
    await expect.poll(() => sweeps).toBeGreaterThanOrEqual(until);
    const told = logger.lines.filter(({ name }) => name === 'reservation_not_settled');
    expect(told).toHaveLength(2);
    expect(told.map(({ fields }) => fields)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ category: 'stranger', error: 'unknown_category' }),
        expect.objectContaining({ category: 'thing', error: 'ZodError' }),
      ]),
    );
    expect(await history(reservations.stream(nameId('default', 'thing', 'Strange')))).toEqual(['NameReserved']);
  });
});
