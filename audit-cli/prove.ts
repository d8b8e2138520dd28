import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { entryBytes, leafHash } from '../domain/audit/tree/entry.ts';
import { rootFromInclusion } from '../domain/audit/tree/proofs.ts';
import { formatTlogProof } from '../domain/audit/note/tlogProof.ts';
import { formatEvent } from './eventFile.ts';
import { usage, type Outcome } from './outcome.ts';
import { readPins } from './pins.ts';
import { findSealed, parseWanted } from './sealedEntry.ts';
import { dataDirectory } from './dataDirectory.ts';
import { withReads } from './store.ts';

/** Writes the proof that an event is in the log, and the event beside it; both are verified before. */
export const prove = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      event: { type: 'string' },
      index: { type: 'string' },
      output: { type: 'string', short: 'o' },
      keys: { type: 'string' },
    },
  });
  const { output } = values;
  if (output === undefined) throw usage('name the output file with -o FILE');
  const wanted = parseWanted(values.event, values.index);
  const vkeys = await readPins(values.keys, dataDirectory(environment));
  const sealed = await withReads(environment, (reads) => findSealed(reads, wanted, vkeys));
  const { event, entry, path, size, root, note } = sealed;
  const leaf = leafHash(entryBytes(event));
  const proven = rootFromInclusion(leaf, entry.index, size, path);
  if (proven?.equals(root) !== true)
    return { exit: 1, code: 'tampered', message: `the event at index ${entry.index} is not the one that was sealed` };
  await writeFile(output, formatTlogProof({ index: entry.index, path, checkpoint: note }));
  await writeFile(`${output}.event.json`, formatEvent(event));
  return {
    exit: 0,
    code: 'ok',
    message: `wrote ${output} and ${output}.event.json`,
    json: { index: entry.index, event_id: event.id, tree_size: size },
  };
};
