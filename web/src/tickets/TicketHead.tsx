import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../app/commands/useCommands.ts';
import { inboxFilterIn } from '../inbox/inboxFilter.ts';
import { Priority } from '../parts/Priority.tsx';
import actions from './actions/actions.module.css';
import { MoreActions } from './actions/MoreActions.tsx';
import { TicketDialogs, type TicketDialog } from './actions/TicketDialogs.tsx';
import { useDesk } from './actions/useDesk.ts';
import { OthersHere } from './presence/OthersHere.tsx';
import type { Other } from './presence/presence.ts';
import type { Ticket } from './ticket.ts';
import classes from './ticket.module.css';

/** What the ticket is called, who else is here, and what is done with a ticket as a whole. */
export const TicketHead = ({ ticket, others }: { ticket: Ticket; others: readonly Other[] }) => {
  const [dialog, setDialog] = useState<TicketDialog | null>(null);
  return (
    <header className={classes['head']}>
      <WayBack />
      <Priority priority={ticket.priority} />
      <Title order={2} size="h5" className={`${classes['title']} foreign`} title={ticket.title ?? undefined}>
        {ticket.title ?? 'Erased'}
      </Title>
      <div className={classes['headActions']}>
        <OthersHere others={others} />
        <Actions ticket={ticket} onOpen={setDialog} />
        <MoreActions ticket={ticket} onOpen={setDialog} />
      </div>
      <TicketDialogs ticket={ticket} opened={dialog} onClose={() => setDialog(null)} />
    </header>
  );
};

type ActionsProps = { ticket: Ticket; onOpen: (dialog: TicketDialog) => void };

/** SU-19, SU-24, SU-193: one is over, and can be taken back, or it is not. */
const Actions = ({ ticket, onOpen }: ActionsProps) => {
  const isOver = ticket.status === 'resolved' || ticket.status === 'ignored';
  useCommands([
    { id: 'assign', label: 'Assign the ticket', group: 'This ticket', keys: 'a', run: () => onOpen('assign') },
  ]);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={actions['withRoom'] ?? ''}
        onClick={() => onOpen('assign')}
        aria-label="Assign the ticket"
        aria-keyshortcuts="a"
      >
        Assign
      </Button>
      {isOver ? <Reopen ticket={ticket} /> : <Open ticket={ticket} onOpen={onOpen} />}
    </>
  );
};

const Reopen = ({ ticket }: { ticket: Ticket }) => {
  const { reopen, isPending } = useDesk(ticket);
  useCommands([{ id: 'resolve', label: 'Reopen the ticket', group: 'This ticket', keys: 'e', run: reopen }]);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      onClick={reopen}
      aria-label="Reopen the ticket"
      aria-keyshortcuts="e"
    >
      Reopen
    </Button>
  );
};

const Open = ({ ticket, onOpen }: ActionsProps) => {
  const isSnoozed = ticket.snoozed_until !== null;
  const isBusy = ticket.status === 'investigating';
  const desk = useDesk(ticket);
  const snooze = isSnoozed ? () => desk.snooze(null) : () => onOpen('snooze');
  const snoozing = isSnoozed ? 'End the snooze' : 'Snooze the ticket';
  const resolve = () => onOpen('resolve');
  useCommands([
    { id: 'snooze', label: snoozing, group: 'This ticket', keys: 's', run: snooze },
    ...(isBusy
      ? []
      : [{ id: 'resolve', label: 'Resolve the ticket', group: 'This ticket', keys: 'e', run: resolve } as const]),
  ]);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={actions['withRoom'] ?? ''}
        onClick={snooze}
        aria-label={snoozing}
        aria-keyshortcuts="s"
      >
        {isSnoozed ? 'Wake' : 'Snooze'}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        title={isBusy ? 'Possible once the agent is done' : undefined}
        onClick={resolve}
        aria-label="Resolve the ticket"
        aria-keyshortcuts="e"
      >
        Resolve
      </Button>
    </>
  );
};

/** On a phone, where the list is not beside the ticket. */
const WayBack = () => (
  <Link to="/inbox" search={inboxFilterIn} className={classes['back']} aria-label="Back to the inbox">
    <IconArrowLeft size={18} aria-hidden />
  </Link>
);
