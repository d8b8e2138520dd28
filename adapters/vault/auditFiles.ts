import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatVkey } from '../../domain/audit/signedNote.ts';
import type { AuditFiles } from '../../processes/auditEvidence.ts';
import { createKeyFile, readKeyFile, syncDirectory } from './keyFile.ts';

/** Names under the data directory: the newest signed checkpoint, and the public keys for auditors to copy. */
export const STATE_FILE = 'audit.state';
export const PIN_FILE = 'audit.keys';
export const KEY_FILE = 'audit.key';

/** The files beside the database, in `dataDir`. */
export const createAuditFiles = (dataDir: string): AuditFiles => ({
  readState: () => readKeyFile(join(dataDir, STATE_FILE)),
  writeState: (note) => replaceFile(join(dataDir, STATE_FILE), note),
  pinKeys: async (vkeys) => {
    const path = join(dataDir, PIN_FILE);
    if ((await readKeyFile(path)) === null)
      await createKeyFile(path, vkeys.map((vkey) => `${formatVkey(vkey)}\n`).join(''));
  },
});

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
