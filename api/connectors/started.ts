import { setTimeout as sleep } from 'node:timers/promises';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import type { ConnectorRow } from '../../projections/connectors/connectors.ts';
import type { Sql } from '../../engine/sql.ts';

/** How long an answer waits for a connector to start, so that it shows what came of it (SU-32). */
const START_WAIT_MS = 3_000;
const LOOK_MS = 50;

/** The row once its connection has started or failed to, at the latest after 3 s; null while no row is there. */
export type Starting = { reads: Sql };

export const startedConnector = async (
  { reads }: Starting,
  workspaceId: string,
  id: string,
): Promise<ConnectorRow | null> => {
  const deadline = performance.now() + START_WAIT_MS;
  for (;;) {
    const row = await findConnector(reads, workspaceId, id);
    if ((row !== null && row.status !== 'starting') || performance.now() >= deadline) return row;
    await sleep(LOOK_MS);
  }
};
