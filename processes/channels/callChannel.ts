import type { ExistingChannel } from '../../domain/channels/channel.ts';
import { wholeConfig } from '../../domain/channels/channelSettings.ts';
import type { ChannelMessage } from '../../domain/channels/message.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { ChannelAnswer, ChannelSender, ChannelTarget } from './channelSender.ts';

export type ChannelCalls = {
  secrets: Pick<Secrets, 'get'>;
  scrubber: Scrubber;
  channelSender: ChannelSender;
  now: () => string;
};

/** What came of one call; the body is scrubbed. */
export type ChannelCall = ChannelAnswer & { durationMs: number; attemptedAt: string };

type To = Pick<ChannelTarget, 'recipient' | 'chatChannel'>;

/** One message to one channel; null once its configuration is gone. Rejects when `signal` aborts. */
export const callChannel = async (
  { secrets, scrubber, channelSender, now }: ChannelCalls,
  channel: Pick<ExistingChannel, 'kind' | 'secretId' | 'settingsId'>,
  to: To,
  message: ChannelMessage,
  signal: AbortSignal,
): Promise<ChannelCall | null> => {
  const attemptedAt = now();
  const config = await wholeConfig(secrets, channel);
  if (config === null) return null;
  const started = performance.now();
  const answer = await channelSender.send({ kind: channel.kind, config, ...to }, message, signal);
  const durationMs = Math.round(performance.now() - started);
  const responseBody = answer.responseBody === null ? null : scrubber.text(answer.responseBody).value;
  return { ...answer, responseBody, durationMs, attemptedAt };
};
