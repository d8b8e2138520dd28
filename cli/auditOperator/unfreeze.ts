import { randomUUID } from 'node:crypto';
import { CommandFailed } from '../../audit-cli/outcome.ts';
import { describeFinding, reportVerification } from '../../audit-cli/verifying/verifyReport.ts';
import type { Verification } from '../../domain/audit/verify/verification.ts';
import { AUDIT_STREAM } from '../../domain/audit/openStore.ts';
import { AuditFault, AuditKeyMismatch, checkAuditLog } from '../../processes/audit/auditCheck.ts';
import { isSignedBy, operatorMeta, verifyInFull, type Operator } from './operator.ts';

/**
 * Ends a freeze whose cause is gone. Changes nothing unless a full verification passes against the pinned keys and
 * everything signed that is held, and the check that nodes make passes, too. Returns an exit code of audit-cli.
 */
export const unfreeze = async (operator: Operator): Promise<number> => {
  const { state, print } = operator;
  const { frozenReason } = state.epoch;
  if (frozenReason === null) {
    print('the audit log is not frozen; no action needed');
    return 0;
  }
  print(`frozen: ${frozenReason}; verifying the whole log`);
  const verification = await verifyInFull(operator);
  const demands = { maxAgeSeconds: null, minSize: 0, now: Math.floor(Date.now() / 1000), warnings: [] };
  const report = reportVerification({ ...verification, frozenReason: null }, demands, 0);
  const problem = report.exit === 0 ? await nodesWouldRefuse(operator) : report.message;
  if (problem !== null) {
    print(problem);
    for (const found of verification.findings) print(`  ${describeFinding(found)}`);
    print('The freeze stays. If this cannot be fixed from a backup, run npm run audit:new-epoch -- --reason "…"');
    return report.exit === 0 ? 1 : report.exit;
  }
  for (const line of terms(operator, verification)) print(line);
  if (!(await operator.confirm('End the freeze?'))) return 2;
  await endFreeze(operator, frozenReason, verification);
  print('The freeze has ended. Running nodes resume within seconds.');
  return 0;
};

const terms = ({ held }: Operator, { anchor }: Verification): readonly string[] => [
  `Proven: all ${anchor?.head.size} events up to the newest signed checkpoint are those that were signed, and agree with`,
  `  ${held.length === 0 ? 'no copy outside the database: none available' : [...new Set(held.map(({ from }) => from))].join(', ')}.`,
  'Given up: events after the newest signed checkpoint are accepted as they are now.',
];

/** Every node makes this check for itself when the freeze has ended, with its own key file. */
const nodesWouldRefuse = async ({ reads, held, keys }: Operator): Promise<string | null> => {
  // What other keys have signed tells nothing about the key file at hand.
  const own = held.filter(({ head, note }) => isSignedBy(note, keys.vkeys(head.origin)));
  try {
    await checkAuditLog(reads, { held: own, seen: null }, (origin) => keys.vkeys(origin));
    return null;
  } catch (error) {
    if (error instanceof AuditFault) return `${error.kind}: ${error.message}`;
    if (error instanceof AuditKeyMismatch) throw new CommandFailed(2, 'checkpoint_unknown_key', error.message);
    throw error;
  }
};

/** The event first: a crash in between leaves the freeze, and the command can be repeated. */
const endFreeze = async (
  { store, storage, state }: Operator,
  frozenReason: string,
  { anchor }: Verification,
): Promise<void> => {
  const { epoch, origin } = state.epoch;
  const data = { origin, frozenReason, verifiedSize: anchor?.head.size ?? 0 };
  const meta = operatorMeta('end_audit_freeze', randomUUID());
  await store.append(AUDIT_STREAM, [{ type: 'AuditFreezeEnded', data }], 'any', meta);
  await storage.database.query('update audit.epochs set frozen_reason = null where epoch = $1 and frozen_reason = $2', [
    epoch,
    frozenReason,
  ]);
};
