import type { Logger } from '../../../domain/core/logger.ts';
import { createSemaphore, type Semaphore } from '../../../engine/async/semaphore.ts';
import type { SourceRow } from '../../../projections/sources/ticketSources.ts';
import type { SourceTarget } from '../../sources/sharedContract.ts';
import {
  openLimited,
  type AskedServer,
  type HostedSource,
  type SharedProgram,
  type SourceLimits,
} from './hostedSource.ts';
import { STOPPED } from '../keptConnection.ts';
import type { SourceConnection } from './sourceConnection.ts';
import { createToolServer, type Lingering, type ToolServer } from '../toolServer.ts';

export type SharedSourcesOptions = {
  starts: Semaphore;
  limits: SourceLimits;
  logger: Logger;
  /** A source says that tickets wait to be asked for. */
  tickets(sourceId: string): void;
};

/** How long a tool server stays after it was last used (SU-173). */
const LINGERING: Lingering = { afterCallMs: 600_000, afterCheckMs: 0 };
const STAYING: Lingering = { afterCallMs: Infinity, afterCheckMs: 0 };
/** Processes at a time that repeat a call which may have ended its server. */
const ALONE_MAX = 4;

type Place = { server: ToolServer<SourceConnection>; sources: Set<object> };

/** Sources that share a process with the others of their place, from the first call of any of them to the end of the last. */
export const createSharedSources = (options: SharedSourcesOptions) => {
  const places = new Map<string, Place>();
  const alone = createSemaphore(ALONE_MAX);

  const placeOf = ({ kind, workspace_id: workspaceId }: SourceRow, shared: SharedProgram): Place => {
    const known = places.get(shared.place);
    if (known !== undefined) return known;
    const { starts, limits, logger } = options;
    const fields = { source_kind: kind, workspace_id: workspaceId };
    const tickets = (sourceId: string | null): void => {
      if (sourceId !== null) options.tickets(sourceId);
    };
    const server = createToolServer<SourceConnection>({
      open: (signal, lost) =>
        openLimited(shared.program, signal, { lost, tickets, isShared: true }, { limits, logger, fields }),
      starts,
      alone,
      lingering: shared.stays ? STAYING : LINGERING,
      logger,
    });
    const place = { server, sources: new Set<object>() };
    places.set(shared.place, place);
    return place;
  };

  return {
    of: (source: SourceRow, shared: SharedProgram): HostedSource => {
      const place = placeOf(source, shared);
      const ending = new AbortController();
      const hosted: HostedSource = {
        ask: async (tool, work, signal) => {
          const { id, generation } = source;
          const either = AbortSignal.any([signal, ending.signal]);
          either.throwIfAborted();
          const target: SourceTarget = { id, generation, settings: { ...(await shared.settings()) } };
          const use = { purpose: 'call', by: id, fields: { source_id: id, tool } } as const;
          return place.server.use(use, (connection) => work(asked(connection, target, either)), either);
        },
        end: async () => {
          ending.abort(STOPPED);
          place.server.current()?.forget(source.id);
          place.sources.delete(hosted);
          if (place.sources.size > 0) return;
          if (places.get(shared.place) === place) places.delete(shared.place);
          await place.server.stop();
        },
      };
      place.sources.add(hosted);
      return hosted;
    },
  };
};

const asked = (connection: SourceConnection, target: SourceTarget, signal: AbortSignal): AskedServer => ({
  toolsHash: connection.toolsHash,
  ping: (timeoutMs) => connection.ping(signal, timeoutMs),
  call: (tool, args, options) => connection.call(tool, args, { ...options, signal }, target),
});
