import { join } from 'node:path';
import { openAuditSource } from '../../adapters/postgres/audit/auditReader.ts';
import { auditReadsOn } from '../../adapters/postgres/audit/auditReads.ts';
import { KEY_FILE } from '../../adapters/vault/auditFiles.ts';
import { readAuditKeys } from '../../adapters/vault/auditKeys.ts';
import { CommandFailed } from '../../audit-cli/outcome.ts';
import { readHeld, readPins, readServiceCopies } from '../../audit-cli/pins.ts';
import { describeUnusable } from '../../domain/audit/verify/heldCopies.ts';
import { BadSignature, openCheckpoint, UnknownSigner } from '../../domain/audit/note/signedCheckpoint.ts';
import { NoteMalformed, type Vkey } from '../../domain/audit/note/signedNote.ts';
import { verifyLog, type HeldCheckpoint, type Verification } from '../../domain/audit/verify/verification.ts';
import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { AuditKeys } from '../../processes/audit/auditEvidence.ts';
import type { AuditReads, AuditState } from '../../processes/audit/auditStore.ts';
import type { Settings } from '../../settings/settings.ts';
import { thisRelease } from '../../composition/modules.ts';
import { openStorage, openStoreOn, type Storage } from '../../composition/storage.ts';

/** What the commands that end a freeze work with. */
export type Operator = {
  settings: Settings;
  storage: Storage;
  /** Without the gate, which is closed. */
  store: EventStore;
  reads: AuditReads;
  state: AuditState;
  /** The keys of this installation, which sign a new epoch. */
  keys: AuditKeys;
  pins: readonly Vkey[];
  /** Everything signed that is held outside the database. */
  held: readonly HeldCheckpoint[];
  print: (line: string) => void;
  /** Whether the operator wants to go on. */
  confirm: (question: string) => Promise<boolean>;
};

export type OperatorOptions = Pick<Operator, 'settings' | 'print' | 'confirm'> & {
  logger: Logger;
  keysFile: string | undefined;
  checkpoints: readonly string[];
};

/** Opens database, keys and everything that is held. Throws CommandFailed. */
export const openOperator = async (options: OperatorOptions, resources: AsyncDisposableStack): Promise<Operator> => {
  const { settings, logger, print, confirm } = options;
  const keyFile = settings.SERVICE_AUDIT_KEY_FILE ?? join(settings.SERVICE_DATA_DIR, KEY_FILE);
  const keys = await readAuditKeys(keyFile);
  if (keys === null) throw new CommandFailed(3, 'key_unreachable', `audit key file not found: ${keyFile}`);
  const pins = await readPins(options.keysFile, settings.SERVICE_DATA_DIR);
  const places = { dataDir: settings.SERVICE_DATA_DIR, sinkFile: settings.SERVICE_AUDIT_SINK_FILE ?? null };
  const copies = await readServiceCopies(places, pins);
  for (const copy of copies.unusable) print(`warning: ${describeUnusable(copy)}`);
  const given = await Promise.all(options.checkpoints.map((from) => readHeld(from, pins, process.env)));
  const storage = await openStorage(settings, thisRelease, logger, resources);
  const reads = auditReadsOn(storage.database, storage.logEngine);
  const state = await reads.state();
  if (state === null)
    throw new CommandFailed(4, 'not_opened', 'the database has no epoch of an audit log; start the service first');
  const store = openStoreOn(storage.eventLog, storage);
  return { settings, storage, store, reads, state, keys, pins, held: [...copies.held, ...given], print, confirm };
};

/** Verifies the newest epoch from its first event on. */
export const verifyInFull = async ({ storage, pins, held }: Operator): Promise<Verification> => {
  const source = await openAuditSource(storage.target, storage.logEngine);
  try {
    return await verifyLog(source, { vkeys: pins, held });
  } finally {
    await source.close();
  }
};

/** False when other keys have signed a note; a damaged one does not tell. */
export const isSignedBy = (note: string, vkeys: readonly Vkey[]): boolean => {
  try {
    openCheckpoint(note, vkeys);
    return true;
  } catch (error) {
    if (error instanceof UnknownSigner) return false;
    // Changed since; the key at hand is still the one that this installation has.
    if (error instanceof BadSignature || error instanceof NoteMalformed) return true;
    throw error;
  }
};

/** Who stands beside what an operator's command appends; `id` names the command's one run. */
export const operatorMeta = (command: string, id: string): Meta => {
  const commandId = derivedCommandId(command, id, 'operator');
  return { actor: { type: 'system', id: 'audit-operator' }, correlationId: commandId, commandId };
};
