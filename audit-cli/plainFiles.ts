import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { codeOf, CommandFailed } from './outcome.ts';

/** More than any signed note, key file or proof takes. */
export const NOTE_BYTES_MAX = 1024 * 1024;

/**
 * What a plain file holds, at most `bytesMax` bytes; null where there is none. Never waits: of a pipe, a device or a
 * directory nothing is read, and a link is followed only where a person named it. Throws CommandFailed with exit 3.
 */
export const readPlainFile = async (
  path: string,
  bytesMax: number,
  named: 'named' | 'found' = 'found',
): Promise<Buffer | 'too_large' | null> => {
  const file = await openPlain(path, named === 'named' ? 0 : constants.O_NOFOLLOW);
  if (file === null) return null;
  try {
    return await readBounded(file, path, bytesMax);
  } finally {
    await file.close();
  }
};

/** A pipe without a writer is opened at once with O_NONBLOCK, and recognised before anything is read from it. */
const openPlain = async (path: string, follow: number): Promise<FileHandle | null> => {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK | follow);
  } catch (error) {
    if (isMissing(error)) return null;
    if (codeOf(error) === 'ELOOP') throw notPlain(path, 'file');
    throw new CommandFailed(3, 'file_unreachable', `${path} cannot be read: ${codeOf(error)}`);
  }
};

const readBounded = async (file: FileHandle, path: string, bytesMax: number): Promise<Buffer | 'too_large'> => {
  const { size, isPlain } = await file.stat().then((found) => ({ size: found.size, isPlain: found.isFile() }));
  if (!isPlain) throw notPlain(path, 'file');
  if (size > bytesMax) return 'too_large';
  // One byte more than it is said to hold shows that it grows.
  const bytes = Buffer.alloc(size + 1);
  let read = 0;
  for (let count = 1; count > 0 && read < bytes.length; read += count)
    ({ bytesRead: count } = await file.read(bytes, read, bytes.length - read, read));
  if (read > size) throw new CommandFailed(3, 'file_unreachable', `${path} changes while it is read`);
  return bytes.subarray(0, read);
};

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

export const notPlain = (path: string, what: 'file' | 'directory'): CommandFailed =>
  new CommandFailed(3, 'file_unreachable', `${path} is no plain ${what}; nothing else is read`);
