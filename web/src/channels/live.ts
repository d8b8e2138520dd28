import type { QueryClient } from '@tanstack/react-query';
import type { LogEvent, LogHandler } from '../live/log.ts';
import { reread } from '../live/overlay.ts';
import { CHANNEL_KEY, CHANNELS_KEY } from './queries.ts';

/** Events of channels and of messages to them, each of which names its channel. */
const CHANNEL_TYPES = [
  'ChannelCreated',
  'ChannelChanged',
  'ChannelTested',
  'ChannelDeleted',
  'EscalationQueued',
  'EscalationSent',
  'EscalationRetried',
  'EscalationFailed',
  'EscalationDropped',
  'EscalationResendRequested',
];

const channelChanged = (queries: QueryClient, { data }: LogEvent): void => {
  const of = typeof data['channelId'] === 'string' ? [data['channelId']] : [];
  for (const queryKey of [[CHANNELS_KEY], [CHANNEL_KEY, ...of]])
    for (const query of queries.getQueryCache().findAll({ queryKey })) reread(queries, query.queryKey);
};

/** What events do to the channels that were read. */
export const channelsLive: LogHandler = Object.fromEntries(CHANNEL_TYPES.map((type) => [type, channelChanged]));
