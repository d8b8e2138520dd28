import type { EventStore } from '../core/log/eventStore.ts';
import { eventsOf } from '../core/log/streams.ts';
import type { Answer } from '../inbox/ticketFilter.ts';
import { investigations } from '../investigations/cancelInvestigation.ts';

/**
 * Whose words an accepted draft sends. Null for the draft of an escalation, edited or not: it acknowledges, and under an
 * acknowledgement nobody is asked (SU-184).
 */
export const draftAnswer = async (
  store: Pick<EventStore, 'readStream'>,
  investigationId: string,
  body: string | null,
): Promise<Answer | null> => {
  let isAcknowledgement = false;
  let drafted: string | null = null;
  for await (const { type, data } of eventsOf(store, investigations, investigationId)) {
    if (type === 'VerdictRecorded') isAcknowledgement = data.kind === 'escalate';
    if (type === 'ReplyDrafted') drafted = data.body;
  }
  if (isAcknowledgement || body === null) return null;
  return body === drafted ? 'unedited' : 'edited';
};
