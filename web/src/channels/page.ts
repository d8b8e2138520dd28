import { IconBellRinging } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { followsLog } from '../app/followsLog.ts';
import { definePage, loaded } from '../app/page.ts';
import { signedInRoute } from '../app/signedInRoute.ts';
import { channelsLive } from './live.ts';

const channelsRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/channels', beforeLoad: followsLog });

const listRoute = createRoute({
  getParentRoute: () => channelsRoute,
  path: '/',
  component: loaded(() => import('./ChannelsPage.tsx'), 'ChannelsPage'),
});

const channelRoute = createRoute({
  getParentRoute: () => channelsRoute,
  path: '$channelId',
  component: loaded(() => import('./ChannelPage.tsx'), 'ChannelPage'),
});

export const channelsPage = definePage({
  route: channelsRoute.addChildren([listRoute, channelRoute]),
  navigation: { group: 'Settings', label: 'Channels', icon: IconBellRinging, needs: 'channels:manage' },
  live: [],
  log: [channelsLive],
});
