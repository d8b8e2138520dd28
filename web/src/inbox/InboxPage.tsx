import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Outlet, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCommands } from '../app/commands/useCommands.ts';
import { WhyTicketsWait } from '../investigations/WhyTicketsWait.tsx';
import { ListHead } from './filter/ListHead.tsx';
import classes from './inbox.module.css';
import { InboxList } from './list/InboxList.tsx';
import { rememberPlace } from './place.ts';
import { useInboxFilter } from './useInboxFilter.ts';

/** The list on the left, the open ticket beside it; below 900 px one of the two. */
export const InboxPage = () => {
  const ticketId = useParams({ strict: false, select: ({ ticketId }) => ticketId });
  const filter = useInboxFilter();
  const navigate = useNavigate();
  const router = useRouter();
  const detail = useRef<HTMLElement>(null);
  useEffect(() => {
    if (detail.current !== null) detail.current.scrollTop = 0;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another ticket begins at its top
  }, [ticketId]);
  useEffect(() => rememberPlace(ticketId, filter), [ticketId, filter]);
  const closeTicket = () => {
    // A ticket whose page is still being loaded has the address already, and is not shown yet.
    const isOpen = router.latestLocation.pathname !== '/inbox';
    if (isOpen) void navigate({ to: '/inbox', search: filter });
  };
  useCommands([
    { id: 'close', label: 'Close the ticket', group: 'Inbox', keys: 'Escape', run: closeTicket },
    { id: 'read', label: 'Go on in the ticket', group: 'Inbox', keys: 'Enter', run: () => detail.current?.focus() },
  ]);
  const openTicket = (id: string) =>
    void navigate({ to: '/inbox/$ticketId', params: { ticketId: id }, search: filter });
  return (
    <div className={classes['panes']} data-open={ticketId === undefined ? undefined : true}>
      {ticketId === undefined && <title>Inbox · Ledger</title>}
      <VisuallyHidden component="h1">Inbox</VisuallyHidden>
      <section className={classes['list']} aria-label="Tickets">
        <ListHead filter={filter} />
        <WhyTicketsWait className={classes['banner']} />
        <InboxList filter={filter} opened={ticketId} onOpen={openTicket} />
        <Keys />
      </section>
      <section
        ref={detail}
        className={classes['detail']}
        aria-label="Ticket"
        data-scroll-restoration-id="ticket"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys
        tabIndex={0}
      >
        {ticketId === undefined ? <NothingOpen /> : <Outlet />}
      </section>
    </div>
  );
};

const Keys = () => (
  <footer className={classes['keys']}>
    <kbd>j</kbd> <kbd>k</kbd> move <kbd>x</kbd> select <kbd>?</kbd> all keys
  </footer>
);

const NothingOpen = () => (
  <Stack align="center" justify="center" h="100%" gap={6}>
    <Text c="dimmed">Choose a ticket.</Text>
    <Group gap="md" c="dimmed" fz="sm">
      <span>
        <kbd>j</kbd> <kbd>k</kbd> next, previous
      </span>
      <span>
        <kbd>/</kbd> search
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
    </Group>
  </Stack>
);
