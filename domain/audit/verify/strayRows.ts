import type { AuditSource } from './auditSource.ts';
import type { CheckpointRows } from './checkpointRows.ts';
import { finding, type Finding } from './findings.ts';
import { positionAt } from './logRows.ts';
import type { PassResult } from './verificationPass.ts';

/**
 * Rows that no log leads to: nodes beyond the tree, rows of no epoch, a sealer or an end of the log that lies; and tables
 * that may show what they do not hold.
 */
export const strayRows = async (
  source: AuditSource,
  rows: CheckpointRows,
  pass: Pick<PassResult, 'events' | 'entries'>,
): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  const { entries } = pass;
  const stray = await source.strayNode(entries);
  if (stray !== undefined)
    findings.push(finding('tree_broken', entries, `node ${stray.index} of level ${stray.level} belongs to no tree`));
  for (const problem of await source.alteredTables()) findings.push(finding('table_altered', pass.events, problem));
  for (const table of await source.strayTables())
    findings.push(finding('chain_broken', entries, `${table} holds rows that belong to no audit log`));
  if (!source.isNewest) return findings;
  return [...findings, ...(await sealerProblem(source, rows, entries)), ...(await endProblem(source, pass.events))];
};

const sealerProblem = async (
  source: AuditSource,
  rows: CheckpointRows,
  entries: number,
): Promise<readonly Finding[]> => {
  const sealer = await source.sealer();
  const newest = rows.newestSize ?? 0;
  if (sealer === null) return [finding('chain_broken', entries, 'the row of the sealer is missing')];
  if (sealer.epoch !== source.epoch?.epoch)
    return [finding('chain_broken', entries, `the row of the sealer is about epoch ${sealer.epoch}`)];
  if (sealer.signedSize > newest)
    return [finding('rolled_back', newest, `the sealer has signed size ${sealer.signedSize}, which is missing`)];
  const position = entries === 0 ? '' : (positionAt(source, entries - 1) ?? sealer.position);
  return sealer.entries === entries && sealer.signedSize === newest && sealer.position === position
    ? []
    : [finding('chain_broken', Math.min(entries, sealer.entries), 'the row of the sealer was changed')];
};

/** What was cut off is told by the sealed events; here the log is shorter or longer than it says itself. */
const endProblem = async ({ inspection }: AuditSource, events: number): Promise<readonly Finding[]> => {
  if (inspection === null) return [];
  const { end, ends } = await inspection.bounds();
  if (ends > 1) return [];
  if (end === null) return [finding('chain_broken', events, 'the end position of the log is missing')];
  const place = inspection.positionAt(events);
  if (end === place) return [];
  return [
    end > place
      ? finding('truncated', events, `the log holds ${events} events and says that it ends at position ${end}`)
      : finding('chain_broken', events, `the log holds ${events} events and says that it ends at position ${end}`),
  ];
};
