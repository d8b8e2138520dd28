import type { Logger } from '../../../domain/core/logger.ts';
import type { Semaphore } from '../../../engine/async/semaphore.ts';
import type { SourceRow } from '../../../projections/sources/ticketSources.ts';
import { openLimited, type HostedSource, type SourceLimits } from './hostedSource.ts';
import { keepConnection } from '../keptConnection.ts';
import { isTimeout } from './sourceAnswers.ts';
import type { SourceConnection } from './sourceConnection.ts';
import type { Program } from '../transport/stdioTransport.ts';
import { ToolServerUnavailable } from '../toolServerUnavailable.ts';

export type OwnSources = {
  starts: Semaphore;
  limits: SourceLimits;
  logger: Logger;
  programOf: (source: SourceRow) => Promise<Program>;
  /** SU-65: told before each start. */
  starting: (source: SourceRow, program: Program) => Promise<void>;
};

/**
 * A source with a process of its own, which runs from the first call on. A call that gets no answer in time ends it: it
 * may spin. `free` resolves once nothing holds its webhook port any more.
 */
export const ownSource = (
  { starts, limits, logger, programOf, starting }: OwnSources,
  source: SourceRow,
  tickets: () => void,
  free: () => Promise<void>,
): HostedSource => {
  const connect = async (lost: (connection: SourceConnection) => void, signal: AbortSignal) => {
    await free();
    const program = await programOf(source);
    return starts.run(async () => {
      await starting(source, program);
      return openLimited(program, signal, { lost, tickets }, { limits, logger, fields: { source_id: source.id } });
    }, signal);
  };
  const kept = keepConnection(connect, () => true, logger);
  return {
    ask: async (_, work, signal) => {
      const connection = await kept.ready(signal);
      const { toolsHash } = connection;
      try {
        return await work({
          toolsHash,
          ping: (timeoutMs) => connection.ping(signal, timeoutMs),
          call: (tool, args, options) => connection.call(tool, args, { ...options, signal }),
        });
      } catch (error) {
        signal.throwIfAborted();
        if (isTimeout(error)) await kept.drop(SILENT);
        throw error;
      }
    },
    end: () => kept.stop(),
  };
};

const SILENT = new ToolServerUnavailable('start_failed', 'The tool server did not answer in time, and was ended.');
