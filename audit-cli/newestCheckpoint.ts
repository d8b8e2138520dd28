import { openCheckpoint, type OpenedCheckpoint } from '../domain/audit/signedCheckpoint.ts';
import type { Vkey } from '../domain/audit/signedNote.ts';
import { CommandFailed } from './outcome.ts';
import type { Reads } from './store.ts';

/** The newest signed checkpoint of the database, opened, and its epoch. Throws CommandFailed with exit 4. */
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
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailed(4, 'unknown_signer', `the newest signed checkpoint: ${reason}`);
  }
};
