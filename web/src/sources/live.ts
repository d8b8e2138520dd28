import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandler } from '../live/applyMessage.ts';
import type { Change } from '../live/liveMessage.ts';
import { reread } from '../live/overlay.ts';
import { sourcesChanged, sourcesQuery } from './queries.ts';

const rereadSources = (queries: QueryClient, { position }: Change): void => {
  sourcesChanged(queries, position);
  reread(queries, sourcesQuery.queryKey);
};

/** What frames do to the sources: they change rarely, and count what they gave. */
export const sourcesLive = {
  'connector.status': (queries, change: Change) => {
    if (change.entity.type === 'ticket_source') rereadSources(queries, change);
  },
  'ticket.received': (queries, change: Change<{ source?: string }>) => {
    if (change.patch.source !== 'direct') rereadSources(queries, change);
  },
} satisfies LiveHandler;
