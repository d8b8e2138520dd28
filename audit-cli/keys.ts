import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { KEY_FILE } from '../adapters/vault/auditFiles.ts';
import { AuditKeyFileInvalid, newKeyFile, readAuditKeys } from '../adapters/vault/auditKeys.ts';
import { createKeyFile } from '../adapters/vault/keyFile.ts';
import { formatVkey, type Vkey } from '../domain/audit/note/signedNote.ts';
import { CommandFailed, usage, type Outcome } from './outcome.ts';
import { readPins } from './pins.ts';
import { dataDirectory } from './dataDirectory.ts';

/** `keys generate` makes a key file; `keys show` prints public keys, one a line, as auditors pin them. */
export const keys = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { output: { type: 'string', short: 'o' }, file: { type: 'string' }, origin: { type: 'string' } },
  });
  if (positionals.length === 1 && positionals[0] === 'generate') return generate(values.output);
  if (positionals.length === 1 && positionals[0] === 'show') return show(values, dataDirectory(environment));
  throw usage('keys takes generate or show');
};

const generate = async (output: string | undefined): Promise<Outcome> => {
  if (output === undefined) throw usage('name the output file with -o FILE');
  const text = newKeyFile();
  if ((await createKeyFile(output, text)) !== text) throw usage(`${output} exists already`);
  return { exit: 0, code: 'ok', message: `wrote ${output}, which only its owner can read` };
};

/** The pinned keys, or those of a key file under the name of an origin. */
const show = async (
  { file, origin }: { file?: string | undefined; origin?: string | undefined },
  dataDir: string,
): Promise<Outcome> => {
  if (file === undefined && origin === undefined) return printed(await readPins(undefined, dataDir));
  if (origin === undefined) throw usage('name the origin that the keys sign for with --origin');
  const path = file ?? join(dataDir, KEY_FILE);
  const held = await readAuditKeys(path).catch((error: unknown) => {
    if (!(error instanceof AuditKeyFileInvalid)) throw error;
    throw new CommandFailed(2, 'key_malformed', error.message);
  });
  if (held === null) throw new CommandFailed(3, 'key_unreachable', `key file not found: ${path}`);
  return printed(held.vkeys(origin));
};

const printed = (vkeys: readonly Vkey[]): Outcome => {
  const lines = vkeys.map(formatVkey);
  return { exit: 0, code: 'ok', message: lines.join('\n'), json: { vkeys: lines } };
};
