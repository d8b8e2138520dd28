import { parseArgs } from 'node:util';

export type DemoOptions = { help: boolean; exit: boolean; fresh: boolean };

export const USAGE = `Usage: npm run demo -- [options]

Runs the whole program beside a sample shop, with its mailboxes, help desk, channel and error tracker, and a scripted model,
and shows the main job from end to end. Needs no model key and no network. A second run goes on with the data of the first.
While it runs, \`npm run demo:mail -- --help\` says how to write mails to it.

  --fresh   delete the data of earlier runs first
  --exit    accept drafts and stop after the tour, instead of running on for a look around
  --help    show this text

Data lies in ./data/demo (SERVICE_DATA_DIR), the pages are on port 8090 (SERVICE_WEB_PORT) and the API on 8080
(SERVICE_BACKEND_PORT).`;

/** Throws an Error that names the first argument it does not know. */
export const demoOptions = (args: readonly string[]): DemoOptions => {
  const flag = { type: 'boolean', default: false } as const;
  return parseArgs({ args: [...args], options: { help: flag, exit: flag, fresh: flag } }).values;
};
