import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import type { RawTicket } from '../../domain/sources/toolContract.ts';
import type { SourceAnswer, SourceLook, WantedAttachment } from './sourceTools.ts';

/** What this node has seen of a source beside what was recorded. */
export type SeenSource = { polledAt: string | null; dropped: number | null };

/** Looks at sources from any node. */
export interface SourceChecks {
  /**
   * Asks the tool server that this node runs; where another node runs it, one that is started for this look alone and
   * listens at no port. Rejects only when aborted.
   */
  look(source: SourceRow, signal: AbortSignal): Promise<SourceLook>;
  /** One ticket of the source, asked in the same way. */
  get(source: SourceRow, externalId: string, signal: AbortSignal): Promise<SourceAnswer<RawTicket>>;
  /** The bytes of what hangs on a ticket, asked in the same way. */
  attachment(source: SourceRow, wanted: WantedAttachment, signal: AbortSignal): Promise<SourceAnswer<Uint8Array>>;
  /**
   * How many tickets are open since each of these times at a source with these settings, which nobody has created:
   * asked of a tool server that is started for this alone. Null where it cannot be told.
   */
  count(
    wanted: Pick<SourceRow, 'workspace_id' | 'kind'> & { values: Readonly<Record<string, string>> },
    since: readonly string[],
    signal: AbortSignal,
  ): Promise<SourceAnswer<readonly number[] | null>>;
  /** Null when this node has not polled it. */
  seen(sourceId: string): SeenSource | null;
}
