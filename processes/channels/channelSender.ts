import type { ChannelKind } from '../../domain/channels/channelKinds.ts';
import type { ChannelConfig } from '../../domain/channels/config.ts';
import type { ChannelMessage } from '../../domain/channels/message.ts';

/**
 * What a channel said. `responseBody` is its beginning, at most 2 KiB, as it came; `reasonCode` says why it was not
 * accepted (`refused` where another attempt would be refused again), and `reason` the same for people, without what was
 * sent.
 */
export type ChannelAnswer = {
  accepted: boolean;
  responseCode: number | null;
  responseBody: string | null;
  reasonCode: string | null;
  reason: string | null;
};

/** Where and to whom: `recipient` counts those of a channel that sends to each alone; `chatChannel` as in SU-114. */
export type ChannelTarget = { kind: ChannelKind; config: ChannelConfig; recipient: number; chatChannel: string | null };

/** Hands one message to one channel. */
export interface ChannelSender {
  /**
   * Once, within 5 seconds (SU-123). Never rejects unless `signal` aborts; no redirect is followed, and no address is
   * dialled that X-68 forbids.
   */
  send(to: ChannelTarget, message: ChannelMessage, signal: AbortSignal): Promise<ChannelAnswer>;
}
