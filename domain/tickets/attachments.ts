import type { SubjectKeyId } from '../core/ids.ts';
import type { Attachment } from './thread.ts';

/** SU-195: larger ones are listed and not kept. */
export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024;

/** The bytes of attachments (SU-195), each encrypted under the key of the person whom its ticket is about. */
export interface AttachmentStore {
  /** Gives the digest that names the bytes; durable when it returns. A repeat changes nothing. */
  keep(ticketId: string, subject: SubjectKeyId, bytes: Uint8Array): Promise<string>;
  /** Null for what was never kept, and once the person is erased. */
  read(ticketId: string, digest: string): Promise<Uint8Array | null>;
}

/**
 * A smaller picture of an image, as WebP; null for what is no image that can be decoded within bounds. Never rejects but
 * when `signal` aborts.
 */
export type MakePreview = (image: Uint8Array, signal: AbortSignal) => Promise<Uint8Array | null>;

/** The images of which there is a preview. */
const PREVIEWED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export const hasPreview = ({ mime, digest }: Attachment): boolean =>
  digest !== undefined && PREVIEWED.has(mime.toLowerCase());

/** Whether two descriptions are of one attachment; what was recorded before its time was told is so by the rest. */
export const isSameAttachment = (a: Attachment, b: Attachment): boolean =>
  a.name === b.name && a.mime === b.mime && a.size === b.size && (a.at ?? b.at) === (b.at ?? a.at);
