import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { liveServer } from '../adapters/embedded-postgres/postmaster.ts';
import { ACCOUNT_FILE } from './client.ts';

/** Says why a directory stays as it is, and what to do. */
export class NotDeleted extends Error {}

/** Deletes what earlier demos have left, and nothing else: not another installation, nor data that is in use. */
export const deleteDemo = async (dataDir: string): Promise<void> => {
  if (!(await exists(dataDir))) return;
  if (!(await exists(join(dataDir, ACCOUNT_FILE))))
    throw new NotDeleted(
      `${dataDir} was not made by the demo; choose another SERVICE_DATA_DIR, or delete it yourself.`,
    );
  if ((await liveServer(join(dataDir, 'server', 'data'))) !== null)
    throw new NotDeleted(
      `${dataDir} is in use. Stop the demo that runs on it; if it was killed, \`npm run demo -- --exit\` cleans up.`,
    );
  await rm(dataDir, { recursive: true, maxRetries: 3 });
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
