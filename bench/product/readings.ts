import { ABSENT_WORD, COMMON_WORD, RARE_WORD } from '../histories.ts';
import type { Bench } from './bench.ts';

/** Something that people read. `ids`: what `{id}` stands for, one after the other. */
export type Reading = { name: string; path: string; ids?: readonly string[]; isSearch?: boolean };

type Page = { items: readonly { id: string }[]; next_cursor: string | null };

/** Where a list is read on from, far behind its first page. */
const FAR_PAGES = 5;

/** Every list and single read. Ids are those of the newest things; a caller reads one after the other. */
export const readingsOf = async ({ installation }: Bench): Promise<readonly Reading[]> => {
  const { client } = installation.running();
  const tickets = await client.get<Page>('/api/tickets?limit=100');
  const investigations = await client.get<readonly { id: string }[]>('/api/investigations?limit=100');
  const clusters = await client.get<readonly { id: string }[]>('/clusters?limit=100');
  const investigated = investigations.map(({ id }) => id);
  const far = async (path: string): Promise<string> => {
    let cursor = '';
    for (let page = 0; page < FAR_PAGES; page += 1) {
      const { next_cursor: next } = await client.get<Page>(`${path}limit=100${cursor}`);
      if (next === null) break;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
    return `${path}limit=25${cursor}`;
  };
  return [
    { name: 'inbox', path: '/api/inbox?limit=25' },
    { name: 'inbox, item 500', path: await far('/api/inbox?') },
    { name: 'inbox, awaiting review', path: '/api/inbox?limit=25&status=awaiting_review' },
    { name: 'inbox, assigned to me', path: '/api/inbox?limit=25&assignee=me' },
    { name: 'inbox, search: of most', path: `/api/inbox?limit=25&q=${COMMON_WORD}`, isSearch: true },
    { name: 'inbox, search: of few', path: `/api/inbox?limit=25&q=${RARE_WORD}`, isSearch: true },
    { name: 'inbox, search: of none', path: `/api/inbox?limit=25&q=${ABSENT_WORD}`, isSearch: true },
    { name: 'tickets', path: '/api/tickets?limit=25' },
    { name: 'tickets, item 500', path: await far('/api/tickets?') },
    { name: 'tickets, new', path: '/api/tickets?limit=25&status=new' },
    { name: 'tickets, failed', path: '/api/tickets?limit=20&status=failed' },
    { name: 'tickets, assigned to nobody', path: '/api/tickets?limit=25&assignee=none' },
    { name: 'tickets, with a tag', path: '/api/tickets?limit=20&tag=vip' },
    { name: 'tickets, search: of few', path: `/api/tickets?limit=25&q=${RARE_WORD}`, isSearch: true },
    { name: 'one ticket', path: '/api/tickets/{id}', ids: tickets.items.map(({ id }) => id) },
    { name: 'investigations', path: '/api/investigations?limit=25' },
    { name: 'investigations, completed', path: '/api/investigations?limit=25&status=completed' },
    { name: 'investigations, escalating', path: '/api/investigations?limit=25&verdict=escalate' },
    { name: 'one investigation', path: '/api/investigations/{id}', ids: investigated },
    { name: 'its trajectory', path: '/api/investigations/{id}/trajectory', ids: investigated },
    ...clusterReadings(clusters),
    { name: 'API keys', path: '/api/keys' },
    { name: 'events', path: '/api/events?limit=25' },
    { name: 'events, a rare category', path: '/api/events?limit=25&category=api_key' },
    { name: 'events, a rare type', path: '/api/events?limit=25&type=ReplyDrafted' },
    { name: 'events, a stream', path: `/api/events?limit=25&stream=ticket-${tickets.items[0]?.id ?? ''}` },
  ];
};

/** What programs and people ask the cluster API for. */
export const clusterReadingsOf = async ({ installation }: Bench): Promise<readonly Reading[]> =>
  clusterReadings(await installation.running().client.get<readonly { id: string }[]>('/clusters?limit=100'));

const clusterReadings = (clusters: readonly { id: string }[]): readonly Reading[] => [
  ...['created_at', '-created_at', 'name', '-version'].map((sort) => ({
    name: `clusters, by ${sort}`,
    path: `/clusters?limit=25&sort=${sort}`,
  })),
  { name: 'clusters, failed', path: '/clusters?limit=25&status=failed' },
  { name: 'clusters, search', path: '/clusters?limit=25&q=inv', isSearch: true },
  { name: 'one cluster', path: '/clusters/{id}', ids: clusters.map(({ id }) => id) },
];
