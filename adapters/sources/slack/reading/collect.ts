import type { RawTicket } from '../../../../domain/sources/toolContract.ts';
import { SourceError } from '../../serveSource.ts';
import type { SlackApi } from '../api.ts';
import { PAGE_CHARS, PAGE_MS } from '../limits.ts';
import type { Deletion, Message } from './messages.ts';
import type { People } from './people.ts';
import { readThread, type ThreadName } from './threads.ts';
import { externalIdOf, ticketOf } from './tickets.ts';

export type Collecting = { api: SlackApi; people: People };

/**
 * `only`: its first message, where it is known that nobody has answered it. `deletions`: of what stood in it.
 * `passedOver`: it is of no interest.
 */
export type Wanted = ThreadName & {
  only?: Message | null;
  deletions?: readonly Deletion[];
  passedOver?: boolean;
};

/**
 * The tickets of these threads, in their order, each once; `taken` hears of each thread that is done with. Ends early
 * where the page grows too large or takes too long to be one answer, and where a call fails after others have worked:
 * the next page begins there. `more`: some are left.
 */
export const collect = async <Item extends Wanted>(
  deps: Collecting,
  items: Iterable<Item>,
  limit: number,
  signal: AbortSignal,
  taken: (item: Item) => void,
): Promise<{ tickets: RawTicket[]; more: boolean }> => {
  const until = performance.now() + PAGE_MS;
  const done = new Map<string, RawTicket | null>();
  const page = (more: boolean) => ({ tickets: [...done.values()].filter((ticket) => ticket !== null), more });
  let chars = 0;
  for (const item of items) {
    const id = externalIdOf(item);
    if (item.passedOver !== true && !done.has(id)) {
      if (done.size >= limit || chars > PAGE_CHARS || performance.now() > until) return page(true);
      try {
        const ticket = await ticketWith(deps, item, signal);
        done.set(id, ticket);
        chars += ticket === null ? 0 : charsOf(ticket);
      } catch (error) {
        if (done.size > 0 && !signal.aborted) return page(true);
        throw error;
      }
    }
    taken(item);
  }
  return page(false);
};

/** Null for what is no ticket, be it that it was deleted meanwhile. */
const ticketWith = async (
  { api, people }: Collecting,
  item: Wanted,
  signal: AbortSignal,
): Promise<RawTicket | null> => {
  const { only, root, deletions = [] } = item;
  const messages = only ? [only] : await readThread(api, item, signal).catch(noneIfGone);
  const gone = deletions.find(({ message }) => message.ts === root)?.message;
  const left = gone === undefined ? messages : [gone, ...messages.filter(({ ts }) => ts !== root)];
  return ticketOf(people, item, left, signal, deletions);
};

const noneIfGone = (error: unknown): readonly Message[] => {
  if (error instanceof SourceError && error.code === 'not_found') return [];
  throw error;
};

const charsOf = ({ body, thread }: RawTicket): number =>
  thread.reduce((sum, each) => sum + each.body.length, body.length);
