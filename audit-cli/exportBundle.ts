import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { nextRows } from '../domain/audit/verify/logRows.ts';
import { Position, START } from '../domain/core/log/eventLog.ts';
import { entryBytes } from '../domain/audit/tree/entry.ts';
import { formatVkey } from '../domain/audit/note/signedNote.ts';
import { entryBundle, levelWidth, TILE_WIDTH, TreeIncomplete } from '../domain/audit/tree/tiles.ts';
import {
  BUNDLE_FILE,
  bundlePath,
  CHECKPOINT_FILE,
  formatBundleFile,
  KEYS_FILE,
  holdsBundle,
  STATEMENT_FILE,
  writeBundleFile,
} from './bundleFiles.ts';
import { formatEvent } from './eventFile.ts';
import { newestCheckpoint } from './newestCheckpoint.ts';
import { CommandFailed, usage, type Outcome } from './outcome.ts';
import { readPins } from './pins.ts';
import { createProgressBar } from '../adapters/terminal/progressBar.ts';
import { parseRange } from './ranges.ts';
import { dataDirectory } from './dataDirectory.ts';
import { withReads, type Reads } from './store.ts';

/**
 * Writes what an auditor needs to verify without the database: signed checkpoint, tiles, entries, and the events of
 * a range as they are stored. Personal data in them is encrypted, and the vault stays where it is.
 */
export const exportBundle = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { range: { type: 'string' }, keys: { type: 'string' } },
  });
  const [directory, ...rest] = positionals;
  if (directory === undefined || rest.length > 0) throw usage('export takes one directory');
  const pins = await readPins(values.keys, dataDirectory(environment));
  return withReads(environment, async (reads) => {
    const { head, note, epoch, statement, vkeys } = await newestCheckpoint(reads, pins);
    const { from, to } = values.range === undefined ? { from: 0, to: head.size } : parseRange(values.range);
    if (to > head.size) throw usage(`only ${head.size} events are signed`);
    await refuseUsed(directory);
    await writeBundleFile(directory, CHECKPOINT_FILE, note);
    await writeBundleFile(directory, KEYS_FILE, vkeys.map((vkey) => `${formatVkey(vkey)}\n`).join(''));
    const tiles = { from: Math.floor(from / TILE_WIDTH), to: Math.ceil(to / TILE_WIDTH) };
    await writeBundleFile(directory, BUNDLE_FILE, formatBundleFile(tiles));
    if (statement !== null) await writeBundleFile(directory, STATEMENT_FILE, statement);
    await exportHashes(reads, epoch, head.size, directory);
    const exported = await exportEvents(reads, epoch, head.size, { from, to }, directory);
    return {
      exit: 0,
      code: 'ok',
      message: `wrote ${exported} of ${head.size} signed events to ${directory}`,
      json: { origin: head.origin, size: head.size, exported_events: exported },
    };
  });
};

/** Files of an earlier export would lie among those of this one. */
const refuseUsed = async (directory: string): Promise<void> => {
  const isThere = (await stat(directory).catch(() => null)) !== null;
  if (isThere && (await holdsBundle(directory)))
    throw usage(`${directory} holds a bundle already; name a new directory`);
};

/** All levels: 32 bytes an event, and little more for the rest. Throws TreeIncomplete. */
const exportHashes = async (reads: Reads, epoch: number, size: number, directory: string): Promise<void> => {
  for (let level = 0; levelWidth(size, level) > 0; level += 1)
    for (let index = 0; index * TILE_WIDTH < levelWidth(size, level); index += 1) {
      const width = Math.min(TILE_WIDTH, levelWidth(size, level) - index * TILE_WIDTH);
      const hashes = await reads.hashes(epoch)(level, index * TILE_WIDTH, width);
      if (hashes.length < width) throw new TreeIncomplete(level, index * TILE_WIDTH);
      await writeBundleFile(directory, bundlePath({ kind: 'hashes', level }, index, size), Buffer.concat(hashes));
    }
};

/** Whole tiles, so somewhat more than the range. Returns the number of events. */
const exportEvents = async (
  reads: Reads,
  epoch: number,
  size: number,
  { from, to }: { from: number; to: number },
  directory: string,
): Promise<number> => {
  const progress = createProgressBar(process.stderr);
  const first = Math.floor(from / TILE_WIDTH);
  let exported = 0;
  for (let index = first; index * TILE_WIDTH < to; index += 1) {
    const start = index * TILE_WIDTH;
    const before = start === 0 ? undefined : (await reads.entries(epoch, start - 1, 1))[0];
    const width = Math.min(TILE_WIDTH, size - start);
    const events = await nextRows(reads, Position.parse(before?.position ?? START), width);
    if (events.length < width)
      throw new CommandFailed(1, 'tampered', `the log ends before event ${start + events.length}`);
    const entries = events.map((event) => entryBytes(event));
    await writeBundleFile(directory, bundlePath({ kind: 'entries' }, index, size), entryBundle(entries));
    await writeBundleFile(directory, bundlePath({ kind: 'events' }, index, size), events.map(formatEvent).join(''));
    exported += width;
    progress.update(exported, to - from);
  }
  progress.end();
  return exported;
};
