import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A directory in memory with room for a whole run's servers and data directories; null where there is none. A run
 * makes and drops thousands of small files and databases, on which a disk spends more time than the tests themselves.
 */
export const memoryDirectory = (): string | null => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES && mayRunPrograms() ? MEMORY : null;
  } catch {
    return null;
  }
};

/** Some tests put programs beside their data; containers often forbid to run them from there. */
const mayRunPrograms = (): boolean => {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  return mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec');
};
