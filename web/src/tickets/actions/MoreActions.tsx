import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { useCommands } from '../../app/commands/useCommands.ts';
import type { Ticket } from '../ticket.ts';
import type { TicketDialog } from './TicketDialogs.tsx';
import classes from './actions.module.css';
import { mayReinvestigate, useReinvestigate } from './useReinvestigate.ts';
import { useDesk } from './useDesk.ts';

const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

type Props = { ticket: Ticket; onOpen: (dialog: TicketDialog) => void };

/** What is done less often than to assign, snooze and resolve; on a phone those, too. */
export const MoreActions = ({ ticket, onOpen }: Props) => {
  const { markUnread } = useDesk(ticket);
  const reinvestigate = useReinvestigate(ticket.id);
  const isOver = ticket.status === 'resolved' || ticket.status === 'ignored';
  const mayIgnore = !isOver && ticket.status !== 'investigating';
  useCommands([
    { id: 'tags', label: 'Tags of the ticket', group: 'This ticket', keys: 't', run: () => onOpen('tags') },
    { id: 'unread', label: 'Mark the ticket as unread', group: 'This ticket', keys: 'u', run: markUnread },
    ...(mayIgnore
      ? [
          {
            id: 'ignore',
            label: 'Ignore the ticket',
            group: 'This ticket',
            keys: '[Shift]+#',
            run: () => onOpen('ignore'),
          } as const,
        ]
      : []),
  ]);
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size={26} aria-label="More about this ticket">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item className={classes['onPhone'] ?? ''} onClick={() => onOpen('assign')}>
          Assign…
        </Menu.Item>
        {!isOver && (
          <Menu.Item className={classes['onPhone'] ?? ''} onClick={() => onOpen('snooze')}>
            Snooze…
          </Menu.Item>
        )}
        <Menu.Item onClick={() => onOpen('tags')}>Tags…</Menu.Item>
        <Menu.Item onClick={markUnread}>Mark as unread</Menu.Item>
        {mayReinvestigate(ticket) && <Menu.Item onClick={reinvestigate}>Investigate again</Menu.Item>}
        {mayIgnore && <Menu.Item onClick={() => onOpen('ignore')}>Ignore…</Menu.Item>}
        <Menu.Divider />
        <Priorities ticket={ticket} />
      </Menu.Dropdown>
    </Menu>
  );
};

const Priorities = ({ ticket }: { ticket: Ticket }) => {
  const { priority: current } = ticket;
  const { prioritise } = useDesk(ticket);
  return (
    <>
      <Menu.Label>Priority</Menu.Label>
      {PRIORITIES.map((priority) => (
        <Menu.Item
          key={priority}
          leftSection={
            priority === current ? <IconCheck size={14} aria-hidden /> : <span className={classes['unchecked']} />
          }
          onClick={() => {
            if (priority !== current) prioritise(priority);
          }}
        >
          {priority}
          {priority === current && <VisuallyHidden>, as it is</VisuallyHidden>}
        </Menu.Item>
      ))}
    </>
  );
};
