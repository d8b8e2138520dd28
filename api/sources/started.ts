import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../engine/sql.ts';
import { findSource } from '../../projections/sources/sourceQueries.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';

/** How long an answer waits for the handshake, so that it shows what came of it (SU-60). */
const START_WAIT_MS = 3_000;
const LOOK_MS = 50;

/** The row once its tool server has started or failed to, at the latest after 3 s; null while no row is there. */
export const startedSource = async (
  { reads }: { reads: Sql },
  workspaceId: string,
  id: string,
): Promise<SourceRow | null> => {
  const deadline = performance.now() + START_WAIT_MS;
  for (;;) {
    const row = await findSource(reads, workspaceId, id);
    if ((row !== null && row.status !== 'starting') || performance.now() >= deadline) return row;
    await sleep(LOOK_MS);
  }
};
