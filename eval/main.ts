import { evalCommand } from './command.ts';

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
// Node.js tells of features that it calls experimental.
process.removeAllListeners('warning');
const outside = {
  environment: process.env,
  say: (text: string) => console.log(text),
  complain: (error: unknown) => console.error(error),
};
process.exitCode = await evalCommand(process.argv.slice(2), outside, stopping.signal);
process.exit();
