import { z } from 'zod';
import { Position } from '../../domain/core/log/eventLog.ts';
import { formatVkey, type Vkey } from '../../domain/audit/note/signedNote.ts';
import { rootOf } from '../../domain/audit/tree/merkle.ts';
import type { HeldCheckpoint, VerifiedBefore } from '../../domain/audit/verify/verification.ts';
import { replaceFile } from '../../adapters/vault/auditFiles.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { CommandFailed } from '../outcome.ts';
import { readOptional } from '../pins.ts';

const hash = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32);

const StateFile = z.object({
  origin: z.string(),
  size: z.int().min(1),
  root: hash,
  chain: hash,
  range: z.array(hash),
  position: Position,
  keys: z.array(z.string()),
  signed_at: z.int(),
});

/** Where the last verification ended; undefined when there is no such file yet. Throws CommandFailed. */
export const readState = async (path: string, vkeys: readonly Vkey[]): Promise<VerifiedBefore | undefined> => {
  const text = await readOptional(path);
  if (text === null) return undefined;
  const state = parse(text, path);
  const range = { size: state.size, hashes: state.range };
  if (!rootOf(range).equals(state.root))
    throw new CommandFailed(2, 'state_malformed', `${path} contradicts itself; remove it and verify in full`);
  if (!state.keys.every((key) => vkeys.some((vkey) => formatVkey(vkey) === key)))
    throw new CommandFailed(
      2,
      'state_malformed',
      `${path} was made with other keys than the pinned ones; remove it and verify in full`,
    );
  return {
    head: { origin: state.origin, size: state.size, root: state.root },
    signedAt: state.signed_at,
    state: { position: state.position, range, chain: state.chain },
  };
};

/** What the last verification saw, for a run that does not go on from there. */
export const heldIn = (last: VerifiedBefore | undefined): readonly HeldCheckpoint[] =>
  last === undefined
    ? []
    : [{ head: last.head, signedAt: last.signedAt, note: '', from: 'the state of the last verification' }];

/** Replaces the file by one rename. */
export const writeState = (
  path: string,
  { head, signedAt, state }: VerifiedBefore,
  vkeys: readonly Vkey[],
): Promise<void> =>
  replaceFile(
    path,
    `${JSON.stringify({
      origin: head.origin,
      size: head.size,
      root: head.root.toString('base64'),
      chain: state.chain.toString('base64'),
      range: state.range.hashes.map((subtree) => subtree.toString('base64')),
      position: state.position,
      keys: vkeys.map(formatVkey),
      signed_at: signedAt,
    })}\n`,
  );

const parse = (text: string, path: string): z.infer<typeof StateFile> => {
  try {
    return StateFile.parse(parseJson(text));
  } catch {
    throw new CommandFailed(2, 'state_malformed', `${path} is not a state file of audit-cli`);
  }
};
