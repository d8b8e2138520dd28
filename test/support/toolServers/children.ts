import { readFile, readdir } from 'node:fs/promises';

/** Process ids of the tool servers of a kind that a process has started. */
export const toolServersOf = async (parent: number, kind: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [status = '', command = ''] = await Promise.all(
        ['status', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      return status.includes(`PPid:\t${parent}\n`) && command.endsWith(`\0${kind}\0`) ? [pid] : [];
    }),
  );
  return found.flat();
};

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
