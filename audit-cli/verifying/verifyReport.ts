import type { EpochStatement } from '../../domain/audit/verify/epochs.ts';
import { FINDING_KINDS, type Finding } from '../../domain/audit/verify/findings.ts';
import type { NothingVerified, Verification } from '../../domain/audit/verify/verification.ts';
import type { Outcome } from '../outcome.ts';

/** What the log must fulfil besides being intact; `now` in seconds. `warnings`: what could not be used as evidence. */
export type Demands = { maxAgeSeconds: number | null; minSize: number; now: number; warnings: readonly string[] };

const NOTHING: Readonly<Record<NothingVerified, string>> = {
  not_opened: 'nothing was verified: the database has no audit log yet',
  nothing_signed: 'nothing was verified: there is no signed checkpoint',
  empty_log: 'nothing was verified: the log is empty',
  unknown_signer: 'nothing was verified: no pinned key has signed this log; see --keys',
};

/** The outcome of a verification. */
export const reportVerification = (verification: Verification, demands: Demands, durationMs: number): Outcome => {
  const warnings = [...demands.warnings, ...frozenWarning(verification)];
  const json = { ...summary(verification), warnings, duration_ms: Math.round(durationMs) };
  return { ...judge(verification, demands, json), warnings };
};

/** Intact or not, a service that has frozen itself stays so until an operator ends it. */
const frozenWarning = ({ frozenReason }: Verification): readonly string[] =>
  frozenReason === null
    ? []
    : [`the service has frozen itself (${frozenReason}); npm run audit:unfreeze ends that if the log is intact`];

const judge = (verification: Verification, demands: Demands, json: Readonly<Record<string, unknown>>): Outcome => {
  const [first] = verification.findings;
  if (first !== undefined)
    return {
      exit: 1,
      code: 'tampered',
      message: `tampering found: ${first.kind} at position ${place(first)}: ${FINDING_KINDS[first.kind]}`,
      lines: verification.findings.map(describeFinding),
      json: {
        ...json,
        kind: first.kind,
        first_bad_index: first.index,
        first_bad_position: first.position,
        event_id: first.eventId,
      },
    };
  if (verification.nothing !== null)
    return { exit: 4, code: verification.nothing, message: NOTHING[verification.nothing], json };
  return { ...judgeDemands(verification, demands), json };
};

const judgeDemands = (verification: Verification, { maxAgeSeconds, minSize, now }: Demands): Outcome => {
  const { anchor } = verification;
  const size = anchor?.head.size ?? 0;
  const age = anchor === null || anchor.signedAt === null ? null : now - anchor.signedAt;
  if (size < minSize)
    return { exit: 4, code: 'below_min_size', message: `the signed size ${size} is below ${minSize}` };
  if (maxAgeSeconds !== null && (age === null || age > maxAgeSeconds))
    return {
      exit: 4,
      code: 'stale',
      message:
        age === null
          ? 'no pinned clock key vouches for the time of the newest signed checkpoint'
          : `the newest signed checkpoint is ${age} s old, older than ${maxAgeSeconds} s`,
    };
  return { exit: 0, code: 'ok', message: `all ${size} signed events are intact`, lines: details(verification) };
};

const details = ({ anchor, checkpoints, unsealed, erased, origin, statements }: Verification): readonly string[] => [
  `origin              ${origin}`,
  `signed size         ${anchor?.head.size}`,
  `root                ${anchor?.head.root.toString('base64')}`,
  `signed at           ${anchor === null ? '' : time(anchor.signedAt)}`,
  `signed checkpoints  ${checkpoints} compared`,
  `not yet sealed      ${unsealed} events`,
  `erased subjects     ${erased}`,
  ...statements.flatMap(describeEpoch),
];

/** The gap between two epochs is told for ever: what came before is in the tree, but proven only from here on. */
const describeEpoch = (statement: EpochStatement | null): readonly string[] =>
  statement === null
    ? ['a later epoch was opened by a key that is not pinned']
    : [
        `epoch ${statement.epoch}             opened ${statement.openedAt} after ${statement.previous.origin}, size ${statement.previous.size}`,
        `  reason            ${statement.reason}`,
        `  declared loss     ${statement.loss}`,
        `  the epoch before  audit-cli verify --epoch ${statement.epoch - 1}`,
      ];

const epochJson = (statement: EpochStatement | null): Readonly<Record<string, unknown>> | null =>
  statement === null
    ? null
    : {
        epoch: statement.epoch,
        origin: statement.origin,
        opened_at: statement.openedAt,
        previous_origin: statement.previous.origin,
        previous_size: statement.previous.size,
        reason: statement.reason,
        declared_loss: statement.loss,
      };

/** For people: what, where, and the hashes. */
export const describeFinding = (found: Finding): string => {
  const parts = [
    `${found.kind} at position ${place(found)}: ${found.detail}`,
    ...(found.eventId === null ? [] : [`event ${found.eventId}`]),
    ...(found.stream === null ? [] : [`stream ${found.stream} revision ${found.revision}`]),
    ...(found.expected === null ? [] : [`expected ${found.expected}`]),
    ...(found.actual === null ? [] : [`actual ${found.actual}`]),
  ];
  return parts.join('\n    ');
};

/** The index is the row's number on PostgreSQL, which is what people look for. */
const place = ({ index, position }: Finding): string => (position === null ? String(index) : `${index} (${position})`);

const time = (seconds: number | null): string =>
  seconds === null ? 'unknown' : new Date(seconds * 1000).toISOString();

const summary = (verification: Verification): Readonly<Record<string, unknown>> => ({
  origin: verification.origin,
  size: verification.anchor?.head.size ?? null,
  root_hash: verification.anchor?.head.root.toString('base64') ?? null,
  signed_at: verification.anchor === null ? null : time(verification.anchor.signedAt),
  checked_events: verification.events,
  checked_checkpoints: verification.checkpoints,
  unsealed_events: verification.unsealed,
  erased_subjects: verification.erased,
  frozen: verification.frozenReason,
  later_epochs: verification.statements.map(epochJson),
  findings: verification.findings.map(findingJson),
});

/** For machines. */
export const findingJson = ({ eventId, revision, ...found }: Finding): Readonly<Record<string, unknown>> => ({
  ...found,
  event_id: eventId,
  revision: revision === null ? null : Number(revision),
});
