import { createChannelSender } from '../../adapters/channels/channelSender.ts';
import { createAddressPolicy } from '../../adapters/network/addressPolicy.ts';
import { channelRoutes } from '../../api/channels/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { escalationDeliverer } from '../../processes/channels/escalationDeliverer.ts';
import { escalationQueue } from '../../processes/channels/queueEscalations.ts';
import { testChannel } from '../../processes/channels/testChannel.ts';
import { deliveryChanges, runDeliveries } from '../../processes/delivery/runDeliveries.ts';
import { channels } from '../../projections/channels/channels.ts';

const openChannels = (core: NodeCore) => {
  const policy = createAddressPolicy(core.settings.SERVICE_ALLOWED_CIDRS);
  const calls = { ...core, channelSender: createChannelSender(policy) };
  const kinds = [escalationDeliverer(calls)];
  const worker = { ...core, changes: deliveryChanges(core, kinds, ['channels']) };
  return {
    routes: channelRoutes({
      ...core,
      isOwnAddress: (address) => policy.isListed(address),
      testChannel: testChannel(calls),
    }),
    reactors: [escalationQueue(core)],
    workers: [
      {
        name: 'escalation_deliveries',
        after: ['deliveries', 'channels'],
        run: (signal: AbortSignal) =>
          runUnderLease(core, 'escalation_deliveries', signal, (held) => runDeliveries(worker, kinds, held)),
      },
    ],
  };
};

/** Escalation channels: their routes, and what sends through them. */
export const channelModule = { readModels: [channels], open: openChannels } satisfies Module;
