import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { presenceKey, type Other, type Present } from './presence.ts';
import { useOthers } from './useOthers.ts';

/** It holds for 30 seconds. */
const REPEAT_MS = 20_000;
/** Whoever has typed within that time types. */
const TYPING_MS = 15_000;

const typedAt = new Map<string, number>();

/** Tells that the signed-in user types at a ticket; the first key press after a while tells it at once. */
export const toldTyping = (ticketId: string): void => {
  const before = typedAt.get(ticketId) ?? 0;
  typedAt.set(ticketId, Date.now());
  if (Date.now() - before > TYPING_MS) for (const listener of listeners.get(ticketId) ?? []) listener();
};

const listeners = new Map<string, Set<() => void>>();

/** SU-189: shows oneself at the ticket while it is looked at, and gives the others who are there. */
export const usePresence = (ticketId: string): readonly Other[] => {
  const queries = useQueryClient();
  const others = useOthers(ticketId);
  useEffect(() => {
    const show = () => {
      if (document.hidden) return;
      const state = Date.now() - (typedAt.get(ticketId) ?? 0) < TYPING_MS ? 'typing' : 'viewing';
      const told = api.POST('/api/tickets/{id}/presence', { params: { path: { id: ticketId } }, body: { state } });
      unwrap(told).then(
        ({ items }) => queries.setQueryData<readonly Present[]>(presenceKey(ticketId), items),
        // Nobody misses it for long: the next one follows.
        () => undefined,
      );
    };
    const here = listeners.get(ticketId) ?? new Set();
    listeners.set(ticketId, here.add(show));
    show();
    const timer = setInterval(show, REPEAT_MS);
    document.addEventListener('visibilitychange', show);
    return () => {
      here.delete(show);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', show);
    };
  }, [queries, ticketId]);
  return others;
};
