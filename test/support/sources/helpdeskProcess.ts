import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../clusters/tcpPorts.ts';

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
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the help desk did not start')));
    const [url] = (await Promise.race([once(child, 'message'), ended])) as [string];
    return url;
  };
  const end = async (): Promise<void> => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  // Not one of the system's choice: while it is down, nobody else is to get it.
  const url = await start(String(await freePort()));
  return {
    url,
    kill: async () => {
      await end();
      await start(new URL(url).port);
    },
    [Symbol.asyncDispose]: end,
  };
};
