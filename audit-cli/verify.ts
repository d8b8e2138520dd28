import { parseArgs } from 'node:util';
import { verifyLog } from '../domain/audit/verification.ts';
import { parseCount, parseDuration } from './durations.ts';
import { usage, type Outcome } from './outcome.ts';
import { parseRange } from './ranges.ts';
import { readHeld, readPins, readServiceState } from './pins.ts';
import { createProgress } from './progress.ts';
import { dataDirectory, withSource } from './store.ts';
import { verifyPart } from './verifyPart.ts';
import { reportVerification } from './verifyReport.ts';
import { heldIn, readState, writeState } from './verifyState.ts';

/** What these ask is about the whole log; a part cannot answer it. */
const ABOUT_THE_WHOLE = ['full', 'state', 'checkpoint', 'max-age', 'min-size'] as const;

/** Verifies the log, in full unless a state file says where the last verification ended. */
export const verify = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      range: { type: 'string' },
      full: { type: 'boolean' },
      state: { type: 'string' },
      keys: { type: 'string' },
      checkpoint: { type: 'string', multiple: true },
      'max-age': { type: 'string' },
      'min-size': { type: 'string' },
    },
  });
  if (values.range !== undefined) {
    const refused = ABOUT_THE_WHOLE.find((name) => values[name] !== undefined);
    if (refused !== undefined) throw usage(`--range cannot answer --${refused}; verify without --range for that`);
    return verifyPart(environment, await readPins(values.keys, dataDirectory(environment)), parseRange(values.range));
  }
  const maxAge = values['max-age'];
  const maxAgeSeconds = maxAge === undefined ? null : parseDuration('--max-age', maxAge);
  const minSize = parseCount('--min-size', values['min-size'] ?? '0');
  const dataDir = dataDirectory(environment);
  const vkeys = await readPins(values.keys, dataDir);
  // Held checkpoints are read before the database: the service writes them after it.
  const held = await readServiceState(dataDir, vkeys);
  const given = await Promise.all((values.checkpoint ?? []).map((from) => readHeld(from, vkeys, environment)));
  const last = values.state === undefined ? undefined : await readState(values.state, vkeys);
  // In full means from the first event on; how far the log was at the last success is held against it all the same.
  const [before, passed] = values.full === true ? [undefined, heldIn(last)] : [last, []];
  const progress = createProgress(process.stderr);
  const began = performance.now();
  const verification = await withSource(environment, (source) =>
    verifyLog(source, { vkeys, held: [...held, ...given, ...passed], before, onProgress: progress.update }),
  ).finally(() => progress.end());
  if (values.state !== undefined && verification.verified !== null)
    await writeState(values.state, verification.verified, vkeys);
  const now = Math.floor(Date.now() / 1000);
  return reportVerification(verification, { maxAgeSeconds, minSize, now }, performance.now() - began);
};
