import { parseArgs } from 'node:util';
import { verifyLog } from '../domain/audit/verification.ts';
import { parseCount, parseDuration } from './durations.ts';
import type { Outcome } from './outcome.ts';
import { parseRange } from './ranges.ts';
import { readHeld, readPins, readServiceState } from './pins.ts';
import { createProgress } from './progress.ts';
import { dataDirectory, withSource } from './store.ts';
import { verifyPart } from './verifyPart.ts';
import { reportVerification } from './verifyReport.ts';
import { readState, writeState } from './verifyState.ts';

/** Verifies the log, in full unless a state file says where the last verification ended. */
export const verify = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      range: { type: 'string' },
      full: { type: 'boolean', default: false },
      state: { type: 'string' },
      keys: { type: 'string' },
      checkpoint: { type: 'string', multiple: true, default: [] },
      'max-age': { type: 'string' },
      'min-size': { type: 'string', default: '0' },
    },
  });
  const maxAge = values['max-age'];
  const maxAgeSeconds = maxAge === undefined ? null : parseDuration('--max-age', maxAge);
  const minSize = parseCount('--min-size', values['min-size']);
  const dataDir = dataDirectory(environment);
  const vkeys = await readPins(values.keys, dataDir);
  if (values.range !== undefined) return verifyPart(environment, vkeys, parseRange(values.range));
  // Held checkpoints are read before the database: the service writes them after it.
  const held = await readServiceState(dataDir, vkeys);
  const given = await Promise.all(values.checkpoint.map((from) => readHeld(from, vkeys, environment)));
  const before = values.state === undefined || values.full ? undefined : await readState(values.state, vkeys);
  const progress = createProgress(process.stderr);
  const began = performance.now();
  const verification = await withSource(environment, (source) =>
    verifyLog(source, { vkeys, held: [...held, ...given], before, onProgress: progress.update }),
  ).finally(() => progress.end());
  if (values.state !== undefined && verification.verified !== null)
    await writeState(values.state, verification.verified, vkeys);
  const now = Math.floor(Date.now() / 1000);
  return reportVerification(verification, { maxAgeSeconds, minSize, now }, performance.now() - began);
};
