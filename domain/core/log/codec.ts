import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { canonicalBytes, canonicalJson } from '../json/canonicalJson.ts';
import { isoOf, LogBroken, type StoredEvent, type StreamName } from './eventLog.ts';
import type { Codec, DomainEvent, Meta, NewEvent, RecordedEvent } from './eventStore.ts';
import { bytesOfUuid, CommandId, EventId, eventIdOf, SubjectKeyId } from '../ids.ts';
import { parseJson } from '../json/parseJson.ts';
import { personalFields } from '../personal.ts';
import { eventTypes, type StreamKind } from './streamKind.ts';

/**
 * The data keys of subjects, kept in the vault: AES-256. A key object is five times as fast as the bytes of a key, and
 * making one costs as much as using it.
 */
export interface SubjectKeys {
  /** The key to encrypt under; throws when it is closed for its erasure, erased or unknown: nothing may be written then. */
  forWriting(id: SubjectKeyId): Promise<KeyObject>;
  /** The key to decrypt with, or null when the subject is erased. */
  forReading(id: SubjectKeyId): Promise<KeyObject | null>;
}

/** `data` is compiled at its first use: a start reads few of the types. */
type Known = { data: () => z.ZodObject; personal: readonly string[] };

const Sealed = z.compile(z.strictObject({ ct: z.base64(), iv: z.base64(), keyId: SubjectKeyId }));
type Sealed = z.infer<typeof Sealed>;

const StoredMeta = z.compile(
  z.object({
    actor: z.object({
      type: z
        .enum([
          'user',
          'api_key',
          'agent',
          'operator_ask',
          'replay_reviewer',
          'source',
          'widget',
          'customer',
          'scheduler',
          'system',
        ])
        .or(z.string().brand<'UnknownActorType'>()),
      id: z.string(),
    }),
    correlationId: z.string(),
    commandId: CommandId,
    causationId: EventId.exactOptional(),
    requestId: z.string().exactOptional(),
    workspaceId: z.string().exactOptional(),
  }),
);

/** `randomBytes` gives the initialisation vectors; keys come from the vault. */
export const createCodec = (
  kinds: readonly Pick<StreamKind, 'union'>[],
  keys: SubjectKeys,
  randomBytes: (length: number) => Uint8Array,
): Codec => {
  const known = knownEvents(kinds);

  const encodeOne = async (stream: StreamName, event: NewEvent, index: number, meta: Meta) => {
    const definition = known.get(event.type);
    if (definition === undefined) throw new Error(`event type ${event.type} is of no kind of stream`);
    const data = definition.data().parse(event.data);
    const id = eventIdOf(meta.commandId, index);
    const stored: DomainEvent['data'] = { ...data };
    const held = definition.personal.filter((name) => data[name] !== null && data[name] !== undefined);
    if (held.length > 0) {
      if (event.subject === undefined) throw new Error(`${event.type} holds personal data but names no subject`);
      const key = await keys.forWriting(event.subject);
      const plain = Object.fromEntries(held.map((name) => [name, data[name]]));
      for (const name of definition.personal) delete stored[name];
      stored['personal'] = seal(plain, key, randomBytes(12), event.subject, additionalData(id, stream, event.type));
    }
    return { id, type: event.type, payload: canonicalBytes(stored), meta: canonicalBytes(compact(meta)) };
  };

  const parse = (stored: StoredEvent): Parsed | RecordedEvent => {
    const definition = known.get(stored.type);
    if (definition === undefined) return recorded(stored, metaOf(stored), null, NOBODY);
    // The schema, which has no member `personal`, leaves it out: a copy without it would cost as much as the parsing.
    const clear = parseObject(stored.payload, stored.position);
    const { personal: sealed } = clear;
    for (const name of definition.personal) clear[name] ??= null;
    const isSealed = sealed !== undefined && definition.personal.length > 0;
    return { stored, definition, clear, box: isSealed ? parseSealed(sealed, stored.position) : null };
  };

  /** Asked for together, and each once. */
  const keysOf = async (parsed: readonly (Parsed | RecordedEvent)[]): Promise<FoundKeys> => {
    const ids = new Set<SubjectKeyId>();
    for (const each of parsed) if ('box' in each && each.box !== null) ids.add(each.box.keyId);
    return new Map(await Promise.all(Array.from(ids, async (id) => [id, await keys.forReading(id)] as const)));
  };

  return {
    encode: (stream, events, meta) => Promise.all(events.map((event, index) => encodeOne(stream, event, index, meta))),
    decode: async (events) => {
      const parsed = events.map(parse);
      const found = await keysOf(parsed);
      return parsed.map((each) => ('box' in each ? opened(each, found) : each));
    },
  };
};

/** An event whose personal data is not opened yet. */
type Parsed = { stored: StoredEvent; definition: Known; clear: DomainEvent['data']; box: Sealed | null };

/** Null for a subject that is erased. */
type FoundKeys = ReadonlyMap<SubjectKeyId, KeyObject | null>;

type Whose = Pick<RecordedEvent, 'subject' | 'erased'>;
const NOBODY: Whose = { subject: null, erased: false };

const opened = ({ stored, definition, clear, box }: Parsed, keys: FoundKeys): RecordedEvent => {
  const key = box === null ? null : (keys.get(box.keyId) ?? null);
  if (box !== null && key !== null) Object.assign(clear, openPersonal(box, key, stored));
  const data = definition.data().safeParse(clear);
  if (!data.success) throw new LogBroken(stored.position, `${stored.type} does not fit its schema`);
  const whose = box === null ? NOBODY : { subject: box.keyId, erased: key === null };
  return recorded(stored, metaOf(stored), data.data, whose);
};

/**
 * Data schema and personal fields of every event type of the kinds. A type may be of several kinds, as the steps of
 * agents are, when it has one schema; two are a bug.
 */
const knownEvents = (kinds: readonly Pick<StreamKind, 'union'>[]): ReadonlyMap<string, Known> => {
  const known = new Map<string, Known>();
  const schemas = new Map<string, z.ZodObject>();
  for (const { type, data } of kinds.flatMap(({ union }) => eventTypes(union))) {
    if ((schemas.get(type) ?? data) !== data) throw new Error(`event type ${type} is defined twice`);
    schemas.set(type, data);
    let compiled: z.ZodObject | undefined;
    known.set(type, { data: () => (compiled ??= z.compile(data)), personal: personalFields(data) });
  }
  return known;
};

const metaOf = ({ meta: bytes, position }: StoredEvent): Meta => {
  const meta = StoredMeta.safeParse(parseObject(bytes, position));
  if (!meta.success) throw new LogBroken(position, 'its metadata does not fit the schema');
  return meta.data;
};

const recorded = (
  { type, id, stream, revision, position, recordedAtUs }: StoredEvent,
  meta: Meta,
  data: RecordedEvent['data'],
  { subject, erased }: Whose,
): RecordedEvent => {
  const recordedAt = isoOf(recordedAtUs);
  return { type, id, stream, revision, position, recordedAt, meta, data, subject, erased };
};

const parseObject = (bytes: Uint8Array, position: string): DomainEvent['data'] => {
  try {
    return jsonObject(textOf(bytes));
  } catch {
    throw new LogBroken(position, 'its bytes are not a JSON object');
  }
};

/** Throws for anything but an object. Every event passes here two or three times. */
const jsonObject = (text: string): DomainEvent['data'] => {
  const value: unknown = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not a JSON object');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object of JSON has members by name
  return value as DomainEvent['data'];
};

/** What an engine has read is a Buffer mostly. */
const textOf = (bytes: Uint8Array): string =>
  (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString('utf8');

/** JSON has no undefined: an absent member of the metadata is left out. */
const compact = (meta: Meta): Meta => {
  const written = { ...meta };
  for (const [name, value] of Object.entries(written)) if (value === undefined) Reflect.deleteProperty(written, name);
  return written;
};

const seal = (plain: unknown, key: KeyObject, iv: Uint8Array, keyId: SubjectKeyId, aad: Uint8Array): Sealed => {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad);
  const ciphertext = Buffer.concat([cipher.update(canonicalJson(plain), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ct: ciphertext.toString('base64'), iv: Buffer.from(iv).toString('base64'), keyId };
};

const parseSealed = (sealed: unknown, position: string): Sealed => {
  const box = Sealed.safeParse(sealed);
  if (!box.success) throw new LogBroken(position, 'its personal data is not sealed as it should be');
  return box.data;
};

const openPersonal = (
  box: Sealed,
  key: KeyObject,
  { id, stream, type, position }: StoredEvent,
): DomainEvent['data'] => {
  try {
    return open(box, key, additionalData(id, stream, type));
  } catch {
    throw new LogBroken(position, 'its personal data does not open with the key of its subject');
  }
};

const open = (box: Sealed, key: KeyObject, aad: Uint8Array): DomainEvent['data'] => {
  const bytes = Buffer.from(box.ct, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(box.iv, 'base64')).setAAD(aad);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = decipher.update(bytes.subarray(0, -TAG_BYTES));
  // Throws unless the tag is right; this cipher holds nothing back for it.
  decipher.final();
  return jsonObject(plain.toString('utf8'));
};

const TAG_BYTES = 16;

/** Binds the ciphertext to its event: `"es-personal/v1" ‖ event id ‖ lp(stream) ‖ lp(type)`. */
const additionalData = (id: EventId, stream: StreamName, type: string): Uint8Array =>
  Buffer.concat([Buffer.from('es-personal/v1'), bytesOfUuid(id), ...[stream, type].flatMap(lengthPrefixed)]);

const lengthPrefixed = (text: string): readonly Uint8Array[] => {
  const [length, bytes] = [Buffer.alloc(2), Buffer.from(text)];
  length.writeUInt16BE(bytes.length);
  return [length, bytes];
};
