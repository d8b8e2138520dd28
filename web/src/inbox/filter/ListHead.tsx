import { ActionIcon } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCommands } from '../../app/commands/useCommands.ts';
import { Dialog } from '../../parts/dialogs/Dialog.tsx';
import type { InboxFilter } from '../inboxFilter.ts';
import { useFilterTo } from '../useInboxFilter.ts';
import classes from './filter.module.css';
import { FilterChips } from './FilterChips.tsx';
import { SearchField } from './SearchField.tsx';
import { SortButton } from './SortButton.tsx';
import { ViewMenu } from './ViewMenu.tsx';

/** What reads the dates that people type is large, and seldom needed. */
const FilterForm = lazy(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }));

/** What the list shows: its view, order, filters and search. All of it stands in the address, so that a link leads there. */
export const ListHead = ({ filter }: { filter: InboxFilter }) => {
  const filterTo = useFilterTo();
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  useCommands([{ id: 'filter', label: 'Filter the list', group: 'Inbox', keys: 'f', run: open }]);
  const { q: _, ...others } = filter;
  return (
    <>
      <header className={classes['head']}>
        <ViewMenu filter={filter} />
        <SortButton filter={filter} />
        <ActionIcon variant="default" size={28} aria-label="Filter the list" title="Filter the list (f)" onClick={open}>
          <IconFilter size={16} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes['below']}>
        <SearchField
          applied={filter.q ?? ''}
          onSearch={(q) => filterTo(q.trim() === '' ? others : { ...others, q }, false)}
        />
        <FilterChips filter={filter} onChange={open} />
      </div>
      <Dialog title="Filter the list" opened={opened} onClose={close}>
        <Suspense fallback="Loading…">
          <FilterForm filter={filter} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
};
