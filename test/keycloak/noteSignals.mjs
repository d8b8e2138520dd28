/** Loaded into the nodes of a test: writes down each signal that they send before they send it, as `pid milliseconds`. */
import { appendFileSync } from 'node:fs';

const kill = process.kill.bind(process);
process.kill = (pid, signal) => {
  if (signal !== 0) appendFileSync(process.env.SIGNALS_FILE, `${pid} ${Date.now()}\n`);
  return kill(pid, signal);
};
