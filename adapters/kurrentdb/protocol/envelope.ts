/*
 * The metadata of an event in KurrentDB is JSON of one member, `{"meta":…}`, around the bytes of `meta` as they are. An
 * event that was copied from another log has a second one, `"recordedAtUs":"…"`: when it was recorded there.
 */

const OPENING = Buffer.from('{"meta":');
const CLOSING = Buffer.from('}');
const RECORDED = /^([^]*),"recordedAtUs":"(\d{1,19})"\}$/;
const RECORDED_CHARACTERS_MAX = 40;

/** `recordedAtUs`: only of an event that is copied. */
export const customMetadata = (meta: Uint8Array, recordedAtUs: bigint | null = null): Uint8Array =>
  Buffer.concat([OPENING, meta, recordedAtUs === null ? CLOSING : Buffer.from(`,"recordedAtUs":"${recordedAtUs}"}`)]);

/** What `customMetadata` was made from. Bytes that it did not make are `meta` as they stand: nothing may be lost. */
export const metaOf = (custom: Uint8Array): { meta: Uint8Array; recordedAtUs: bigint | null } => {
  const bytes = Buffer.from(custom.buffer, custom.byteOffset, custom.byteLength);
  if (!bytes.subarray(0, OPENING.length).equals(OPENING) || bytes.at(-1) !== CLOSING[0])
    return { meta: custom, recordedAtUs: null };
  const end = bytes.subarray(Math.max(OPENING.length, bytes.length - RECORDED_CHARACTERS_MAX)).toString('latin1');
  const [, , recorded] = RECORDED.exec(end) ?? [];
  const closing = recorded === undefined ? CLOSING.length : `,"recordedAtUs":"${recorded}"}`.length;
  return {
    meta: bytes.subarray(OPENING.length, bytes.length - closing),
    recordedAtUs: recorded === undefined ? null : BigInt(recorded),
  };
};
