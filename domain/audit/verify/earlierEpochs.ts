import type { AuditSource } from './auditSource.ts';
import type { EpochStatement } from './epochs.ts';
import { finding, type Finding } from './findings.ts';
import { createHash } from 'node:crypto';
import type { Hash } from '../tree/hash.ts';
import type { TreeHead } from '../note/signedCheckpoint.ts';

/** A signed checkpoint, and where it is held. */
type Held = { head: TreeHead; from: string };

/** SHA-256 over the lines of everything that is kept of the epochs before this one, each ended by a newline. */
export const keptDigest = async (source: Pick<AuditSource, 'keptLines'>): Promise<Hash> => {
  const digest = createHash('sha256');
  for await (const lines of source.keptLines()) for (const line of lines) digest.update(`${line}\n`);
  return digest.digest();
};

/**
 * What is kept of earlier epochs is what the newest statement covers, and what is held of them elsewhere is no more
 * than their successors knew of. Whether an earlier epoch agrees with the log as it is now is not asked here: it was
 * ended because it did not, or because its key was lost.
 */
export const judgeEarlier = async (
  source: AuditSource,
  statements: readonly (EpochStatement | null)[],
  held: readonly Held[],
): Promise<readonly Finding[]> => {
  const newest = statements.at(-1) ?? null;
  const changed = newest !== null && !(await keptDigest(source)).equals(newest.kept);
  return [
    ...(changed
      ? [finding('chain_broken', 0, `what is kept of the epochs before ${newest.epoch} was changed after they ended`)]
      : []),
    ...held.flatMap((one) => unaccounted(one, source, statements)),
  ];
};

/** A signed checkpoint that is held and that no epoch of this database knows of. */
const unaccounted = (
  { head, from }: Held,
  { epochs, epoch }: AuditSource,
  statements: readonly (EpochStatement | null)[],
): readonly Finding[] => {
  if (head.origin === epoch?.origin) return [];
  if (!epochs.some(({ origin }) => origin === head.origin))
    return [
      finding('rolled_back', 0, `${from} is a signed checkpoint of ${head.origin}, which is not in the database`),
    ];
  const end = statements.find((statement) => statement?.previous.origin === head.origin)?.previous;
  if (end === undefined || head.size < end.size) return [];
  if (head.size === end.size && head.root.equals(end.root)) return [];
  const problem =
    head.size === end.size
      ? finding('forked', 0, `${from} is a signed checkpoint of the epoch before with another root`)
      : finding(
          'rolled_back',
          end.size,
          `${from} is a signed checkpoint of size ${head.size}, the epoch was ended at ${end.size}`,
        );
  return [problem];
};
