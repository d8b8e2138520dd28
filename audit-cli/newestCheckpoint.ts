import {
  BadSignature,
  openCheckpoint,
  UnknownSigner,
  type OpenedCheckpoint,
} from '../domain/audit/signedCheckpoint.ts';
import { NoteMalformed, type Vkey } from '../domain/audit/signedNote.ts';
import { CommandFailed } from './outcome.ts';
import type { Reads } from './store.ts';

/** The newest signed checkpoint of the database, opened, and its epoch. Throws CommandFailed. */
export const newestCheckpoint = async (
  reads: Reads,
  vkeys: readonly Vkey[],
): Promise<OpenedCheckpoint & { epoch: number }> => {
  const state = await reads.state();
  if (state === null) throw new CommandFailed(4, 'not_opened', 'the database has no audit log yet');
  if (state.newest === null) throw new CommandFailed(4, 'nothing_signed', 'there is no signed checkpoint');
  try {
    return { ...openCheckpoint(state.newest.note, vkeys), epoch: state.epoch.epoch };
  } catch (error) {
    if (error instanceof UnknownSigner)
      throw new CommandFailed(4, 'unknown_signer', `the newest signed checkpoint: ${error.message}`);
    if (error instanceof BadSignature || error instanceof NoteMalformed)
      throw new CommandFailed(1, 'tampered', `tampering found: the newest signed checkpoint: ${error.message}`);
    throw error;
  }
};
