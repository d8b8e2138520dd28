import type { SourceHealth } from '../../domain/sources/source.ts';
import type { FetchedPage, FetchRequest, RawTicket } from '../../domain/sources/toolContract.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import type { WriteOrder } from './writeOrder.ts';

/** `reason`: a scrubbed sentence for people. `retryAfterMs`: how long the source asks to be left alone. */
export type SourceFailure = { status: 'failed'; reasonCode: string; reason: string; retryAfterMs?: number };
export type SourceAnswer<T> = { status: 'ok'; value: T } | SourceFailure;

/**
 * What a look at a source found. `toolsHash`: of the tools that it offers, null when it could not be asked (SU-66).
 * `retryAfterMs`: as of a failure.
 */
export type SourceLook = {
  toolsHash: string | null;
  health: SourceHealth;
  dropped: number | null;
  durationMs: number;
  retryAfterMs?: number;
};

/** An attachment by the ticket that it hangs on and where the source has it. */
export type WantedAttachment = { externalId: string; ref: string };

/**
 * The tool servers of sources, as this node runs them: child processes that are started at the first use and again
 * whenever they end (SU-35). A failure is an answer; rejects only when `signal` aborts.
 */
export interface SourceTools {
  /** Starts the tool server if need be, verifies that it has the five tools, pings it and calls `healthcheck`. */
  look(source: SourceRow, signal: AbortSignal): Promise<SourceLook>;
  /** The tickets after a cursor, oldest first (SU-69). */
  fetch(source: SourceRow, request: FetchRequest, signal: AbortSignal): Promise<SourceAnswer<FetchedPage>>;
  /** One ticket by the id that the source gave it, or gave to what it passed over (SU-70). */
  get(source: SourceRow, externalId: string, signal: AbortSignal): Promise<SourceAnswer<RawTicket>>;
  /** SU-195: the bytes of what hangs on a ticket, of a source that gave a `ref` for it. */
  attachment(source: SourceRow, wanted: WantedAttachment, signal: AbortSignal): Promise<SourceAnswer<Uint8Array>>;
  /** How many tickets are open there since each of these times (ISO 8601), about; null where it cannot be told. */
  count(
    source: SourceRow,
    since: readonly string[],
    signal: AbortSignal,
  ): Promise<SourceAnswer<readonly number[] | null>>;
  /** SU-71, SU-105: only what a person ordered. */
  postReply(source: SourceRow, order: WriteOrder<'post_reply'>, signal: AbortSignal): Promise<SourceAnswer<string>>;
  /** SU-72, SU-105: only what a person ordered. */
  markResolved(source: SourceRow, order: WriteOrder<'mark_resolved'>, signal: AbortSignal): Promise<SourceAnswer<null>>;
  /** Calls `listener` whenever the tool server of the source says that tickets have come (SU-76). */
  onTickets(sourceId: string, listener: () => void): () => void;
  /** Ends the tool servers of all other sources, and of older generations of these. */
  keepOnly(sources: readonly Pick<SourceRow, 'id' | 'generation'>[]): Promise<void>;
}
