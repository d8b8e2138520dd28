import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** The first of these programs that is on the path; null, and a line that says so, when none is. */
export const programOf = (suite: string, names: readonly string[], hint: string): string | null => {
  const found = names.find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
  if (found === undefined) process.stdout.write(`test:peers skipped ${suite}: ${hint}\n`);
  return found ?? null;
};

export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
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
