import {
  Box,
  Button,
  Group,
  ScrollArea,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import classes from './inbox.module.css';
import { InboxRow } from './InboxRow.tsx';
import { inboxQuery, useLiveInbox, type InboxFilter } from './inboxQuery.ts';

const VIEWS = [
  { value: '', label: 'All' },
  { value: 'awaiting_review', label: 'Review' },
  { value: 'escalated', label: 'Escalated' },
  { value: 'new', label: 'New' },
];

/** The list on the left, the open ticket beside it; below 900 px one of the two. */
export const InboxPage = () => {
  const ticketId = useParams({ strict: false, select: ({ ticketId }) => ticketId });
  const search = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 250);
  const filter = useMemo(
    (): InboxFilter => ({ ...(status === '' ? {} : { status }), ...(q === '' ? {} : { q }) }),
    [status, q],
  );
  useHotkeys([['/', () => search.current?.focus()]]);
  return (
    <Box className={classes['panes']} data-open={ticketId === undefined ? undefined : true}>
      <Box component="section" className={classes['list']} aria-label="Inbox">
        <Stack gap="xs" p="sm">
          <Title order={1} size="h4">
            Inbox
          </Title>
          <TextInput
            ref={search}
            size="xs"
            placeholder="Search titles and customers"
            aria-label="Search the inbox"
            leftSection={<IconSearch size={14} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <SegmentedControl size="xs" fullWidth data={VIEWS} value={status} onChange={setStatus} aria-label="Status" />
        </Stack>
        <InboxList filter={filter} selected={ticketId} />
      </Box>
      <Box component="section" className={classes['detail']} aria-label="Ticket">
        {ticketId === undefined ? <NothingOpen /> : <Outlet />}
      </Box>
    </Box>
  );
};

const NothingOpen = () => (
  <Stack align="center" justify="center" h="100%" gap={4} visibleFrom="sm">
    <Text c="dimmed">Choose a ticket.</Text>
    <Text c="dimmed" size="sm">
      <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>/</kbd> searches.
    </Text>
  </Stack>
);

const InboxList = ({ filter, selected }: { filter: InboxFilter; selected: string | undefined }) => {
  useLiveInbox(filter);
  const inbox = useInfiniteQuery(inboxQuery(filter));
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  useSelectionKeys(items, selected);
  if (inbox.isPending) return <LoadingRows />;
  if (inbox.isError)
    return (
      <Box p="sm">
        <ProblemNotice error={inbox.error} />
      </Box>
    );
  if (items.length === 0) return <EmptyInbox filtered={Object.keys(filter).length > 0} />;
  return (
    <ScrollArea className={classes['rows']} type="auto">
      <ul className={classes['plain']}>
        {items.map((item) => (
          <InboxRow key={item.id} item={item} selected={item.id === selected} />
        ))}
      </ul>
      {inbox.hasNextPage && (
        <Group justify="center" p="sm">
          <Button
            variant="subtle"
            size="xs"
            loading={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            Show more
          </Button>
        </Group>
      )}
    </ScrollArea>
  );
};

/** `j` and `k` open the next and the previous ticket. */
const useSelectionKeys = (items: readonly { id: string }[], selected: string | undefined) => {
  const navigate = useNavigate();
  const move = (by: number) => {
    const index = items.findIndex(({ id }) => id === selected);
    const next = items[index === -1 ? 0 : index + by];
    if (next !== undefined) void navigate({ to: '/inbox/$ticketId', params: { ticketId: next.id } });
  };
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ]);
};

const LoadingRows = () => (
  <Stack p="sm" gap="sm" aria-busy aria-label="Loading the inbox">
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Skeleton key={key} h={52} />
    ))}
  </Stack>
);

const EmptyInbox = ({ filtered }: { filtered: boolean }) => (
  <Box p="md">
    <Text fw={500}>{filtered ? 'Nothing matches' : 'No tickets yet'}</Text>
    <Text c="dimmed" size="sm" mt={4}>
      {filtered
        ? 'Change the search or the status above.'
        : 'Tickets arrive by POST /api/tickets; each appears here at once.'}
    </Text>
  </Box>
);
