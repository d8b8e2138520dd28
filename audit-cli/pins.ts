import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { BadSignature, openCheckpoint, UnknownSigner } from '../domain/audit/note/signedCheckpoint.ts';
import { NoteMalformed, parseVkeys, type Vkey } from '../domain/audit/note/signedNote.ts';
import type { HeldCheckpoint } from '../domain/audit/verify/verification.ts';
import { vkeysNamed } from '../domain/audit/verify/epochs.ts';
import { judgeCopies, type JudgedCopies } from '../domain/audit/verify/heldCopies.ts';
import { PIN_FILE, readCopies, STATE_FILE } from '../adapters/vault/auditFiles.ts';
import { createAddressPolicy } from '../adapters/network/addressPolicy.ts';
import { codeOf, CommandFailed } from './outcome.ts';
import { NOTE_BYTES_MAX, readPlainFile } from './plainFiles.ts';
import { dataDirectory, whereToLook } from './dataDirectory.ts';

/** The pinned keys: of the file that was named, else of the data directory. Throws CommandFailed. */
export const readPins = async (keysFile: string | undefined, dataDir: string): Promise<readonly Vkey[]> => {
  const path = keysFile ?? join(dataDir, PIN_FILE);
  const text = await readOptional(path);
  if (text === null)
    throw new CommandFailed(
      3,
      'key_unreachable',
      `public keys not found: ${path}; name them with --keys FILE, or ${await whereToLook(dataDir)}`,
    );
  try {
    const vkeys = parseVkeys(text);
    if (vkeys.length > 0) return vkeys;
  } catch (error) {
    if (!(error instanceof NoteMalformed)) throw error;
  }
  throw new CommandFailed(2, 'key_malformed', `${path} holds no public keys, one a line`);
};

/** Where the service keeps copies of signed checkpoints beside its database. */
export type CopyPlaces = { dataDir: string; sinkFile: string | null };

export const copyPlaces = (environment: NodeJS.ProcessEnv): CopyPlaces => {
  const sinkFile = environment['SERVICE_AUDIT_SINK_FILE'];
  return { dataDir: dataDirectory(environment), sinkFile: sinkFile === undefined || sinkFile === '' ? null : sinkFile };
};

/**
 * The copies that the service keeps, as it judges them itself: one by a pinned key counts, whichever log it is of, and
 * one that is empty, torn or foreign is told and counts for nothing.
 */
export const readServiceCopies = async (
  { dataDir, sinkFile }: CopyPlaces,
  vkeys: readonly Vkey[],
): Promise<JudgedCopies> => {
  const copies = await readCopies(join(dataDir, STATE_FILE), sinkFile).catch((error: unknown) => {
    throw new CommandFailed(3, 'file_unreachable', `a copy of the service cannot be read: ${codeOf(error)}`);
  });
  return judgeCopies(copies, (origin) => vkeysNamed(vkeys, origin));
};

/** A signed checkpoint from a file or an http address. Throws CommandFailed. */
export const readHeld = async (
  from: string,
  vkeys: readonly Vkey[],
  environment: NodeJS.ProcessEnv,
): Promise<HeldCheckpoint> =>
  openHeld(/^https?:\/\//.test(from) ? await fetchNote(from, environment) : await readGiven(from), vkeys, from);

/** Private networks too: who runs the command names the address. A redirect would take the key elsewhere. */
const ANYWHERE = ['0.0.0.0/0', '::/0'];

/** Fetches a signed checkpoint; `AUDIT_API_KEY` is sent as API key. Throws CommandFailed with exit 3. */
export const fetchNote = async (url: string, environment: NodeJS.ProcessEnv): Promise<string> => {
  const key = environment['AUDIT_API_KEY'];
  // Its library is an eighth of what the command loads, which few calls of it have a use for.
  const { createOutgoingFetch } = await import('../adapters/network/outgoingFetch.ts');
  const fetchFrom = createOutgoingFetch(createAddressPolicy(ANYWHERE));
  const answer = await fetchFrom(url, {
    ...(key === undefined || key === '' ? {} : { headers: { 'API-Key': key } }),
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new CommandFailed(3, 'service_unreachable', `${url} does not answer: ${codeOf(error)}`);
  });
  if (!answer.ok) throw new CommandFailed(3, 'service_unreachable', `${url} answered ${answer.status}`);
  return boundedText(answer, url);
};

const boundedText = async ({ body }: Response, url: string): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > NOTE_BYTES_MAX)
      throw new CommandFailed(3, 'service_unreachable', `${url} answers with more than a signed checkpoint`);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** A file that was named on the command line. Throws CommandFailed. */
export const readGiven = async (path: string, bytesMax = NOTE_BYTES_MAX): Promise<string> => {
  const text = await readOptional(path, bytesMax);
  if (text === null) throw new CommandFailed(3, 'file_unreachable', `${path} cannot be read`);
  return text;
};

/** A held checkpoint must be good: a bad one proves nothing about the log. */
export const openHeld = (note: string, vkeys: readonly Vkey[], from: string): HeldCheckpoint => {
  try {
    return { ...openCheckpoint(note, vkeys), from };
  } catch (error) {
    if (error instanceof UnknownSigner)
      throw new CommandFailed(2, 'checkpoint_unknown_key', `${from} is not signed by a pinned key`);
    if (error instanceof BadSignature) throw new CommandFailed(1, 'tampered', `${from}: ${error.message}`);
    if (error instanceof NoteMalformed) throw new CommandFailed(2, 'checkpoint_malformed', `${from}: ${error.message}`);
    throw error;
  }
};

/** Null when there is no such file. Throws CommandFailed when it cannot be read, or holds more than it may. */
export const readOptional = async (path: string, bytesMax = NOTE_BYTES_MAX): Promise<string | null> => {
  const bytes = await readPlainFile(path, bytesMax, 'named');
  if (bytes === 'too_large')
    throw new CommandFailed(2, 'usage', `${path} holds more than the ${bytesMax} bytes that such a file may have`);
  if (bytes !== null && !isUtf8(bytes)) throw new CommandFailed(2, 'usage', `${path} is no text in UTF-8`);
  return bytes === null ? null : bytes.toString('utf8');
};
