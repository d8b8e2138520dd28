import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** A key that is held down moves on sooner; what it rests at is opened. */
const REST_MS = 120;

/**
 * The row that somebody is at: the opened one, or where the keys have come since. `open` changes the address, which is
 * done once a key rests: a held key then costs no page for each row that it passes.
 */
export const useSelection = (opened: string | undefined, open: (id: string) => void) => {
  const [ahead, setAhead] = useState<string>();
  const asked = useRef<string>(undefined);
  const openSoon = useDebouncedCallback((id: string) => {
    asked.current = id;
    open(id);
  }, REST_MS);
  useEffect(() => {
    // Something else than the keys has opened a ticket, or closed it: what they were about to open no longer counts.
    if (opened !== asked.current) openSoon.cancel();
    setAhead((id) => (opened !== asked.current || id === opened ? undefined : id));
    asked.current = undefined;
  }, [opened, openSoon]);
  const moveTo = (id: string) => {
    setAhead(id);
    openSoon(id);
  };
  return { selected: ahead ?? opened, moveTo };
};
