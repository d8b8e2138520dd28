import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatVkey, type Vkey } from '../../domain/audit/note/signedNote.ts';
import type { Copy } from '../../domain/audit/verify/heldCopies.ts';
import type { AuditFiles } from '../../processes/audit/auditEvidence.ts';
import { lastNoteOf } from './auditSinks.ts';
import { createKeyFile, readKeyFile, syncDirectory } from './keyFile.ts';

/** Names under the data directory: the newest signed checkpoint, and the public keys for auditors to copy. */
export const STATE_FILE = 'audit.state';
export const PIN_FILE = 'audit.keys';
export const KEY_FILE = 'audit.key';

/** The files beside the database, in `dataDir`; `sinkFile`: where signed checkpoints are copied to, if anywhere. */
export const createAuditFiles = (dataDir: string, sinkFile: string | null): AuditFiles => ({
  readCopies: () => readCopies(join(dataDir, STATE_FILE), sinkFile),
  writeState: (note) => replaceFile(join(dataDir, STATE_FILE), note),
  pinKeys: async (vkeys) => {
    const path = join(dataDir, PIN_FILE);
    if ((await readKeyFile(path)) === null)
      await createKeyFile(path, vkeys.map((vkey) => `${formatVkey(vkey)}\n`).join(''));
  },
});

/** Adds public keys to the pin file, behind those that it has. */
export const addPins = async (dataDir: string, vkeys: readonly Vkey[]): Promise<void> => {
  const path = join(dataDir, PIN_FILE);
  const known = (await readKeyFile(path)) ?? '';
  const added = vkeys.map(formatVkey).filter((line) => !known.includes(line));
  await replaceFile(path, [...known.split('\n').filter((line) => line !== ''), ...added, ''].join('\n'));
};

/** The newest signed checkpoint in the state file and in the file of a sink, where there are such files. */
export const readCopies = async (stateFile: string, sinkFile: string | null): Promise<readonly Copy[]> => {
  const state = await readKeyFile(stateFile);
  const sink = sinkFile === null ? null : await lastNoteOf(sinkFile);
  return [
    ...(state === null ? [] : [{ from: stateFile, text: state }]),
    ...(sink === null || sinkFile === null ? [] : [{ from: sinkFile, text: sink }]),
  ];
};

/** Replaces a file by one rename. Durable when it returns; a crash leaves the old file or the new one. */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncDirectory(dirname(path));
};
