import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { ChannelEvent, type ChannelEventOf } from './events.ts';

type Created = ChannelEventOf<'ChannelCreated'>['data'];

/** One that can be sent to; `enabled` says whether escalations are. */
export type ExistingChannel = Omit<Created, 'createdAt'> & { status: 'existing' };
export type Channel = { status: 'absent' } | ExistingChannel | { status: 'deleted' };

export type CreateChannel = { type: 'CreateChannel'; data: Created };
export type ChangeChannel = { type: 'ChangeChannel'; data: ChannelEventOf<'ChannelChanged'>['data'] };
export type RecordChannelTest = { type: 'RecordChannelTest'; data: ChannelEventOf<'ChannelTested'>['data'] };
export type DeleteChannel = { type: 'DeleteChannel'; deletedAt: string };
export type ChannelCommand = CreateChannel | ChangeChannel | RecordChannelTest | DeleteChannel;

/** SU-116: where escalations are told. Throws `not_found` for one that is absent or deleted. */
export const channelDecider: Decider<ChannelCommand, ChannelEvent, Channel> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (channel, event) => {
    switch (event.type) {
      case 'ChannelCreated':
        return { ...event.data, status: 'existing' };
      case 'ChannelChanged':
        return channel.status === 'existing' ? { ...channel, ...event.data } : channel;
      case 'ChannelTested':
        return channel;
      case 'ChannelDeleted':
        return { status: 'deleted' };
      default:
        return unreachable(event);
    }
  },
  decide: (command, channel) => {
    if (command.type === 'CreateChannel')
      return channel.status === 'absent' ? [{ type: 'ChannelCreated', data: command.data }] : [];
    if (channel.status !== 'existing') throw new DomainError('not_found');
    switch (command.type) {
      case 'ChangeChannel':
        return isSame(channel, command.data) ? [] : [{ type: 'ChannelChanged', data: command.data }];
      case 'RecordChannelTest':
        return [{ type: 'ChannelTested', data: command.data }];
      case 'DeleteChannel':
        return [{ type: 'ChannelDeleted', data: { channelId: channel.channelId, deletedAt: command.deletedAt } }];
      default:
        return unreachable(command);
    }
  },
};

/** Streams `escalation-<id>`. */
export const channels = streamKind('escalation', ChannelEvent, channelDecider);

const isSame = (channel: ExistingChannel, data: ChangeChannel['data']): boolean =>
  channel.name === data.name &&
  channel.enabled === data.enabled &&
  channel.secretId === data.secretId &&
  channel.settingsId === data.settingsId &&
  JSON.stringify(channel.quietHours) === JSON.stringify(data.quietHours);
