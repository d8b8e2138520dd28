import { z } from 'zod';
import { ToolError } from '../toolError.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text that bytes are in UTF-8, which encodes to the same bytes again; null where they are no text. */
export const textIn = (bytes: Uint8Array): string | null => {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
};

/** A name of a key: its text, or its bytes where it is none. */
export const KeyName = z.union([
  z.string().min(1).max(1_024),
  z.strictObject({ base64: z.base64().min(4).max(1_368).describe('The bytes of a name that is no text.') }),
]);
export type KeyName = z.infer<typeof KeyName>;

/** As `get_key` takes it. */
export const nameOf = (bytes: Buffer): KeyName => textIn(bytes) ?? { base64: bytes.toString('base64') };

/** Throws ToolError `invalid_arguments` for a text that no bytes stand for. */
export const bytesOf = (name: KeyName): Buffer => {
  if (typeof name !== 'string') return Buffer.from(name.base64, 'base64');
  if (!name.isWellFormed()) throw NO_TEXT;
  return Buffer.from(name, 'utf8');
};

/** Whether the text may be of bytes that somebody decoded, so that it no longer says which. */
export const isReplaced = (name: KeyName): boolean => typeof name === 'string' && name.includes('\uFFFD');

export const NO_TEXT = new ToolError(
  'invalid_arguments',
  'The name stands for bytes that are no text, and no longer says which; give it as list_keys does, {"base64": …}.',
);
