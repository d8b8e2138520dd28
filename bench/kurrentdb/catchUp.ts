import type { Logger } from '../../domain/core/logger.ts';
import { startKurrentProcess } from '../../test/support/kurrentServer/childProcess.ts';
import { fillLog } from '../fill.ts';
import { openInstallation, type Installation } from '../product/installation.ts';
import { cpuTimeBetween, cpuTimesOf } from '../product/processes.ts';
import { measureCatchUp } from '../product/readModels.ts';

export type CatchUpOptions = { parent: string; tickets: number; seed: number; logger: Logger; signal: AbortSignal };

/** Events a second, and processor time of the node for each event, its start included, in microseconds. */
export type CatchUp = { events: number; raw: number; applied: number; sealed: number; cpuUs: number };

/**
 * A node comes back after the log has grown by the same histories, on either engine: until all read models have applied
 * everything, and the sealer has sealed it.
 */
export const catchUpOnBoth = async (options: CatchUpOptions): Promise<{ postgres: CatchUp; kurrentdb: CatchUp }> => {
  const postgres = await catchUpOn(options, {});
  const server = await startKurrentProcess();
  try {
    return { postgres, kurrentdb: await catchUpOn(options, { KURRENTDB_URL: server.url }) };
  } finally {
    await server.close();
  }
};

const catchUpOn = async (options: CatchUpOptions, engine: { KURRENTDB_URL?: string }): Promise<CatchUp> => {
  await using installation = await openInstallation(options.parent, options.logger, engine);
  const { url, dataDir } = installation;
  const { events } = await installation.offline(() => fillLog({ ...options, ...engine, url, dataDir }));
  const [raw = 0, applied = 0, sealed = 0] = (await measureCatchUp(installation, events, options.signal)).map(
    ({ value }) => value,
  );
  return { events, raw, applied, sealed, cpuUs: (await cpuOf(installation)) / events };
};

/** Since its start, in microseconds. */
const cpuOf = async (installation: Installation): Promise<number> =>
  cpuTimeBetween(new Map(), await cpuTimesOf([installation.running().pid])) / 1_000;
