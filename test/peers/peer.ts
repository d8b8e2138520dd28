import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The first of these programs that is on the path; null, and a line that says so, when none is. */
export const programOf = (suite: string, names: readonly string[], hint: string): string | null => {
  const found = names.find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
  if (found === undefined) process.stdout.write(`test:peers skipped ${suite}: ${hint}\n`);
  return found ?? null;
};

export type Peer = { child: ChildProcess; stop(signal?: NodeJS.Signals): Promise<void> };

/** `account`: who it runs as, where that is not ourselves. */
export const startPeer = (
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  account: { uid: number; gid: number } | null = null,
): Peer => {
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env }, ...account });
  return {
    child,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
};
