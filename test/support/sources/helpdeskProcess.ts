import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('helpdeskServe.ts', import.meta.url));

/** A help desk that can be killed; it comes back at its address with the tickets that it had. */
export type HelpdeskProcess = AsyncDisposable & {
  url: string;
  /** Kills it with SIGKILL and starts it again. */
  kill(): Promise<void>;
};

export const startHelpdesk = async (tickets: number, callsASecond: number): Promise<HelpdeskProcess> => {
  let child: ChildProcess;
  const start = async (port: string): Promise<string> => {
    child = fork(PROGRAM, [port, String(tickets), String(callsASecond)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [url] = (await once(child, 'message')) as [string];
    return url;
  };
  const end = async (): Promise<void> => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const url = await start('0');
  return {
    url,
    kill: async () => {
      await end();
      await start(new URL(url).port);
    },
    [Symbol.asyncDispose]: end,
  };
};
