import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useCommands } from '../../app/commands/useCommands.ts';
import { SEARCH_LENGTH_MAX } from '../inboxFilter.ts';

const TYPING_MS = 250;

/** The words that are looked for; `applied`: those of the address, '' for none. */
export const SearchField = ({ applied, onSearch }: { applied: string; onSearch: (q: string) => void }) => {
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(applied);
  const sent = useRef(applied);
  useCommands([
    { id: 'search', label: 'Search the list', group: 'Inbox', keys: '/', run: () => search.current?.focus() },
  ]);
  const searchSoon = useDebouncedCallback((q: string) => {
    sent.current = q.trim() === '' ? '' : q;
    onSearch(q);
  }, TYPING_MS);
  useEffect(() => {
    if (applied === sent.current) return;
    // A link or the way back has led to another list: what is being typed here no longer counts.
    searchSoon.cancel();
    sent.current = applied;
    setText(applied);
  }, [applied, searchSoon]);
  const type = (q: string) => {
    setText(q);
    searchSoon(q);
  };
  const escape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    if (text === '') event.currentTarget.blur();
    else type('');
  };
  return (
    <TextInput
      ref={search}
      size="xs"
      type="search"
      placeholder="Search"
      aria-label="Search the inbox"
      aria-keyshortcuts="/"
      maxLength={SEARCH_LENGTH_MAX}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={escape}
    />
  );
};
