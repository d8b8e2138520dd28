import { nextTurn } from '../../engine/async/nextTurn.ts';
import type { EventId } from '../../domain/core/ids.ts';

/** Base64, of those events that are in the audit log. */
export type ChainHashes = (eventIds: readonly EventId[]) => Promise<ReadonlyMap<EventId, string>>;

/** The chain hashes of one page. */
export type PageHashes = {
  /**
   * Asks for those of events that are to be decoded, most of which will be on the page: decoding takes as long as the
   * answer. Resolves once the question is on its way; never rejects.
   */
  ahead(events: readonly { id: EventId }[]): Promise<void>;
  /** Of the events on the page, whether they were asked for ahead or not. */
  of(events: readonly { id: EventId }[]): Promise<ReadonlyMap<EventId, string>>;
};

export const pageHashes = (chainHashes: ChainHashes): PageHashes => {
  const asked = new Set<EventId>();
  const answers: Promise<ReadonlyMap<EventId, string>>[] = [];
  const ask = (events: readonly { id: EventId }[]): void => {
    const ids = events.map(({ id }) => id).filter((id) => !asked.has(id));
    if (ids.length === 0) return;
    for (const id of ids) asked.add(id);
    const answer = chainHashes(ids);
    // Whoever wants the page hears of it.
    answer.catch(() => undefined);
    answers.push(answer);
  };
  return {
    ahead: (events) => {
      ask(events);
      return nextTurn();
    },
    of: async (events) => {
      ask(events);
      const [first = new Map<EventId, string>(), ...more] = await Promise.all(answers);
      return more.length === 0 ? first : new Map([first, ...more].flatMap((each) => [...each]));
    },
  };
};
