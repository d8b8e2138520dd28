import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../parts/time/time.tsx';
import { useUser } from '../../sessions/session.ts';
import { othersOf, presenceKey, type Other, type Present } from './presence.ts';

const NOBODY: readonly Present[] = [];

/** Who else is at a ticket, as far as this tab was told. */
export const useOthers = (ticketId: string): readonly Other[] => {
  const self = useUser()?.id;
  const now = useNow();
  const { data = NOBODY } = useQuery({ queryKey: presenceKey(ticketId), queryFn: () => NOBODY, enabled: false });
  return othersOf(data, self, now);
};
