import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileFault } from './fileFault.ts';
import { InvalidSetting } from './settings.ts';

const PATIENCE_MS = 10_000;
const TRIAL_BYTES = 64 * 1024;

/** Makes the directory if it is missing, and tries it. Throws InvalidSetting when nothing can be kept there. */
export const prepareDataDirectory = async (path: string): Promise<void> => {
  const silent = AbortSignal.timeout(PATIENCE_MS);
  const late = new Promise<never>((_resolve, reject) => {
    silent.addEventListener('abort', () => reject(invalid(`gives no answer within ${PATIENCE_MS / 1000} s`)));
  });
  try {
    await Promise.race([makeUsable(path), late]);
  } catch (error) {
    // What is missing would have been made.
    const fault = isErrno(error, 'ENOENT') ? 'cannot be made there' : fileFault(error);
    throw fault === null ? error : invalid(fault);
  }
};

const invalid = (reason: string): InvalidSetting => new InvalidSetting('SERVICE_DATA_DIR', reason);

const makeUsable = async (path: string): Promise<void> => {
  await makeDirectory(path);
  if (!(await stat(path)).isDirectory()) throw invalid('is a file, not a directory');
  await tryDirectory(path);
};

/** One step at a time: Node's own way never ends where the system makes no directories, such as /proc. */
const makeDirectory = async (path: string): Promise<void> => {
  try {
    await mkdir(path);
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return;
    if (!isErrno(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await mkdir(path).catch((again: unknown) => {
      if (!isErrno(again, 'EEXIST')) throw again;
    });
  }
};

/** Whether a file of 64 KiB can be kept in the directory: rejects with the system's error. Leaves nothing behind. */
export const tryDirectory = async (directory: string): Promise<void> => {
  const path = join(directory, `.trial-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    // Gone with the process, whatever happens to it.
    await rm(path);
    await file.writeFile(Buffer.alloc(TRIAL_BYTES));
    await file.sync();
  } finally {
    await file.close();
  }
};

const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
