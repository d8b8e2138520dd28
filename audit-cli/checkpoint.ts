import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CommandFailed, type Outcome } from './outcome.ts';
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
  const note = values.url === undefined ? await newestNote(environment) : await fetchNote(values.url, environment);
  const { head, signedAt } = openHeld(note, vkeys, values.url ?? 'the newest signed checkpoint');
  if (values.output !== undefined) await writeFile(values.output, note);
  return {
    exit: 0,
    code: 'ok',
    message:
      values.output === undefined ? note.trimEnd() : `wrote ${values.output}: ${head.size} events of ${head.origin}`,
    json: { origin: head.origin, size: head.size, root_hash: head.root.toString('base64'), signed_at: signedAt, note },
  };
};

const newestNote = async (environment: NodeJS.ProcessEnv): Promise<string> => {
  const state = await withReads(environment, (reads) => reads.state());
  if (state === null) throw new CommandFailed(4, 'not_opened', 'the database has no audit log yet');
  if (state.newest === null) throw new CommandFailed(4, 'nothing_signed', 'there is no signed checkpoint');
  return state.newest.note;
};
