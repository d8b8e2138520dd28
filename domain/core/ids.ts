import { hash } from 'node:crypto';
import { z } from 'zod';

export const EventId = z.uuid().brand<'EventId'>();
export type EventId = z.infer<typeof EventId>;

export const CommandId = z.uuid().brand<'CommandId'>();
export type CommandId = z.infer<typeof CommandId>;

export const WorkspaceId = z.string().min(1).max(64).brand<'WorkspaceId'>();
export type WorkspaceId = z.infer<typeof WorkspaceId>;

export const UserId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** Names the data key of one data subject; random, so it says nothing about the person. */
export const SubjectKeyId = z.uuid().brand<'SubjectKeyId'>();
export type SubjectKeyId = z.infer<typeof SubjectKeyId>;

/** Names a record of the vault. */
export const SecretId = z.uuid().brand<'SecretId'>();
export type SecretId = z.infer<typeof SecretId>;

const NAMESPACE = Buffer.from('8f14e45fceea4a7e9b4f3f0d8a1c2b6d', 'hex');

/**
 * UUIDv5 (RFC 9562, section 5.5) of the parts, in this project's own namespace.
 * Parts are length-prefixed, so that ('a', 'bc') and ('ab', 'c') differ.
 */
export const uuidv5 = (...parts: readonly string[]): string => {
  const name = Buffer.from(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''));
  // Every event has such an id, and the package for UUIDs takes twice as long.
  const digest = hash('sha1', Buffer.concat([NAMESPACE, name]), 'hex');
  const variant = VARIANTS[Number.parseInt(digest.charAt(16), 16) & 0x3];
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};

/** The two highest bits of the digit are 10. */
const VARIANTS = '89ab';

/** The 16 bytes of a UUID, which may be in any case, with or without hyphens; zeros where its text ends early. */
export const bytesOfUuid = (id: string): Buffer => {
  const bytes = Buffer.alloc(UUID_BYTES);
  bytes.write(id.replaceAll('-', ''), 'hex');
  return bytes;
};

export const UUID_BYTES = 16;

/** The other way round: in lower case, with hyphens. */
export const uuidOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The id of a command that `cause` leads to, alike on every repeat (event-store design, section 7). */
export const derivedCommandId = (processName: string, cause: string, step: string): CommandId =>
  CommandId.parse(uuidv5('command', processName, cause, step));

/** The id of the `index`th event of a command: a repeated command carries the same ids. */
export const eventIdOf = (commandId: CommandId, index: number): EventId =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made in its one form
  uuidv5('event', commandId, String(index)) as EventId;

/** the workspace that the first run creates. */
export const DEFAULT_WORKSPACE: WorkspaceId = WorkspaceId.parse('default');
