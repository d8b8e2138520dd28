import { deleteStaleRows } from '../../adapters/postgres/ops/activity.ts';
import type { Module } from '../../composition/core.ts';
import { keepHouse } from '../../processes/ops/housekeeping.ts';
import { unusedSecrets } from '../../processes/ops/unusedSecrets.ts';

const CLEAN_EVERY_MS = 600_000;

/** Deletes what nothing needs any more: secrets without an owner, and rows about what has ended. */
export const housekeepingModule: Module = {
  open: (core) => ({
    reactors: unusedSecrets(core),
    workers: [
      {
        name: 'housekeeping',
        run: (signal) =>
          keepHouse(
            () => deleteStaleRows(core.database, core.settings.SERVICE_SESSION_MAX_DAYS),
            CLEAN_EVERY_MS,
            core.logger,
            signal,
          ),
      },
    ],
  }),
};
