import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { inboxFilterIn, isView, SEARCH_LENGTH_MAX, VIEWS, type InboxFilter } from './inboxFilter.ts';

const TYPING_MS = 250;

/** What the list is narrowed down to by the page's address, without what the address says of the open ticket. */
export const useInboxFilter = (): InboxFilter => useSearch({ from: '/signed-in/inbox', select: inboxFilterIn });

/** What the list shows. It stands in the address, so that a link leads to the same list. */
export const InboxFilters = () => {
  const filter = useInboxFilter();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const applied = filter.q ?? '';
  const [text, setText] = useState(applied);
  const sent = useRef(applied);
  useHotkeys([['/', () => search.current?.focus()]]);
  const narrow = (change: { status?: unknown; q?: string }) =>
    void navigate({ to: '.', search: inboxFilterIn({ ...filter, ...change }), replace: true });
  const narrowSoon = useDebouncedCallback((q: string) => {
    sent.current = inboxFilterIn({ q }).q ?? '';
    narrow({ q });
  }, TYPING_MS);
  useEffect(() => {
    if (applied === sent.current) return;
    // A link or the way back has led to another list: what is being typed here no longer counts.
    narrowSoon.cancel();
    sent.current = applied;
    setText(applied);
  }, [applied, narrowSoon]);
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
