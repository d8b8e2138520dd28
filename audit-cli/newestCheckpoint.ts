import { rowContradiction } from '../domain/audit/verify/checkpointRows.ts';
import { followEpochs } from '../domain/audit/verify/epochs.ts';
import {
  BadSignature,
  openCheckpoint,
  UnknownSigner,
  type OpenedCheckpoint,
} from '../domain/audit/note/signedCheckpoint.ts';
import { NoteMalformed, type Vkey } from '../domain/audit/note/signedNote.ts';
import { CommandFailed } from './outcome.ts';
import type { Reads } from './store.ts';

/** `statement`: what opened the epoch, null for the first one. `vkeys`: the pinned keys, and those that follow from them. */
export type NewestCheckpoint = OpenedCheckpoint & {
  epoch: number;
  statement: string | null;
  /** What makes tables of the log other than they were set up. */
  altered: readonly string[];
  vkeys: readonly Vkey[];
};

/** The newest signed checkpoint of the database, opened, and its epoch. Throws CommandFailed. */
export const newestCheckpoint = async (reads: Reads, pinned: readonly Vkey[]): Promise<NewestCheckpoint> => {
  const state = await reads.state();
  if (state === null) throw await noEpoch(reads);
  if (state.newest === null) throw new CommandFailed(4, 'nothing_signed', 'no signed checkpoint');
  const { findings, vkeys } = followEpochs(state.epochs, pinned);
  const [wrong] = [...findings, rowContradiction(state.newest, state.epoch.origin)];
  if (wrong !== undefined) throw new CommandFailed(1, 'tampered', `tampering found: ${wrong.kind}: ${wrong.detail}`);
  try {
    const { epoch, statement } = state.epoch;
    return { ...openCheckpoint(state.newest.note, vkeys), epoch, statement, altered: state.altered, vkeys };
  } catch (error) {
    if (error instanceof UnknownSigner)
      throw new CommandFailed(4, 'unknown_signer', `the newest signed checkpoint: ${error.message}`);
    if (error instanceof BadSignature || error instanceof NoteMalformed)
      throw new CommandFailed(1, 'tampered', `tampering found: the newest signed checkpoint: ${error.message}`);
    throw error;
  }
};

/** An audit log that was never opened, or one whose epoch someone has deleted. */
const noEpoch = async (reads: Reads): Promise<CommandFailed> => {
  const left = await reads.strayTables();
  return left.length === 0
    ? new CommandFailed(4, 'not_opened', 'the database has no audit log yet')
    : new CommandFailed(1, 'tampered', `tampering found: the row of the epoch is missing, ${left.join(', ')} has rows`);
};
