import type { ChannelConfig } from '../../domain/channels/config.ts';
import type { ChannelMessage } from '../../domain/channels/message.ts';
import type { ChannelTarget } from '../../processes/channels/channelSender.ts';

/** What is posted to a channel that speaks HTTP. */
export type ChannelRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** Makes the request of one message; a pure function. */
export type MakeRequest = (to: Omit<ChannelTarget, 'kind'>, message: ChannelMessage) => ChannelRequest;

/** A setting that is a text; empty where it is not set. */
export const textOf = (config: ChannelConfig, key: string): string => {
  const value = config[key];
  return typeof value === 'string' ? value : '';
};

/** A setting of several texts; none where it is not set. */
export const listOf = (config: ChannelConfig, key: string): readonly string[] => {
  const value = config[key];
  return typeof value === 'object' ? value : [];
};

/** The address that is configured, without a trailing slash, else the public one. */
export const baseOf = (config: ChannelConfig, publicUrl: string): string =>
  (textOf(config, 'base_url') || publicUrl).replace(/\/+$/, '');

export const JSON_BODY = { 'Content-Type': 'application/json; charset=utf-8' } as const;
