import { Button, Group, Text } from '@mantine/core';
import { changedByDraft } from '../../drafts/changedByDraft.ts';
import { draftStatus } from '../../drafts/draftState.ts';
import type { Draft } from '../../investigations/queries.ts';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { Status } from '../../parts/Status.tsx';
import { toast } from '../../parts/toasts/toasts.ts';
import { useCommand } from '../../parts/useCommand.ts';
import { historyKey } from '../../tickets/history/queries.ts';
import { ticketQuery, type Ticket } from '../../tickets/ticket.ts';
import classes from '../composer.module.css';
import { copied } from '../copied.ts';
import { outgoingOf, type OnItsWay } from './outgoing.ts';
import { takeStep, type Step } from '../sending.ts';
import { useTakeBack } from './useTakeBack.ts';

/** `onTaken`: a reply was taken back. */
type Props = { ticket: Ticket; onTaken: (reply: OnItsWay) => void };

/** Replies that were accepted and are not sent yet, each with what can be done about it. */
export const OutgoingReplies = ({ draft, ...of }: Props & { draft: Draft | null }) => {
  const replies = outgoingOf(of.ticket, draft);
  if (replies.length === 0) return null;
  return (
    <ul className={classes['outgoing']} aria-label="Replies on their way">
      {replies.map((reply) => (
        <OneReply key={reply.key} reply={reply} {...of} />
      ))}
    </ul>
  );
};

const OneReply = ({ reply, ...of }: Props & { reply: OnItsWay }) => (
  <li>
    <details>
      <summary>
        <Status label={draftStatus({ status: 'accepted', delivery: reply.delivery })} />
      </summary>
      <Text size="sm" className="foreign prose">
        {reply.body ?? 'Erased.'}
      </Text>
    </details>
    {reply.problem !== null && (
      <Text size="xs" className="foreign">
        {reply.problem} Correct that, then send it again.
      </Text>
    )}
    <NextStep reply={reply} {...of} />
  </li>
);

const NextStep = ({ reply, ticket, onTaken }: Props & { reply: OnItsWay }) => {
  const takeBack = useTakeBack(ticket.id);
  const { outgoing } = reply;
  const step = useCommand({
    send: (step: Step, { headers }) => takeStep(outgoing, step, headers),
    changes: [
      ...(outgoing.of === 'draft' ? changedByDraft({ ...outgoing, ticketId: ticket.id }) : []),
      ticketQuery(ticket.id).queryKey,
      historyKey(ticket.id),
    ],
  });
  const copyAndMark = async () => {
    if (await copied(reply.body ?? ''))
      step.mutate('mark-sent', { onSuccess: () => void toast({ text: 'Copied and marked as sent' }) });
  };
  const button = (name: string, act: () => void) => (
    <Button size="xs" variant="default" loading={step.isPending} onClick={act}>
      {name}
    </Button>
  );
  return (
    <Group gap="xs">
      {reply.canTakeBack && button('Take back', () => takeBack(outgoing, () => onTaken(reply)))}
      {reply.delivery === 'failed' && button('Send again', () => step.mutate('resend'))}
      {reply.delivery === 'manual' && button('Copy and mark as sent', () => void copyAndMark())}
      {reply.delivery === 'manual' && button('Mark as sent', () => step.mutate('mark-sent'))}
      <ProblemNotice error={step.error} />
    </Group>
  );
};
