import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import { OF_THE_LOG, sinceTheLog } from '../live/log.ts';

const CHANNELS = '/api/settings/escalation/channels';
export type Channel = Answer<'/api/settings/escalation/channels/{id}'>;
export type Delivery = Answer<'/api/settings/escalation/channels/{id}/deliveries'>['items'][number];
export type ChannelKind = Answer<'/api/settings/escalation/channel-kinds'>[number];
/** The settings of a kind. */
export type Schema = ChannelKind['config_schema'];
export type ChannelBody = paths[typeof CHANNELS]['post']['requestBody']['content']['application/json'];
export type TestResult =
  paths['/api/settings/escalation/channels/{id}/test']['post']['responses'][200]['content']['application/json'];

/** What the keys of the list, and of everything about one channel, begin with. */
export const CHANNELS_KEY = 'channels';
export const CHANNEL_KEY = 'channel';

const PAGE = 50;
const pageOf = (cursor: string | null) => ({ limit: PAGE, ...(cursor === null ? {} : { cursor }) });

/** Forms draw themselves from it. */
export const kindsQuery = queryOptions({
  queryKey: ['channel-kinds'],
  queryFn: () => unwrap(api.GET('/api/settings/escalation/channel-kinds')),
});

/** Oldest first. */
export const channelsQuery = infiniteQueryOptions({
  queryKey: [CHANNELS_KEY],
  meta: OF_THE_LOG,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, client }) =>
    unwrap(api.GET(CHANNELS, { params: { query: pageOf(pageParam) }, headers: sinceTheLog(client) })),
  getNextPageParam: (page) => page.next_cursor,
});

export const channelQuery = (id: string) =>
  queryOptions({
    queryKey: [CHANNEL_KEY, id],
    meta: OF_THE_LOG,
    queryFn: ({ client }) =>
      unwrap(api.GET(`${CHANNELS}/{id}`, { params: { path: { id } }, headers: sinceTheLog(client) })),
  });

/** Newest first, of the last 30 days. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [CHANNEL_KEY, id, 'deliveries'],
    meta: OF_THE_LOG,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, client }) => {
      const params = { path: { id }, query: pageOf(pageParam) };
      return unwrap(api.GET(`${CHANNELS}/{id}/deliveries`, { params, headers: sinceTheLog(client) }));
    },
    getNextPageParam: (page) => page.next_cursor,
  });

/** Keys of what a command on a channel changes. */
export const changesOf = (id: string) => [[CHANNEL_KEY, id], [CHANNELS_KEY]] as const;
