import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The first of these programs that is on the path; null, and a line that says so, when none is. */
export const programOf = (suite: string, names: readonly string[], hint: string): string | null => {
  const found = names.find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
  if (found === undefined) process.stdout.write(`test:peers skipped ${suite}: ${hint}\n`);
  return found ?? null;
};

export type Peer = { child: ChildProcess; stop(): Promise<void> };

export const startPeer = (command: string, args: readonly string[], env: Record<string, string> = {}): Peer => {
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  return {
    child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};
