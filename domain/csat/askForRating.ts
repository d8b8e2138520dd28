import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle } from '../core/log/streams.ts';
import type { Answer } from '../inbox/ticketFilter.ts';
import { csats, requestedCsatId } from './csat.ts';

/**
 * SU-184: the id of the rating that a reply asks for by a link; null where the ticket was asked about within seven days.
 * The same for every attempt to send the reply, which `replyKey` names.
 */
export const askForRating = async (
  store: EventStore,
  { replyKey, ...of }: { ticketId: string; workspaceId: string; answer: Answer; requestedAt: string; replyKey: string },
  meta: Meta,
): Promise<string | null> => {
  const csatId = requestedCsatId(replyKey);
  const { state } = await handle(store, csats, of.ticketId, { type: 'RequestCsat', data: { ...of, csatId } }, meta);
  return state.requests.has(csatId) ? csatId : null;
};
