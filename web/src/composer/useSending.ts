import { useState } from 'react';
import type { Attempt } from '../api/attempts.ts';
import { Problem } from '../api/problem.ts';
import { changedByDraft, type DraftOf } from '../drafts/changedByDraft.ts';
import { toast } from '../parts/toasts/toasts.ts';
import { useCommand } from '../parts/useCommand.ts';
import { historyKey } from '../tickets/history/queries.ts';
import type { Way } from '../tickets/source.ts';
import { ticketQuery, type Ticket } from '../tickets/ticket.ts';
import { sendDraft, sendReply, takeStep, type Flag, type Sent, type ToSend } from './sending.ts';
import { useTakeBack } from './outgoing/useTakeBack.ts';

/** `mark`: what has to be sent by hand was sent, since it was just copied for that. */
type Order = ToSend & { mark: boolean };

type Options = {
  ticket: Ticket;
  /** What is sent in place of a reply of one's own: a draft that nobody has decided. */
  draft: DraftOf | null;
  way: Way;
  /** The service has the words now: sent, or as the next revision of the draft. */
  onKept: () => void;
};

export type Sending = ReturnType<typeof useSending>;

/** Sends what was written, and says what came of it, wherever one is by then. `found`: what the service found in a text. */
export const useSending = ({ ticket, draft, way, onKept }: Options) => {
  const [found, setFound] = useState<{ text: string; flags: readonly Flag[] } | null>(null);
  const takeBack = useTakeBack(ticket.id);
  const send = async ({ mark, ...given }: Order, attempt: Attempt): Promise<Sent> => {
    const sent = draft === null ? await sendReply(ticket.id, given, attempt) : await sendDraft(draft, given, attempt);
    onKept();
    if (sent.kind === 'look') {
      setFound({ text: given.text, flags: sent.flags });
      return sent;
    }
    const isMarked = mark && sent.delivery === 'manual';
    if (isMarked) await markSent(sent, attempt);
    tell(sent, isMarked, way, takeBack);
    return sent;
  };
  const command = useCommand({
    send,
    changes: [...(draft === null ? [] : changedByDraft(draft)), ticketQuery(ticket.id).queryKey, historyKey(ticket.id)],
  });
  const order = (given: Order, onSent: () => void) =>
    command.mutate(given, {
      onSuccess: ({ kind }) => kind === 'sent' && onSent(),
      onError: (error) => {
        if (error instanceof Problem && error.document.code === 'egress_flagged')
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own names of them
          setFound({ text: given.text, flags: (error.document.flags ?? []) as readonly Flag[] });
      },
    });
  return { order, found, error: command.error, isPending: command.isPending };
};

type SentReply = Extract<Sent, { kind: 'sent' }>;

const markSent = ({ outgoing }: SentReply, { headers }: Attempt): Promise<unknown> =>
  takeStep(outgoing, 'mark-sent', { 'Idempotency-Key': `${headers['Idempotency-Key']}-mark` });

const tell = ({ outgoing, sendAt, delivery }: SentReply, isMarked: boolean, way: Way, takeBack: TakeBack): void => {
  if (delivery === 'manual')
    toast({
      text: isMarked ? 'Copied and marked as sent. Paste it now.' : 'Accepted. It waits under “to send by hand”.',
    });
  else if (sendAt !== null && outgoing.of === 'draft')
    toast({
      text: `On its way. ${way.where}`,
      undo: { label: 'Take back', run: () => takeBack(outgoing), untilMs: Date.parse(sendAt) },
    });
  else toast({ text: `On its way. ${way.where}` });
};

type TakeBack = ReturnType<typeof useTakeBack>;
