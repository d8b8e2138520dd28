import { Group, SegmentedControl, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import classes from './inbox.module.css';
import { inboxFilterIn, isView, SEARCH_LENGTH_MAX, VIEWS } from './inboxFilter.ts';
import { InboxList } from './InboxList.tsx';

const TYPING_MS = 250;

/** The list on the left, the open ticket beside it; below 900 px one of the two. */
export const InboxPage = () => {
  const ticketId = useParams({ strict: false, select: ({ ticketId }) => ticketId });
  const filter = useSearch({ from: '/signed-in/inbox' });
  const navigate = useNavigate();
  const detail = useRef<HTMLElement>(null);
  useEffect(() => {
    if (detail.current !== null) detail.current.scrollTop = 0;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another ticket begins at its top
  }, [ticketId]);
  useHotkeys([['Escape', () => ticketId !== undefined && void navigate({ to: '/inbox', search: filter })]]);
  // Keys that scroll then move the ticket; Tab goes on from there.
  const openTicket = (id: string) => {
    void navigate({ to: '/inbox/$ticketId', params: { ticketId: id }, search: filter });
    detail.current?.focus({ preventScroll: true });
  };
  return (
    <div className={classes['panes']} data-open={ticketId === undefined ? undefined : true}>
      {ticketId === undefined && <title>Inbox · Ledger</title>}
      <VisuallyHidden component="h1">Inbox</VisuallyHidden>
      <section className={classes['list']} aria-label="Tickets">
        <Filters />
        <InboxList filter={filter} selected={ticketId} onOpen={openTicket} />
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys */}
      <section ref={detail} className={classes['detail']} aria-label="Ticket" tabIndex={0}>
        {ticketId === undefined ? <NothingOpen /> : <Outlet />}
      </section>
    </div>
  );
};

/** What the list shows. It stands in the address, so that a link leads to the same list. */
const Filters = () => {
  const filter = useSearch({ from: '/signed-in/inbox' });
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(filter.q ?? '');
  useHotkeys([['/', () => search.current?.focus()]]);
  const narrow = (change: { status?: unknown; q?: string }) =>
    void navigate({ to: '.', search: inboxFilterIn({ ...filter, ...change }), replace: true });
  const narrowSoon = useDebouncedCallback((q: string) => narrow({ q }), TYPING_MS);
  const type = (q: string) => {
    setText(q);
    narrowSoon(q);
  };
  const escape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    if (text === '') event.currentTarget.blur();
    else type('');
  };
  return (
    <Stack gap="xs" p="sm">
      <TextInput
        ref={search}
        size="xs"
        type="search"
        placeholder="Search titles and customers"
        aria-label="Search the inbox"
        aria-keyshortcuts="/"
        maxLength={SEARCH_LENGTH_MAX}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={escape}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        data={[...VIEWS]}
        value={isView(filter.status) ? filter.status : 'all'}
        onChange={(status) => narrow({ status })}
        aria-label="Status"
      />
    </Stack>
  );
};

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
