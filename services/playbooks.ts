import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { playbookFolder } from '../adapters/playbooks/playbookFolder.ts';
import type { Logger } from '../domain/core/logger.ts';
import type { PlaybookLibrary } from '../domain/playbooks/library.ts';
import { fileFault } from '../settings/fileFault.ts';
import { InvalidSetting, type Settings } from '../settings/settings.ts';

const SHIPPED = fileURLToPath(new URL('../playbooks', import.meta.url));

/** A folder that is not there stops the start; what is wrong with a file in it does not, and is logged (SU-170). */
export const openPlaybooks = async (
  { SERVICE_PLAYBOOKS_DIR: folder = SHIPPED }: Pick<Settings, 'SERVICE_PLAYBOOKS_DIR'>,
  logger: Logger,
): Promise<PlaybookLibrary> => {
  await readdir(folder).catch((error: unknown) => {
    throw new InvalidSetting('SERVICE_PLAYBOOKS_DIR', `${folder} ${fileFault(error) ?? 'cannot be read'}`);
  });
  const library = playbookFolder(folder, logger);
  await library.files();
  return library;
};
