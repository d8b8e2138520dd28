import type { ExistingChannel } from './channel.ts';
import type { ChannelConfig } from './config.ts';

type Reaching = Pick<ExistingChannel, 'kind' | 'enabled' | 'secretKeys'> & { config: ChannelConfig };

/** SU-114: a bot posts anywhere; a webhook only where it was made for, whatever it is told. */
export const reachesChat = ({ kind, enabled, secretKeys, config }: Reaching, chatChannel: string): boolean => {
  if (kind !== 'slack' || !enabled) return false;
  const { channel } = config;
  return secretKeys.includes('bot_token') || (typeof channel === 'string' && plain(channel) === plain(chatChannel));
};

const plain = (channel: string): string => channel.replace(/^#/, '').toLowerCase();
