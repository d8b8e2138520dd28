import { Box, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Empty } from '../parts/Empty.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import classes from './inbox.module.css';
import type { InboxFilter } from './inboxFilter.ts';
import { InboxRow } from './InboxRow.tsx';
import { inboxQuery } from './queries.ts';

type Props = { filter: InboxFilter; selected: string | undefined; onOpen: (id: string) => void };

export const InboxList = ({ filter, selected, onOpen }: Props) => {
  const inbox = useInfiniteQuery({ ...inboxQuery(filter), placeholderData: keepPreviousData });
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  // Never cancels what is on its way: held keys ask often, and a list that is read again must not stay as it was.
  const more = () =>
    void (inbox.isRefetchError
      ? inbox.refetch({ cancelRefetch: false })
      : inbox.fetchNextPage({ cancelRefetch: false }));
  const move = (by: number) => {
    const index = items.findIndex(({ id }) => id === selected);
    const next = items[index === -1 ? 0 : index + by];
    if (next !== undefined) onOpen(next.id);
    else if (by > 0 && inbox.hasNextPage) more();
  };
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ]);
  const isFiltered = Object.keys(filter).length > 0;
  if (inbox.isPending) return <LoadingRows />;
  return (
    <div className={classes['rows']}>
      {inbox.error !== null && (
        <Box px="sm">
          <ProblemNotice error={inbox.error} />
        </Box>
      )}
      {inbox.isSuccess && isFiltered && items.length === 0 && <NothingMatches />}
      <ul className={classes['plain']}>
        {items.map((item) => (
          <InboxRow key={item.id} item={item} selected={item.id === selected} />
        ))}
      </ul>
      {inbox.isSuccess && !isFiltered && !inbox.isPlaceholderData && items.length === 0 && <NoTickets />}
      {inbox.hasNextPage && (
        <Group justify="center" p="sm">
          <Button variant="subtle" size="xs" loading={inbox.isFetching} onClick={more}>
            Show more
          </Button>
        </Group>
      )}
    </div>
  );
};

const LoadingRows = () => (
  <Stack component="output" p="sm" gap="sm" aria-label="Loading the inbox">
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Skeleton key={key} h={58} />
    ))}
  </Stack>
);

const NoTickets = () => (
  <Box px="sm">
    <Empty title="No tickets yet">They appear here as they arrive.</Empty>
  </Box>
);

const NothingMatches = () => (
  <Box px="sm">
    <Empty title="No matches">Change the search or the status above.</Empty>
  </Box>
);
