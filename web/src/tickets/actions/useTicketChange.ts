import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createAttempts, type Attempt } from '../../api/attempts.ts';
import { reasonOf } from '../../api/problem.ts';
import { readItemAgain } from '../../inbox/live.ts';
import { toast } from '../../parts/toasts/toasts.ts';
import { historyKey } from '../history/queries.ts';
import { ticketQuery } from '../ticket.ts';
import { assume, type Shown } from './assume.ts';

/** Something that people do with a ticket at once. */
export type TicketChange = {
  /** What it makes of the ticket, as far as that is known before. */
  shown: Shown;
  send: (attempt: Attempt) => Promise<unknown>;
  /** What is said of it; nothing where the page shows it well enough. */
  said?: string;
  /** How the sentence begins that says why it was refused. */
  refused: string;
  /** Takes it back, by the message that says it. */
  undo?: () => void;
  onDone?: () => void;
};

/** How long a message offers to take a change back; the end of a ticket the service takes back for as long (SU-188). */
const UNDO_MS = 10_000;

/**
 * Changes a ticket: the page and the list show it at once, and stand as before, with a sentence, where the service refuses
 * it. What is asked for while something is under way is sent after that.
 */
export const useTicketChange = (id: string): { change: (change: TicketChange) => void; isPending: boolean } => {
  const queries = useQueryClient();
  const [attempt] = useState(() => createAttempts<TicketChange, unknown>());
  const readAgain = () => {
    for (const queryKey of [ticketQuery(id).queryKey, historyKey(id)]) void queries.invalidateQueries({ queryKey });
  };
  const { mutate: change, isPending } = useMutation({
    scope: { id: `ticket ${id}` },
    mutationFn: (change: TicketChange) => attempt(({ send }, how) => send(how), change),
    onMutate: ({ shown, said, undo }) => {
      const takeBack = assume(queries, id, shown);
      const close = said === undefined ? () => undefined : toast({ text: said, ...undoable(undo) });
      return () => {
        close();
        takeBack();
      };
    },
    onSuccess: (_, { onDone }) => {
      readAgain();
      onDone?.();
    },
    onError: (error, { refused }, takeBack) => {
      takeBack?.();
      toast({ text: `${refused} ${reasonOf(error)}`, tone: 'refused' });
      readAgain();
      readItemAgain(queries, id);
    },
  });
  return { change, isPending };
};

const undoable = (undo: (() => void) | undefined) =>
  undo === undefined ? {} : { undo: { label: 'Undo', run: undo, untilMs: Date.now() + UNDO_MS } };
