import { createDecipheriv, createHash, createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EventRejected } from '../../../domain/core/json/canonicalJson.ts';
import { createCodec, type SubjectKeys } from '../../../domain/core/log/codec.ts';
import {
  LogBroken,
  Position,
  StreamName,
  type EncodedEvent,
  type StoredEvent,
} from '../../../domain/core/log/eventLog.ts';
import { CommandId, EventId, eventIdOf, SubjectKeyId } from '../../../domain/core/ids.ts';
import { personal } from '../../../domain/core/personal.ts';

const TicketEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TicketReceived'),
    data: z.object({
      ticketId: z.uuid(),
      source: z.string(),
      score: z.number(),
      attachments: z.number(),
      receivedAt: z.iso.datetime(),
      title: personal(z.string()),
      body: personal(z.string()),
      customer: personal(z.string()),
    }),
  }),
  z.object({ type: z.literal('TicketClosed'), data: z.object({ ticketId: z.uuid(), note: personal(z.string()) }) }),
]);

/** Test vector 2 of the audit log's format. */
const vector = {
  key: Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex'),
  iv: Buffer.from('a0a1a2a3a4a5a6a7a8a9aaab', 'hex'),
  keyId: SubjectKeyId.parse('4e9b2d70-1c8f-4a6e-b5d3-7f0a1b2c3d4e'),
  id: EventId.parse('9c2e7d41-8f06-5b3a-a1c4-0e5d6f7a8b9c'),
  stream: StreamName.parse('ticket-019b7cf2-d16a-7a1b-8e7a-9b0c1d2e3f4a'),
  payload:
    '{"attachments":0,"personal":{"ct":"nToeQiGyIIVAKei0bhTguBHFNWOyxCsC/2sGtEmFQS/iVqV/PAKxvcP1ar5oFuqdGHw0KQyk' +
    '+P7cfCd8xwX2xNvR4B0Sn8aamyFUWOq2rde9Z86Kpq70WMJXSvPF9ii2taZqxW7L4//rtWFw9uuFROf0Btr+U/5UQ+2jWi+X590ufi+roa9z' +
    'SXsRaA==","iv":"oKGio6Slpqeoqaqr","keyId":"4e9b2d70-1c8f-4a6e-b5d3-7f0a1b2c3d4e"},' +
    '"receivedAt":"2026-01-02T03:04:05.000Z","score":0.25,"source":"email",' +
    '"ticketId":"019b7cf2-d16a-7a1b-8e7a-9b0c1d2e3f4a"}',
  payloadSha256: '92cb797c0effd979ea13bc33850f9670ffde4c9c391b514194e604421f808510',
  data: {
    attachments: 0,
    body: 'Login fails since 26.4.0 – “invalid_grant”',
    customer: 'zoë@example.com',
    receivedAt: '2026-01-02T03:04:05.000Z',
    score: 0.25,
    source: 'email',
    ticketId: '019b7cf2-d16a-7a1b-8e7a-9b0c1d2e3f4a',
    title: 'Anmeldung schlägt fehl',
  },
};

const commandId = CommandId.parse('3b241101-e2bb-4255-8caf-4136c566a962');
const meta = { actor: { type: 'source', id: 's1' }, correlationId: 'c1', commandId } as const;

/** `null` stands for an erased subject. */
const keysOf = (key: Uint8Array | null): SubjectKeys => ({
  forWriting: async () => {
    if (key === null) throw new Error('the subject is erased');
    return createSecretKey(key);
  },
  forReading: async () => (key === null ? null : createSecretKey(key)),
});
const codecWith = (key: Uint8Array | null = vector.key) =>
  createCodec([{ union: TicketEvent }], keysOf(key), () => vector.iv);

const stored = (event: EncodedEvent, over: Partial<StoredEvent> = {}): StoredEvent => ({
  ...event,
  stream: vector.stream,
  position: Position.parse('0000000000000001'),
  revision: 0n,
  recordedAtUs: 1767323046250000n,
  contentType: 'application/json',
  ...over,
});
const storedVector = (over: Partial<StoredEvent> = {}): StoredEvent =>
  stored(
    {
      id: vector.id,
      type: 'TicketReceived',
      payload: Buffer.from(vector.payload),
      meta: Buffer.from(JSON.stringify(meta)),
    },
    over,
  );

describe('decoding', () => {
  it('reads test vector 2, personal data and all', async () => {
    expect(createHash('sha256').update(vector.payload).digest('hex')).toBe(vector.payloadSha256);
    const [event] = await codecWith().decode([storedVector()]);
    expect(event).toEqual({
      type: 'TicketReceived',
      data: vector.data,
      id: vector.id,
      stream: vector.stream,
      revision: 0n,
      position: '0000000000000001',
      recordedAt: '2026-01-02T03:04:06.250Z',
      meta,
      subject: vector.keyId,
      erased: false,
    });
  });

  it('reads personal fields as null once the subject is erased', async () => {
    const [event] = await codecWith(null).decode([storedVector()]);
    expect(event?.data).toEqual({ ...vector.data, title: null, body: null, customer: null });
    expect(event).toMatchObject({ erased: true, subject: vector.keyId });
  });

  it.each([
    ['another event id', { id: EventId.parse('9c2e7d41-8f06-5b3a-a1c4-0e5d6f7a8b9d') }],
    ['another stream', { stream: StreamName.parse('ticket-1') }],
  ])('does not open personal data that was moved to %s', async (_, over) => {
    await expect(codecWith().decode([storedVector(over)])).rejects.toBeInstanceOf(LogBroken);
  });

  it('reads an event of a newer release without its data, whatever that holds', async () => {
    const actor = { type: 'robot', id: 'r1' };
    const over = {
      type: 'TicketEaten',
      payload: Buffer.from('{"personal":7}'),
      meta: Buffer.from(JSON.stringify({ ...meta, actor, mood: 'good' })),
    };
    const [event] = await codecWith().decode([storedVector(over)]);
    expect(event).toEqual({
      type: 'TicketEaten',
      data: null,
      id: vector.id,
      stream: vector.stream,
      revision: 0n,
      position: '0000000000000001',
      recordedAt: '2026-01-02T03:04:06.250Z',
      meta: { ...meta, actor },
      subject: null,
      erased: false,
    });
  });

  it.each<[string, Partial<StoredEvent>]>([
    ['data that does not fit its type', { payload: Buffer.from('{"ticketId":7}') }],
    ['personal data in the clear', { payload: Buffer.from('{"personal":{"title":"x"}}') }],
    ['a payload that is no JSON', { payload: Buffer.from('{') }],
    ['a payload that is no object', { payload: Buffer.from('[]') }],
    ['metadata without an actor', { meta: Buffer.from('{}') }],
  ])('stops with LogBroken at %s', async (_, over) => {
    const failing = codecWith().decode([storedVector(over)]);
    await expect(failing).rejects.toBeInstanceOf(LogBroken);
    await expect(failing).rejects.toMatchObject({ position: '0000000000000001' });
  });
});

describe('encoding', () => {
  const received = { type: 'TicketReceived', data: vector.data, subject: vector.keyId };

  it('stores personal fields only encrypted, bound to event, stream and type', async () => {
    const [event] = await codecWith().encode(vector.stream, [received], meta);
    const text = Buffer.from(event?.payload ?? []).toString('utf8');
    for (const secret of [vector.data.title, vector.data.body, vector.data.customer])
      expect(text).not.toContain(secret);
    const sealed = z
      .object({ personal: z.object({ ct: z.string(), iv: z.string() }) })
      .parse(JSON.parse(text)).personal;
    const id = eventIdOf(commandId, 0);
    const bound = Buffer.concat([
      Buffer.from('es-personal/v1'),
      Buffer.from(id.replaceAll('-', ''), 'hex'),
      Buffer.from([0, vector.stream.length]),
      Buffer.from(vector.stream),
      Buffer.from([0, 'TicketReceived'.length]),
      Buffer.from('TicketReceived'),
    ]);
    const bytes = Buffer.from(sealed.ct, 'base64');
    const opener = createDecipheriv('aes-256-gcm', vector.key, Buffer.from(sealed.iv, 'base64'));
    opener.setAAD(bound).setAuthTag(bytes.subarray(-16));
    expect(opener.update(bytes.subarray(0, -16)).toString('utf8') + opener.final('utf8')).toBe(
      '{"body":"Login fails since 26.4.0 – “invalid_grant”","customer":"zoë@example.com","title":"Anmeldung schlägt fehl"}',
    );
  });

  it('gives back on decoding what was encoded', async () => {
    const closed = { type: 'TicketClosed', data: { ticketId: vector.data.ticketId, note: null } };
    const encoded = await codecWith().encode(vector.stream, [received, closed], meta);
    const decoded = await codecWith().decode(encoded.map((event) => stored(event)));
    expect(decoded.map(({ type, data, subject }) => ({ type, data, subject }))).toEqual([
      received,
      { ...closed, subject: null },
    ]);
    expect(decoded.map(({ id }) => id)).toEqual([eventIdOf(commandId, 0), eventIdOf(commandId, 1)]);
  });

  it('leaves out what is undefined in the metadata, and sorts it', async () => {
    const given = { ...meta, workspaceId: 'default', causationId: undefined };
    // @ts-expect-error -- the type of Meta has no undefined members; what comes from elsewhere may have
    const [event] = await codecWith().encode(vector.stream, [received], given);
    expect(Buffer.from(event?.meta ?? []).toString()).toBe(
      `{"actor":{"id":"s1","type":"source"},"commandId":"${commandId}","correlationId":"c1","workspaceId":"default"}`,
    );
  });

  it.each([
    ['a type of no kind of stream', { ...received, type: 'TicketEaten' }, 'of no kind of stream'],
    ['personal data without a subject', { type: 'TicketReceived', data: vector.data }, 'names no subject'],
    ['data that does not fit', { ...received, data: { ...vector.data, score: 'high' } }, 'score'],
  ])('refuses %s', async (_, event, reason) => {
    await expect(codecWith().encode(vector.stream, [event], meta)).rejects.toThrow(reason);
  });

  it('refuses to write about an erased subject', async () => {
    await expect(codecWith(null).encode(vector.stream, [received], meta)).rejects.toThrow('erased');
  });

  it('refuses text that has no UTF-8 form', async () => {
    const event = { ...received, data: { ...vector.data, source: '\ud83d' } };
    await expect(codecWith().encode(vector.stream, [event], meta)).rejects.toBeInstanceOf(EventRejected);
  });

  it('refuses kinds of which two give one type different schemas', () => {
    const other = z.discriminatedUnion('type', [z.object({ type: z.literal('TicketReceived'), data: z.object({}) })]);
    const codecOf = (union: typeof other | typeof TicketEvent) =>
      createCodec([{ union: TicketEvent }, { union }], keysOf(null), () => vector.iv);
    expect(() => codecOf(other)).toThrow('defined twice');
    expect(() => codecOf(TicketEvent)).not.toThrow();
  });
});
