import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The file's text, or null when there is none. */
export const readKeyFile = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
};

/**
 * Writes a new file of mode 0600 and returns its text. A crash leaves the whole file or none: the text is flushed
 * under another name and then linked. When another process was first, its text stands and is returned.
 */
export const createKeyFile = async (path: string, text: string): Promise<string> => {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
    return await readFile(path, 'utf8');
  } finally {
    await unlink(draft);
  }
  await syncDirectory(directory);
  return text;
};

/** The name itself must survive a power loss, not just the bytes. */
export const syncDirectory = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === code;
