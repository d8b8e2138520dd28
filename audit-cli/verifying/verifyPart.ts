import { finding, FINDING_KINDS } from '../../domain/audit/verify/findings.ts';
import { verifyRange } from '../../domain/audit/verify/rangeVerification.ts';
import type { Vkey } from '../../domain/audit/note/signedNote.ts';
import { newestCheckpoint } from '../newestCheckpoint.ts';
import { usage, type Outcome } from '../outcome.ts';
import { createProgressBar } from '../../adapters/terminal/progressBar.ts';
import { withReads } from '../store.ts';
import { describeFinding, findingJson } from './verifyReport.ts';

/** Verifies a part of the log against the newest signed checkpoint. */
export const verifyPart = (
  environment: NodeJS.ProcessEnv,
  vkeys: readonly Vkey[],
  range: { from: number; to: number },
): Promise<Outcome> =>
  withReads(environment, async (reads) => {
    const { head, epoch, altered } = await newestCheckpoint(reads, vkeys);
    if (range.to > head.size) throw usage(`only ${head.size} events are signed`);
    const progress = createProgressBar(process.stderr);
    const source = {
      hashes: reads.hashes(epoch),
      entries: (from: number, count: number) => reads.entries(epoch, from, count),
      findEntry: async (id: string) => (await reads.entryOf(epoch, id))?.index,
      log: reads.log,
      inspection: reads.inspection,
    };
    const total = range.to - range.from;
    const ofRange = await verifyRange(source, head, range, (done) => progress.update(done, total)).finally(() =>
      progress.end(),
    );
    const findings = [...ofRange, ...altered.map((problem) => finding('table_altered', range.to, problem))];
    const json = { origin: head.origin, size: head.size, ...range, findings: findings.map(findingJson) };
    const [first] = findings;
    if (first === undefined)
      return { exit: 0, code: 'ok', message: `the events from ${range.from} to ${range.to - 1} are intact`, json };
    return {
      exit: 1,
      code: 'tampered',
      message: `tampering found: ${first.kind} at position ${first.index}: ${FINDING_KINDS[first.kind]}`,
      lines: findings.map(describeFinding),
      json: { ...json, kind: first.kind, first_bad_index: first.index, first_bad_position: first.position },
    };
  });
