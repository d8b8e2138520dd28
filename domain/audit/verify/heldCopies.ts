import { BadSignature, openCheckpoint, readCheckpoint, UnknownSigner } from '../note/signedCheckpoint.ts';
import { NoteMalformed, type Vkey } from '../note/signedNote.ts';
import type { HeldCheckpoint } from './verification.ts';

/** A signed checkpoint that the service keeps outside the database, as it was found; `from` names the place. */
export type Copy = { from: string; text: string };

/** A copy that says nothing: empty, torn, or not signed by a key of ours. */
export type UnusableCopy = { from: string; why: string };

export type JudgedCopies = { held: readonly HeldCheckpoint[]; unusable: readonly UnusableCopy[] };

/**
 * Which copies are evidence. One that is not whole proves nothing about the log: disks fill up and writes are torn. It
 * is reported, and the other copies count.
 */
export const judgeCopies = (copies: readonly Copy[], vkeysFor: (origin: string) => readonly Vkey[]): JudgedCopies => {
  const held: HeldCheckpoint[] = [];
  const unusable: UnusableCopy[] = [];
  for (const { from, text } of copies)
    try {
      if (text.trim() === '') throw new NoteMalformed('it contains no complete checkpoint');
      held.push({ ...openCheckpoint(text, vkeysFor(readCheckpoint(text).origin)), from });
    } catch (error) {
      if (!(error instanceof NoteMalformed || error instanceof BadSignature || error instanceof UnknownSigner))
        throw error;
      unusable.push({ from, why: error.message });
    }
  return { held, unusable };
};

/** For people. */
export const describeUnusable = ({ from, why }: UnusableCopy): string =>
  `${from} cannot be used (${why}); using the other copies of the newest signed checkpoint`;
