import { execFileSync } from 'node:child_process';

/** Mounts a disk of that size (`200m`) on a directory; gives back what unmounts it, null where that is not allowed. */
export const mountSmallDisk = (directory: string, size: string): (() => void) | null => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    return null;
  }
  // Lazily: what still runs there keeps it until its end.
  return () => void execFileSync('umount', ['-l', directory], { stdio: 'ignore' });
};
