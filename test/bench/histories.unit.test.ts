import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  apiKeyHistory,
  clusterHistory,
  MOSTLY_INVESTIGATED,
  MOSTLY_WAITING,
  ticketHistory,
  MAIN_WORKSPACE,
  ticketPlan,
  type Fate,
  type History,
} from '../../bench/histories.ts';
import { randomFrom } from '../../bench/random.ts';
import { createCodec } from '../../domain/core/log/codec.ts';
import { StreamName } from '../../domain/core/log/eventLog.ts';
import { CommandId, SubjectKeyId } from '../../domain/core/ids.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { eventTypes } from '../../domain/core/log/streamKind.ts';
import { nonEmpty } from '../support/nonEmpty.ts';

const SUBJECT = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-00000000000c');
const numbers = Array.from({ length: 300 }, (_, number) => number);

const ticketNumber = (number: number): History & { fate: Fate } => {
  const random = randomFrom(number);
  const plan = ticketPlan(number, numbers.length, random);
  return { ...ticketHistory(plan, SUBJECT, random), fate: plan.fate };
};

const histories = [
  ...numbers.map(ticketNumber),
  ...numbers.slice(0, 20).map((number) => clusterHistory(number, randomFrom(number))),
  apiKeyHistory(0),
];

it('holds only what the codec of the service takes', async () => {
  const key = { forWriting: async () => createSecretKey(new Uint8Array(32)), forReading: async () => null };
  const codec = createCodec(streamKinds, key, (length) => new Uint8Array(length));
  const meta = {
    actor: { type: 'system', id: 'bench' } as const,
    correlationId: 'c',
    commandId: CommandId.parse('0199c2f0-6a1e-4c44-9d0e-00000000000d'),
  };
  for (const { stream, events } of nonEmpty(histories.flatMap(({ pieces }) => pieces))) {
    const encoded = await codec.encode(StreamName.parse(stream), events, meta);
    expect(encoded.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
  }
});

it('appends to each stream where the piece before has left it, each stream under its own category', () => {
  for (const { pieces } of nonEmpty(histories)) {
    const lengths = new Map<string, number>();
    for (const { stream, revision, events } of pieces) {
      const length = lengths.get(stream) ?? 0;
      expect(revision).toBe(BigInt(length) - 1n);
      lengths.set(stream, length + events.length);
      const kind = streamKinds.find(({ union }) => eventTypes(union).some(({ type }) => type === events[0]?.type));
      expect(stream.startsWith(`${kind?.category}-`)).toBe(true);
    }
  }
});

it('leads tickets to every end', () => {
  const LAST: Record<Fate, string> = {
    new: 'TicketReceived',
    escalated: 'TicketEscalated',
    failed: 'TicketFailed',
    investigated: 'TicketReadyForReview',
  };
  const ends = numbers.map(ticketNumber).map(({ fate, pieces }) => [fate, pieces.at(-1)?.events.at(-1)?.type]);
  for (const [fate, type] of Object.entries(LAST)) expect(ends).toContainEqual([fate, type]);
  expect(ends.every(([fate, type]) => LAST[fate as Fate] === type)).toBe(true);
});

it('gives each end the share of tickets that it is to have', () => {
  const count = 4_000;
  for (const shares of [MOSTLY_WAITING, MOSTLY_INVESTIGATED]) {
    const fates = Array.from(
      { length: count },
      (_, number) => ticketPlan(number, count, randomFrom(number), shares).fate,
    );
    const wanted = { ...shares, investigated: 1 - shares.new - shares.escalated - shares.failed };
    for (const [fate, share] of Object.entries(wanted))
      expect(fates.filter((one) => one === fate).length / count, fate).toBeCloseTo(share, 1);
  }
});

it.each([40, 1_000, 99_999])(
  'puts the rare word into forty of %i tickets of the workspace that is looked at',
  (count) => {
    const rare = Array.from({ length: count }, (_, number) => ticketPlan(number, count, randomFrom(number))).filter(
      ({ isRare }) => isRare,
    );
    expect(rare.length).toBeGreaterThanOrEqual(40);
    expect(rare.length).toBeLessThanOrEqual(41);
    expect(new Set(rare.map(({ workspaceId }) => workspaceId))).toEqual(new Set([MAIN_WORKSPACE]));
  },
);

it('is alike for the same seed and number', () => {
  expect(ticketNumber(7)).toEqual(ticketNumber(7));
  expect(ticketNumber(7)).not.toEqual(ticketNumber(8));
});
