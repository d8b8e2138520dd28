import type { Attempt } from '../../api/attempts.ts';
import { useCommand } from '../../parts/useCommand.ts';
import { historyKey } from '../history/queries.ts';
import { ticketQuery } from '../ticket.ts';

/** Something that people do with a ticket; it and its history are read again when it is done. */
export const useTicketAct = <Input, Answer>(
  ticketId: string,
  send: (input: Input, attempt: Attempt) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) => useCommand({ send, changes: [ticketQuery(ticketId).queryKey, historyKey(ticketId)], onDone });
