import type { ChannelConfig } from '../../domain/channels/config.ts';
import type { ChannelAnswer } from './channelSender.ts';

/** A mail in plain text. `id` is alike at each attempt. */
export type Mail = { to: readonly string[]; subject: string; text: string; id: string };

/** Sends mail through the server of an `email` channel. */
export interface Mailer {
  /** Once, within 5 seconds. Never rejects unless `signal` aborts. */
  send(config: ChannelConfig, mail: Mail, signal: AbortSignal): Promise<ChannelAnswer>;
}
