import { readSettings } from '../../../settings/settings.ts';
import { openStorage, type Release, type Storage } from '../../../composition/storage.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { streamKinds } from '../../../domain/streamKinds.ts';
import type { Projection } from '../../../engine/projections/projection.ts';
import { silentLogger } from '../logger.ts';
import { TallyEvent } from '../log/tally.ts';

/** `SERVICE_ENCRYPTION_KEY` of all these nodes, so that several may share a database, also from other processes. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 'k').toString('base64');

/** Database, vault and log of a node and nothing that runs on them; nothing has been appended. */
export const openNodeStorage = (
  url: string,
  resources: AsyncDisposableStack,
  {
    readModels = [],
    kinds = [],
    logger = silentLogger,
  }: { readModels?: readonly Projection[]; kinds?: Release['kinds']; logger?: Logger } = {},
): Promise<Storage> => {
  const given = { DATABASE_URL: url, SERVICE_ENCRYPTION_KEY: ENCRYPTION_KEY, SERVICE_DATA_DIR: '/nonexistent' };
  const release: Release = { kinds: [...streamKinds, { union: TallyEvent }, ...kinds], readModels };
  return openStorage(readSettings(given), release, logger, resources);
};
