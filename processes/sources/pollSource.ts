import { RevisionConflict } from '../../domain/core/log/eventLog.ts';
import { PAGE_MAX } from '../../domain/sources/toolContract.ts';
import type { IntakePlace } from '../../projections/sources/sourceQueries.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import { keepAttachments, type AttachmentKeeping, type Attempts } from './keepAttachments.ts';
import { recordPage, type PageRecording } from './recordPage.ts';
import type { SourceFailure, SourceTools } from './sourceTools.ts';

export type Polling = PageRecording &
  AttachmentKeeping & {
    tools: Pick<SourceTools, 'fetch' | 'attachment'>;
    /** Where the source stands, once everything that the log holds by now is counted. */
    placeOf: (sourceId: string, signal: AbortSignal) => Promise<IntakePlace>;
  };

/** Keeps where one source stands between polls, so that a poll that brings nothing asks no database. */
export type SourcePoll = {
  /** Fetches until the source has no more (SU-76). Null when it worked; rejects when the store is out of reach. */
  run(source: SourceRow, signal: AbortSignal): Promise<SourceFailure | null>;
};

/** Pages in a row without anything new after which a source that says that there is more is left alone for a while. */
const FRUITLESS_PAGES_MAX = 100;

export const createSourcePoll = (deps: Polling): SourcePoll => {
  let place: IntakePlace | null = null;
  const attempts: Attempts = new Map();
  return {
    run: async (source, signal) => {
      for (let fruitless = 0; fruitless < FRUITLESS_PAGES_MAX;) {
        signal.throwIfAborted();
        place ??= await deps.placeOf(source.id, signal);
        const since = place.cursor === null && source.start_from !== null ? { since: source.start_from } : {};
        const answer = await deps.tools.fetch(source, { cursor: place.cursor, ...since, limit: PAGE_MAX }, signal);
        if (answer.status === 'failed') return answer;
        const page = answer.value;
        if (page.has_more && (page.next_cursor ?? place.cursor) === place.cursor) return STANDS_STILL;
        const kept = await keepAttachments(deps, deps.tools, source, page.tickets, attempts, signal);
        if (kept.status === 'failed') return kept;
        try {
          const before = place;
          place = await recordPage(deps, source, before, { ...page, digests: kept.value });
          fruitless = hasBrought(before, place) ? 0 : fruitless + 1;
        } catch (error) {
          // What was recorded is told by the read model, whoever recorded it.
          place = null;
          if (error instanceof RevisionConflict) continue;
          throw error;
        }
        if (!page.has_more) return null;
      }
      return FRUITLESS;
    },
  };
};

/** Beside its tickets, a page is recorded as the one event that moves the cursor. */
const hasBrought = (before: IntakePlace, after: IntakePlace): boolean => after.revision - before.revision > 1n;

const FRUITLESS: SourceFailure = {
  status: 'failed',
  reasonCode: 'upstream_error',
  reason: `The tool server has given ${FRUITLESS_PAGES_MAX} pages without anything new, and says that there is more; it is asked again later.`,
};

const STANDS_STILL: SourceFailure = {
  status: 'failed',
  reasonCode: 'contract_violation',
  reason: 'The tool server says that there is more, and gives the same cursor again.',
};
