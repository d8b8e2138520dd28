import { parseArgs } from 'node:util';
import { describeUnusable } from '../domain/audit/verify/heldCopies.ts';
import { verifyLog } from '../domain/audit/verify/verification.ts';
import { dataDirectory } from './dataDirectory.ts';
import { parseCount, parseDuration } from './durations.ts';
import { CommandFailed, usage, type Outcome } from './outcome.ts';
import { copyPlaces, readHeld, readPins, readServiceCopies } from './pins.ts';
import { createProgressBar, createProgressRecords } from '../adapters/terminal/progressBar.ts';
import { parseRange } from './ranges.ts';
import { withSource } from './store.ts';
import { verifyPart } from './verifying/verifyPart.ts';
import { reportVerification } from './verifying/verifyReport.ts';
import { heldIn, readState, writeState } from './verifying/verifyState.ts';

/** What these ask is about the whole log; a part cannot answer it. */
const ABOUT_THE_WHOLE = ['full', 'state', 'checkpoint', 'max-age', 'min-size', 'epoch'] as const;

/** Verifies the log, in full unless a state file says where the last verification ended. */
export const verify = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      range: { type: 'string' },
      full: { type: 'boolean' },
      // For the service, which runs this command: told on standard error.
      'progress-records': { type: 'boolean' },
      state: { type: 'string' },
      keys: { type: 'string' },
      checkpoint: { type: 'string', multiple: true },
      epoch: { type: 'string' },
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
  const epoch = values.epoch === undefined ? null : parseCount('--epoch', values.epoch);
  const vkeys = await readPins(values.keys, dataDirectory(environment));
  // Held checkpoints are read before the database: the service writes them after it.
  const copies = await readServiceCopies(copyPlaces(environment), vkeys);
  const given = await Promise.all((values.checkpoint ?? []).map((from) => readHeld(from, vkeys, environment)));
  const last = values.state === undefined ? undefined : await readState(values.state, vkeys);
  // In full means from the first event on; how far the log was at the last success is held against it all the same.
  const [before, passed] = values.full === true ? [undefined, heldIn(last)] : [last, []];
  const held = [...copies.held, ...given, ...passed];
  const progress =
    values['progress-records'] === true
      ? createProgressRecords((line) => process.stderr.write(`${line}\n`))
      : createProgressBar(process.stderr);
  const began = performance.now();
  const verification = await withSource(
    environment,
    (source) => {
      if (epoch !== null && source.epoch === undefined)
        throw new CommandFailed(2, 'usage', `epoch not found: ${epoch}`);
      // What is held of later epochs says nothing about an earlier one.
      const about = epoch === null ? held : held.filter(({ head }) => head.origin === source.epoch?.origin);
      return verifyLog(source, { vkeys, held: about, before, onProgress: progress.update });
    },
    epoch,
  ).finally(() => progress.end());
  if (values.state !== undefined && verification.verified !== null)
    await writeState(values.state, verification.verified, vkeys);
  const now = Math.floor(Date.now() / 1000);
  const warnings = copies.unusable.map(describeUnusable);
  return reportVerification(verification, { maxAgeSeconds, minSize, now, warnings }, performance.now() - began);
};
