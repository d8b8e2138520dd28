import type { EngineName, OpenEngine } from '../../adapters/eventLogEngine.ts';
import { openAuditSource } from '../../adapters/postgres/audit/auditReader.ts';
import type { ConnectionTarget } from '../../adapters/postgres/database.ts';
import { readHome } from '../../adapters/postgres/log/logHome.ts';
import { beginMove, giveMoveUp, noteMoved, switchHome } from '../../adapters/postgres/log/logMove.ts';
import { untilVanishedEnd } from '../../adapters/postgres/ops/soleUse.ts';
import type { ProgressBar } from '../../adapters/terminal/progressBar.ts';
import { describeFinding, reportVerification } from '../../audit-cli/verifying/verifyReport.ts';
import type { TreeHead } from '../../domain/audit/note/signedCheckpoint.ts';
import type { Vkey } from '../../domain/audit/note/signedNote.ts';
import { verifyLog, type HeldCheckpoint } from '../../domain/audit/verify/verification.ts';
import { START } from '../../domain/core/log/eventLog.ts';
import { pause } from '../../engine/async/pause.ts';
import type { Database } from '../../engine/sql.ts';
import { compareLogs, CopyDiffers } from './compareLogs.ts';
import { copyLog, findCopied } from './copyLog.ts';

/** Why a move did not happen or stopped; `exit` as audit-cli has it. */
export class MoveFailed extends Error {
  readonly exit: 1 | 2 | 3 | 4;
  constructor(exit: 1 | 2 | 3 | 4, message: string) {
    super(message);
    this.name = 'MoveFailed';
    this.exit = exit;
  }
}

export type Move = {
  target: ConnectionTarget;
  database: Database;
  from: OpenEngine;
  to: OpenEngine;
  /** The pinned keys, and everything signed that is held outside the database. */
  pins: readonly Vkey[];
  held: readonly HeldCheckpoint[];
  print: (line: string) => void;
  /** A bar for one part of the work. */
  progress: () => ProgressBar;
};

/**
 * Moves the log of an installation to another engine, while nothing else works on it. What is begun is gone on with:
 * until the last transaction the log is where it was and takes no appends, afterwards it is where it shall be. Throws
 * MoveFailed.
 */
export const moveLog = async (move: Move, signal: AbortSignal): Promise<void> => {
  const { database, from, to, print } = move;
  const { engine, movingTo } = await readHome(database);
  if (engine === to.name && movingTo === null) return print(`the event log is already in ${to.name}`);
  refuseOther(move, engine ?? from.name, movingTo);
  const copied = await findCopied(from.log, to.log);
  if (copied === 'foreign')
    throw new MoveFailed(3, `${to.name} holds another event log, or a copy with later appends; nothing was moved`);
  const signed = await verified(move, signal);
  await beginMove(database, from.name, to.name);
  await untilNobodyAppends(move, signal);
  const total = signed.size;
  print(`copying to ${to.name}${copied === null ? '' : ', behind what was copied before'}`);
  const bar = move.progress();
  const before = copied === null ? 0 : await placeOf(move, copied.id);
  const reached = (events: number): void => bar.update(before + events, Math.max(total, before + events));
  await copyLog({ log: from.log, database, to }, copied?.position ?? START, reached, signal);
  bar.end();
  await comparedAndSwitched(move, signed, signal);
  for (const line of afterMove(to.name)) print(line);
};

/** Ends a move that was begun and not ended: the log stays where it is. */
export const cancelMove = async ({ database, from, to, print }: Move): Promise<void> => {
  const { engine, movingTo } = await readHome(database);
  if (movingTo === null) return print(`no move is under way; the event log is in ${engine ?? from.name}`);
  refuseOther({ from, to }, engine ?? from.name, movingTo);
  await giveMoveUp(database);
  print(`the event log stays in ${from.name}; what was copied to ${to.name} is used by the next move`);
};

const refuseOther = ({ from, to }: Pick<Move, 'from' | 'to'>, engine: string, movingTo: string | null): void => {
  if (engine === from.name && (movingTo === null || movingTo === to.name)) return;
  const now = movingTo === null ? `is in ${engine}` : `is being moved from ${engine} to ${movingTo}`;
  throw new MoveFailed(2, `the event log ${now}: nothing can be moved from ${from.name} to ${to.name}`);
};

/** The whole log is what was signed, by the keys that are pinned. */
const verified = async (
  { target, from, pins, held, print, progress }: Move,
  signal: AbortSignal,
): Promise<TreeHead & { epoch: number }> => {
  print(`verifying the log in ${from.name}`);
  const source = await openAuditSource(target, from);
  try {
    const bar = progress();
    const input = { vkeys: pins, held, onProgress: (done: number, all: number) => bar.update(done, all) };
    const verification = await verifyLog(source, input);
    bar.end();
    const now = Math.floor(Date.now() / 1000);
    const report = reportVerification(verification, { maxAgeSeconds: null, minSize: 0, now, warnings: [] }, 0);
    for (const found of verification.findings) print(`  ${describeFinding(found)}`);
    const { epoch } = source;
    if (report.exit !== 0 || verification.anchor === null || epoch === undefined)
      throw new MoveFailed(report.exit === 1 ? 1 : 4, `${report.message}; nothing was moved`);
    if (verification.frozenReason !== null)
      throw new MoveFailed(1, `the audit log is frozen (${verification.frozenReason}): npm run audit:unfreeze first`);
    print(report.message);
    signal.throwIfAborted();
    return { ...verification.anchor.head, epoch: epoch.epoch };
  } finally {
    await source.close();
  }
};

/** Its appends are over so long after the last sign that a process gave: longer than an append may take. */
const APPENDS_END_MS = 20_000;

/** A process that vanished without a word may be cut off from the database alone. An append to PostgreSQL needs no waiting. */
const untilNobodyAppends = async ({ database, from, print }: Move, signal: AbortSignal): Promise<void> => {
  const leftMs = from.name === 'postgresql' ? 0 : await untilVanishedEnd(database);
  if (leftMs === 0) return;
  const waitMs = leftMs + APPENDS_END_MS;
  print(`a process ended unexpectedly; waiting ${Math.ceil(waitMs / 1000)} s until it can no longer append`);
  await pause(waitMs, signal);
  signal.throwIfAborted();
};

/** How many events stand up to this one, as far as they are sealed; for showing how far the work is. */
const placeOf = async ({ database }: Move, eventId: string): Promise<number> => {
  const { rows } = await database.query<{ count: string }>(
    `select coalesce((select max(index) + 1 from audit.entries where event_id = $1),
                     (select max(entries) from audit.sealer)) as count`,
    [eventId],
  );
  return Number(rows[0]?.count);
};

const comparedAndSwitched = async (
  move: Move,
  signed: TreeHead & { epoch: number },
  signal: AbortSignal,
): Promise<void> => {
  const { target, database, from, to, print } = move;
  print('comparing every event of log and copy, and both with what was signed');
  const source = await openAuditSource(target, from);
  const bar = move.progress();
  try {
    const sealed = { origin: signed.origin, entries: source.entries(0), signed };
    await database.query('truncate ops.moved_events');
    const noted: Parameters<typeof compareLogs>[3] = async (events) => {
      await noteMoved(database, events);
      bar.update(events.at(-1)?.index ?? 0, signed.size);
    };
    const { events, last, root } = await compareLogs(from.log, to.log, sealed, noted, signal);
    bar.end();
    await switchHome(database, { to: to.name, epoch: signed.epoch, events }, async () => {
      signal.throwIfAborted();
      if ((await from.log.head()) !== last) throw new CopyDiffers(`events were appended to ${from.name} meanwhile`);
    });
    print(`moved: ${events} events, every byte as it was; root ${root.toString('base64')} over all of them`);
  } catch (error) {
    throw error instanceof CopyDiffers
      ? new MoveFailed(1, `${error.message}; the log stays in ${from.name}, and takes no appends until --cancel`)
      : error;
  } finally {
    await source.close();
  }
};

/** What the operator does next. */
const afterMove = (to: EngineName): readonly string[] => [
  `Start the nodes ${to === 'kurrentdb' ? 'with' : 'without'} KURRENTDB_URL; they rebuild the read models first.`,
  `The old log takes no more appends. Keep it until there is a backup of ${to}.`,
];
