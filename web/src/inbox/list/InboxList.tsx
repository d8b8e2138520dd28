import { Box, Button, Skeleton, Stack } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { useCommands } from '../../app/commands/useCommands.ts';
import { Empty } from '../../parts/Empty.tsx';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { VirtualList } from '../../parts/VirtualList.tsx';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { BulkProgress } from '../bulk/BulkProgress.tsx';
import type { InboxFilter } from '../inboxFilter.ts';
import type { InboxItem } from '../items.ts';
import { InboxRow } from './InboxRow.tsx';
import classes from './list.module.css';
import { useInboxList } from './useInboxList.ts';
import { useMarked } from './useMarked.ts';
import { useSelection } from './useSelection.ts';

const ROW_HEIGHT = 50;
const LIST = { rows: classes['rows'], list: classes['list'], item: classes['item'] };
const idOf = ({ id }: InboxItem): string => id;

type Props = { filter: InboxFilter; opened: string | undefined; onOpen: (id: string) => void };

/** The tickets that the filter asks for, of which one may be opened and several chosen. */
export const InboxList = ({ filter, opened, onOpen }: Props) => {
  const { selected, moveTo } = useSelection(opened, onOpen);
  const { inbox, items, more } = useInboxList(filter, selected);
  const marked = useMarked(items, filter);
  const isMarking = marked.ids.size > 0 || marked.matching !== null;
  const index = items.findIndex(({ id }) => id === selected);
  const move = (by: number) => {
    const next = items[index === -1 ? 0 : index + by];
    if (next !== undefined) moveTo(next.id);
    else if (by > 0 && inbox.hasNextPage) more();
  };
  useRowCommands({ move, marked, selected });
  const toggle = useLatest(marked.toggle);
  if (inbox.isPending || (inbox.isPlaceholderData && items.length === 0)) return <LoadingRows />;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      {inbox.error !== null && (
        <Box px="sm" pb="xs">
          <ProblemNotice error={inbox.error} />
          <Button variant="default" size="compact-xs" mt={4} onClick={more}>
            Try again
          </Button>
        </Box>
      )}
      {items.length === 0 && isFiltered && <NothingMatches />}
      {items.length === 0 && !isFiltered && !inbox.isPlaceholderData && inbox.isSuccess && <NoTickets />}
      <VirtualList
        items={items}
        keyOf={idOf}
        rowHeight={ROW_HEIGHT}
        label="Tickets"
        hasMore={inbox.hasNextPage}
        shownIndex={index}
        onNearEnd={() => {
          if (!inbox.isFetching && inbox.error === null) more();
        }}
        classes={LIST}
        isMarking={isMarking}
      >
        {(item) => (
          <InboxRow item={item} selected={item.id === selected} marked={marked.isMarked(item.id)} onMark={toggle} />
        )}
      </VirtualList>
      <BulkProgress />
      {isMarking && (
        <BulkBar
          marked={marked}
          filter={filter}
          isAllLoaded={marked.ids.size === items.length}
          hasMore={inbox.hasNextPage}
        />
      )}
    </>
  );
};

type RowCommands = {
  move: (by: number) => void;
  marked: ReturnType<typeof useMarked>;
  selected: string | undefined;
};

const useRowCommands = ({ move, marked, selected }: RowCommands): void =>
  useCommands([
    { id: 'next', label: 'Next ticket', group: 'Inbox', keys: 'j', repeats: true, run: () => move(1) },
    { id: 'previous', label: 'Previous ticket', group: 'Inbox', keys: 'k', repeats: true, run: () => move(-1) },
    {
      id: 'mark',
      label: 'Select the ticket, or take it back',
      group: 'Inbox',
      keys: 'x',
      run: () => {
        if (selected !== undefined) marked.toggle(selected, false);
      },
    },
    { id: 'mark-all', label: 'Select all that are loaded', group: 'Inbox', keys: '$mod+a', run: marked.all },
  ]);

/** The same function for the rows, whatever it does now: they are drawn anew only when something of theirs changes. */
const useLatest = <Args extends unknown[]>(act: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};

const LoadingRows = () => (
  <Stack component="output" p="sm" gap="sm" aria-label="Loading the inbox">
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Skeleton key={key} h={ROW_HEIGHT - 8} />
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
    <Empty title="No matches">Change the search or the filters above.</Empty>
  </Box>
);
