import type { Route } from '../http/http.ts';
import { postChannel } from './create.ts';
import { removeChannel } from './delete.ts';
import { channelDeliveries } from './deliveries.ts';
import { getChannel } from './get.ts';
import { channelKinds } from './kinds.ts';
import { channelList } from './list.ts';
import { patchChannel } from './patch.ts';
import { postResend } from './resend.ts';
import { postChannelTest } from './test.ts';

type ChannelRouteDeps = Parameters<typeof channelList>[0] &
  Parameters<typeof postChannel>[0] &
  Parameters<typeof patchChannel>[0] &
  Parameters<typeof removeChannel>[0] &
  Parameters<typeof postChannelTest>[0] &
  Parameters<typeof channelDeliveries>[0] &
  Parameters<typeof postResend>[0];

/** Escalation channels, a message to test them, and what was sent (SU-116 to SU-123). */
export const channelRoutes = (deps: ChannelRouteDeps): readonly Route[] => [
  channelKinds(),
  channelList(deps),
  postChannel(deps),
  getChannel(deps),
  patchChannel(deps),
  removeChannel(deps),
  postChannelTest(deps),
  channelDeliveries(deps),
  postResend(deps),
];
