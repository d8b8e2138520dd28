import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connectionString } from './kurrentServer.ts';
import type { Demand } from './serve.ts';

const PROGRAM = fileURLToPath(new URL('serve.ts', import.meta.url));

/** A server in a process of its own, for nodes in processes of theirs. */
export type KurrentProcess = {
  /** For KURRENTDB_URL. */
  url: string;
  port: number;
  /** What it is told; answers with the number of events that it has, or that were asked for. */
  demand(demand: Demand): Promise<number>;
  close(): Promise<void>;
  /** As `kill -9`. */
  kill(): Promise<void>;
};

export const startKurrentProcess = async (): Promise<KurrentProcess> => {
  const child: ChildProcess = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const [port] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error('the server did not start'))),
  ])) as [number];
  return {
    url: connectionString(port),
    port,
    demand: async (demand) => {
      const answer = once(child, 'message');
      child.send(demand);
      const [count] = (await answer) as [number];
      return count;
    },
    close: async () => {
      child.disconnect();
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
