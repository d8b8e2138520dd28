import { useState } from 'react';
import { Problem } from '../api/problem.ts';
import { changedByDraft, type DraftOf } from '../drafts/changedByDraft.ts';
import { toast } from '../parts/toasts/toasts.ts';
import { useCommand } from '../parts/useCommand.ts';
import { historyKey } from '../tickets/history/queries.ts';
import type { Way } from '../tickets/source.ts';
import { ticketQuery, type Ticket } from '../tickets/ticket.ts';
import { sendDraft, sendReply, takeStep, type Flag, type Sent, type ToSend } from './sending.ts';
import { useTakeBack } from './useTakeBack.ts';

/** `mark`: what has to be sent by hand was sent, since it was just copied for that. */
type Order = ToSend & { mark: boolean };

type Options = {
  ticket: Ticket;
  /** What is sent in place of a reply of one's own: a draft that nobody has decided. */
  draft: DraftOf | null;
  way: Way;
  onSent: () => void;
};

/** Sends what was written, and says what came of it; `found`: flags that the service gave for a text. */
export const useSending = ({ ticket, draft, way, onSent }: Options) => {
  const [found, setFound] = useState<{ text: string; flags: readonly Flag[] } | null>(null);
  const takeBack = useTakeBack(ticket.id);
  const command = useCommand({
    send: async ({ mark, ...given }: Order, attempt) => {
      const sent = draft === null ? await sendReply(ticket.id, given, attempt) : await sendDraft(draft, given, attempt);
      if (sent.kind === 'sent' && mark && sent.delivery === 'manual') {
        const headers = { 'Idempotency-Key': `${attempt.headers['Idempotency-Key']}-mark` };
        await takeStep(sent.outgoing, 'mark-sent', headers);
      }
      return sent;
    },
    changes: [...(draft === null ? [] : changedByDraft(draft)), ticketQuery(ticket.id).queryKey, historyKey(ticket.id)],
  });
  const order = (given: Order, onDone?: () => void) =>
    command.mutate(given, {
      onSuccess: (sent) => {
        if (sent.kind === 'look') return setFound({ text: given.text, flags: sent.flags });
        tellSent(sent, given, way, takeBack);
        onSent();
        return onDone?.();
      },
      onError: (error) => {
        if (error instanceof Problem && error.document.code === 'egress_flagged')
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own names of them
          setFound({ text: given.text, flags: (error.document.flags ?? []) as readonly Flag[] });
      },
    });
  return { order, found, error: command.error, isPending: command.isPending };
};

type SentReply = Extract<Sent, { kind: 'sent' }>;

const tellSent = ({ outgoing, sendAt, delivery }: SentReply, { mark }: Order, way: Way, takeBack: TakeBack): void => {
  if (delivery === 'manual') {
    toast({
      text: mark
        ? 'Copied and marked as sent. Paste it where the customer reads it.'
        : 'Accepted. Send it by hand, then mark it as sent.',
    });
    return;
  }
  const text = sendAt === null ? 'It is being sent' : `Goes out soon. ${way.where}`;
  const undo =
    sendAt === null || outgoing.of !== 'draft'
      ? {}
      : { undo: { label: 'Take back', run: () => takeBack(outgoing), untilMs: Date.parse(sendAt) } };
  toast({ text, ...undo });
};

type TakeBack = ReturnType<typeof useTakeBack>;
