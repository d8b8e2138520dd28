import { randomUUID } from 'node:crypto';
import { keptQueries } from '../../adapters/postgres/audit/epochRows.ts';
import { tableProblems } from '../../adapters/postgres/audit/tableShapes.ts';
import { addPins } from '../../adapters/vault/auditFiles.ts';
import { usage } from '../../audit-cli/outcome.ts';
import { keptDigest } from '../../domain/audit/verify/earlierEpochs.ts';
import { signStatement, type EpochStatement } from '../../domain/audit/verify/epochs.ts';
import { EMPTY_ROOT } from '../../domain/audit/tree/merkle.ts';
import type { HeldCheckpoint, Verification } from '../../domain/audit/verify/verification.ts';
import { AUDIT_STREAM } from '../../domain/audit/openStore.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import type { Sql } from '../../engine/sql.ts';
import { originOf } from '../../services/audit.ts';
import { isSignedBy, operatorMeta, verifyInFull, type Operator } from './operator.ts';
import { mendLog, type Mended } from './mendLog.ts';

const REASON_MAX = 500;
const PAGE_ROWS = 5_000;

/**
 * Ends the audit log as it is and begins the next epoch over the event log as it stands, with a signed statement. The
 * earlier epochs are kept. Returns an exit code of audit-cli; throws CommandFailed for a reason that is none.
 */
export const newEpoch = async (operator: Operator, givenReason: string): Promise<number> => {
  const { state, print } = operator;
  // What it mends are the rows of an engine that can be looked into.
  if (operator.storage.logEngine.inspect === null)
    throw usage('audit:new-epoch repairs an event log in PostgreSQL; for KurrentDB see docs/kurrentdb.md');
  const reason = oneLine(givenReason);
  if (reason === '' || reason.length > REASON_MAX)
    throw usage(`--reason must be one line of at most ${REASON_MAX} characters with the reason for the new epoch`);
  await refuseAltered(operator);
  print(`epoch ${state.epoch.epoch}, ${state.epoch.frozenReason ?? 'not frozen'}; verifying the log`);
  const verification = await verifyInFull(operator);
  const previous = newestKnown(operator, verification);
  for (const line of terms(operator, verification, previous)) print(line);
  if (!(await operator.confirm(`End epoch ${state.epoch.epoch} and open epoch ${state.epoch.epoch + 1}?`))) return 2;
  const mended = await mendLog(operator);
  const statement = await openEpoch(operator, reason, oneLine(lossOf(verification, mended)), previous);
  await addPins(operator.settings.SERVICE_DATA_DIR, statement.keys);
  print(`Epoch ${statement.epoch} is open: ${statement.origin}`);
  print(`Declared loss: ${statement.loss}`);
  print('Running nodes resume within seconds. Give auditors the new audit.keys and the reason.');
  return 0;
};

/** What keeps rows apart is set up again; what else was done to a table, only whoever did it knows. */
const refuseAltered = async ({ storage }: Operator): Promise<void> => {
  const problems = await tableProblems(storage.database, storage.logEngine);
  const altered = problems.flatMap(({ problem, repair }) => (repair === null ? [problem] : []));
  if (altered.length > 0) throw usage(`first make the tables what they were: ${altered.join('; ')}`);
};

/** What fits on a line of a signed note. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\ufffd\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim();

/** The newest signed checkpoint of the epoch that ends, wherever it is held. */
const newestKnown = ({ held, state }: Operator, { anchor }: Verification): HeldCheckpoint | null => {
  const known = held.filter(({ head }) => head.origin === state.epoch.origin);
  const ofDatabase = anchor === null || state.newest === null ? [] : [{ ...anchor, note: state.newest.note }];
  return [...known, ...ofDatabase].toSorted((a, b) => b.head.size - a.head.size)[0] ?? null;
};

const terms = (
  { state, keys }: Operator,
  { findings, anchor, events }: Verification,
  previous: HeldCheckpoint | null,
): readonly string[] => [
  findings.length === 0
    ? `Nothing is wrong with the ${anchor?.head.size ?? 0} signed events; if the cause of a freeze is fixed, run npm run audit:unfreeze to keep the proof.`
    : `Found: ${findings.map(({ kind, index }) => `${kind} at ${index}`).join(', ')}.`,
  `Kept: epoch ${state.epoch.epoch} with all its signatures, up to size ${previous?.head.size ?? 0}; audit-cli verify --epoch ${state.epoch.epoch} still checks it.`,
  `Given up: the new epoch proves the ${events} current events of the log only from now on. That they are the appended`,
  '  events is proven only by the earlier epoch, up to its last signature.',
  ...(isKeyKept({ keys, state })
    ? []
    : [
        `Another key: the key file does not match the key of epoch ${state.epoch.epoch}. If this is not intended, answer no`,
        '  and restore the former key file. Otherwise no earlier key vouches for the new epoch, and auditors must pin it again.',
      ]),
  'Permanently visible: the statement with your reason, in verify, exports, /audit/status and the web UI.',
];

const lossOf = ({ findings }: Verification, { setAside, lost, cutTo }: Mended): string =>
  [
    ...findings.slice(0, 5).map(({ kind, index, detail }) => `${kind} at ${index}: ${detail}`),
    ...(findings.length > 5 ? [counted(findings.length - 5, 'more finding')] : []),
    ...(setAside > 0 ? [`${counted(setAside, 'row')} set aside`] : []),
    ...(lost.length > 0 ? [`${counted(lost.length, 'event')} lost, the first at ${lost[0]}`] : []),
    ...(cutTo === null ? [] : [`the log ends at ${cutTo}`]),
  ].join('; ') || 'none found';

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The event first; then everything else in one transaction. A crash in between leaves the epoch as it was. */
const openEpoch = async (
  operator: Operator,
  reason: string,
  loss: string,
  previous: HeldCheckpoint | null,
): Promise<EpochStatement> => {
  const { store, storage, state, settings, keys } = operator;
  const logId = randomUUID();
  const origin = originOfEpoch(settings, logId);
  const epoch = state.epoch.epoch + 1;
  const data = {
    epoch,
    logId,
    origin,
    previousOrigin: state.epoch.origin,
    previousSignedCheckpoint: previous === null || previous.note === '' ? null : previous.note,
    reason,
    declaredLoss: loss,
  };
  const meta = operatorMeta('open_audit_epoch', logId);
  await store.append(AUDIT_STREAM, [{ type: 'AuditEpochOpened', data }], 'any', meta);
  const eventId = await idOfOpening(operator, logId);
  return storage.database.transaction(async (sql) => {
    const kept = await endEpoch(sql, state.epoch.epoch);
    const statement: EpochStatement = {
      epoch,
      logId,
      origin,
      openedAt: new Date().toISOString(),
      eventId,
      keys: keys.vkeys(origin),
      previous: {
        origin: state.epoch.origin,
        size: previous?.head.size ?? 0,
        root: previous?.head.root ?? EMPTY_ROOT,
      },
      kept,
      loss,
      reason,
    };
    await insertEpoch(sql, statement, await signStatement(signersOf(operator, origin), statement));
    return statement;
  });
};

/** A fixed origin would name two logs alike. */
const originOfEpoch = (settings: Operator['settings'], logId: string): string =>
  settings.SERVICE_AUDIT_ORIGIN === undefined
    ? originOf(settings)(logId)
    : `${settings.SERVICE_AUDIT_ORIGIN}/audit/${logId}`;

const idOfOpening = async ({ store }: Operator, logId: string): Promise<string> => {
  for await (const event of store.readStream(AUDIT_STREAM))
    if (isEvent(event, 'AuditEpochOpened') && event.data.logId === logId) return event.id;
  throw new Error('the event that was appended is not there');
};

/** Whoever pinned the epoch before trusts the new one by the same key; a key that was replaced cannot vouch. */
const signersOf = ({ keys, state }: Operator, origin: string) => {
  const before = keys.signers(state.epoch.origin).log;
  return [keys.signers(origin).log, ...(isKeyKept({ keys, state }) ? [before] : [])];
};

const isKeyKept = ({ keys, state }: Pick<Operator, 'keys' | 'state'>): boolean =>
  state.newest === null || isSignedBy(state.newest.note, keys.vkeys(state.epoch.origin));

/** Nothing is added to the epoch any more; gives the digest of everything that is kept. */
const endEpoch = async (sql: Sql, epoch: number): ReturnType<typeof keptDigest> => {
  const { rows } = await sql.query<{ epoch: number }>('select epoch from audit.epochs order by epoch desc for update');
  if (rows[0]?.epoch !== epoch) throw new Error(`epoch ${epoch} is no longer the newest one`);
  await sql.query(`update audit.epochs set frozen_reason = coalesce(frozen_reason, 'ended') where epoch = $1`, [epoch]);
  return keptDigest({ keptLines: () => keptLines(sql, epoch + 1) });
};

async function* keptLines(sql: Sql, epoch: number): AsyncIterable<readonly string[]> {
  for (const [nth, query] of keptQueries(epoch).entries()) {
    await sql.query(`declare kept_${nth} no scroll cursor for ${query}`);
    for (;;) {
      const { rows } = await sql.query<{ line: string }>(`fetch ${PAGE_ROWS} from kept_${nth}`);
      yield rows.map(({ line }) => line);
      if (rows.length < PAGE_ROWS) break;
    }
  }
}

const insertEpoch = async (
  sql: Sql,
  { epoch, logId, origin, openedAt }: EpochStatement,
  note: string,
): Promise<void> => {
  await sql.query(
    'insert into audit.epochs (epoch, log_id, origin, opened_at, statement) values ($1, $2, $3, $4, $5)',
    [epoch, logId, origin, openedAt, note],
  );
  await sql.query('delete from audit.sealer');
  await sql.query(
    `insert into audit.sealer (epoch, entries, position, signed_size, checked_at) values ($1, 0, '', 0, now())`,
    [epoch],
  );
};
