import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from '../../../domain/core/logger.ts';
import type { SourceRow } from '../../../projections/sources/ticketSources.ts';
import { limitMemory } from '../memoryLimit.ts';
import type { SourceConnection, SourceTold } from './sourceConnection.ts';
import type { Program } from '../transport/stdioTransport.ts';

/** The tool server of one source, as a call sees it. */
export type AskedServer = {
  /** SU-66: SHA-256 of the tools as it listed them at its start. */
  toolsHash: string;
  ping(timeoutMs: number): Promise<void>;
  /** `token`: opens the mailbox, for this call (SU-67). `beside`: what its `_meta` holds more. */
  call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options: { timeoutMs: number; token: string | null; beside?: Readonly<Record<string, unknown>> },
  ): Promise<CallToolResult>;
};

/** A source as this node runs it. */
export interface HostedSource {
  /** Does the work with its tool server. Rejects with what the work throws, or with ToolServerUnavailable. */
  ask<T>(tool: string, work: (server: AskedServer) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Ends what runs for it alone; further calls are refused. Never rejects. */
  end(): Promise<void>;
}

/** A tool server that all sources of a kind in a workspace share. */
export type SharedProgram = {
  /** Sources of one place share one process. */
  place: string;
  program: Program;
  /** It is not ended when it is idle. */
  stays: boolean;
  /** What the server is to know of the source; rejects with ToolServerUnavailable when the vault does not give it. */
  settings(): Promise<Readonly<Record<string, string>>>;
};

/** How the tool servers of sources are run. */
export type SourceHosting = {
  /** A process for this source alone; rejects with ToolServerUnavailable when it must not be started, or cannot. */
  own(source: SourceRow): Promise<Program>;
  /** Null for a source that has a process of its own. */
  shared(source: SourceRow): SharedProgram | null;
};

/** What a tool server is ended for (SU-173). */
export type SourceLimits = { memoryBytes: number; fetchMs: number; callMs: number };

/** Starts a server that is ended when it holds too much memory, in whatever language it is written. */
export const openLimited = async (
  program: Program,
  signal: AbortSignal,
  told: SourceTold,
  { limits, logger, fields }: { limits: SourceLimits; logger: Logger; fields: object },
): Promise<SourceConnection> => {
  // The library of the protocol takes its memory only where there are sources.
  const { openSourceConnection } = await import('./sourceConnection.ts');
  const ending = new AbortController();
  const lost = (connection: SourceConnection): void => {
    ending.abort();
    told.lost(connection);
  };
  const connection = await openSourceConnection(program, signal, { ...told, lost });
  const pid = connection.pid();
  if (pid !== null)
    limitMemory(pid, limits.memoryBytes, ending.signal, () => {
      logger.warn({ ...fields, bytes_max: limits.memoryBytes }, 'tool_server_too_large');
      void connection.close();
    });
  return connection;
};
