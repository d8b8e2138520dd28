import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { api, unwrap } from '../../api/client.ts';
import { toast } from '../../parts/toasts/toasts.ts';
import { useMarkUnread } from '../presence/useReading.ts';
import type { Ticket } from '../ticket.ts';
import type { TicketDialog } from './TicketDialogs.tsx';
import classes from './actions.module.css';
import { mayReinvestigate, useReinvestigate } from './useReinvestigate.ts';
import { useTicketAct } from './useTicketAct.ts';

const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

type Props = { ticket: Ticket; onOpen: (dialog: TicketDialog) => void };

/** What is done less often than to assign, snooze and resolve; on a phone those, too. */
export const MoreActions = ({ ticket, onOpen }: Props) => {
  const unread = useMarkUnread(ticket.id);
  const reinvestigate = useReinvestigate(ticket.id);
  const isOver = ticket.status === 'resolved' || ticket.status === 'ignored';
  const mayIgnore = !isOver && ticket.status !== 'investigating';
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
        <Menu.Item onClick={unread}>Mark as unread</Menu.Item>
        {mayReinvestigate(ticket) && <Menu.Item onClick={reinvestigate}>Investigate again</Menu.Item>}
        {mayIgnore && <Menu.Item onClick={() => onOpen('ignore')}>Ignore…</Menu.Item>}
        <Menu.Divider />
        <Priorities ticket={ticket} />
      </Menu.Dropdown>
    </Menu>
  );
};

const Priorities = ({ ticket: { id, priority: current } }: { ticket: Ticket }) => {
  const { mutate } = useTicketAct(id, (priority: (typeof PRIORITIES)[number], { headers }) =>
    unwrap(api.POST('/api/tickets/{id}/priority', { params: { path: { id } }, body: { priority }, headers })),
  );
  const onError = ({ message }: Error) =>
    void toast({ text: `The priority stays ${current}. ${message}`, tone: 'refused' });
  return (
    <>
      <Menu.Label>Priority</Menu.Label>
      {PRIORITIES.map((priority) => (
        <Menu.Item
          key={priority}
          leftSection={
            priority === current ? <IconCheck size={14} aria-hidden /> : <span className={classes['unchecked']} />
          }
          onClick={() => mutate(priority, { onError })}
        >
          {priority}
          {priority === current && <VisuallyHidden>, as it is</VisuallyHidden>}
        </Menu.Item>
      ))}
    </>
  );
};
