import { z } from 'zod';
import type { RawTicket } from '../../../../domain/sources/toolContract.ts';
import { literal } from './text.ts';

/** A file of a message; of one that was deleted, or that the app may not see, hardly anything is told. */
export const File = z.object({
  name: z.string().nullish().catch(null),
  title: z.string().nullish().catch(null),
  mimetype: z.string().nullish().catch(null),
  size: z.int().min(0).nullish().catch(null),
  mode: z.string().nullish().catch(null),
});
export type File = z.infer<typeof File>;

const isDeleted = ({ mode }: File): boolean => mode === 'tombstone';

/** What is said of a file where it was shared, in markup: files themselves are not fetched (SU-74). */
export const fileLine = (file: File): string =>
  isDeleted(file)
    ? '[A file that was deleted]'
    : `[File: ${literal(nameOf(file) ?? 'without a name')}, ${literal(file.mimetype || 'of an unknown type')}]`;

const nameOf = ({ name, title }: File): string | null => name || title || null;

/** SU-74: files as a ticket lists them. */
export const listedFiles = (files: readonly File[]): RawTicket['attachments'] =>
  files
    .filter((file) => !isDeleted(file))
    .map((file) => ({
      name: nameOf(file) ?? 'file',
      mime: file.mimetype || 'application/octet-stream',
      size: file.size ?? 0,
    }));
