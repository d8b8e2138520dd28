import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { OF_THE_LOG, type LogEvent } from '../../live/log.ts';
import { CLUSTER_KEY } from '../queries.ts';
import { CLUSTER_TYPES, MAINTENANCE_TYPES, UPGRADE_TYPES } from '../eventTypes.ts';

/** Oldest first. */
export type History = readonly LogEvent[];

const PAGE = 100;
const TYPES = [...CLUSTER_TYPES, ...UPGRADE_TYPES, ...MAINTENANCE_TYPES];

/** The log of a cluster: its own events, those of its upgrades, and those of its windows. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [CLUSTER_KEY, id, 'history'],
    meta: OF_THE_LOG,
    queryFn: async (): Promise<History> => {
      const events: LogEvent[] = [];
      let cursor: string | null = null;
      do {
        const page = await readPage(id, cursor);
        events.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return events;
    },
  });

const readPage = (id: string, cursor: string | null) => {
  const stream = ['cluster', 'upgrade', 'maintenance'].map((category) => `${category}-${id}`);
  const query = { stream, type: TYPES, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  return unwrap(api.GET('/api/events', { params: { query } }));
};

/** With one more event, which may have been read already. */
export const withEvent = (history: History, event: LogEvent): History =>
  history.some(({ event_id }) => event_id === event.event_id) ? history : [...history, event];
