import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { newestCheckpoint } from './newestCheckpoint.ts';
import type { Outcome } from './outcome.ts';
import { fetchNote, openHeld, readPins } from './pins.ts';
import { dataDirectory } from './dataDirectory.ts';
import { withReads } from './store.ts';

/** Fetches the newest signed checkpoint, from the database or from a service, checks it, and prints or keeps it. */
export const checkpoint = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values } = parseArgs({
    args: [...args],
    options: { url: { type: 'string' }, output: { type: 'string', short: 'o' }, keys: { type: 'string' } },
  });
  const vkeys = await readPins(values.keys, dataDirectory(environment));
  const { head, signedAt, note } =
    values.url === undefined
      ? await withReads(environment, (reads) => newestCheckpoint(reads, vkeys))
      : openHeld(await fetchNote(values.url, environment), vkeys, values.url);
  if (values.output !== undefined) await writeFile(values.output, note);
  return {
    exit: 0,
    code: 'ok',
    message:
      values.output === undefined ? note.trimEnd() : `wrote ${values.output}: ${head.size} events of ${head.origin}`,
    json: { origin: head.origin, size: head.size, root_hash: head.root.toString('base64'), signed_at: signedAt, note },
  };
};
