import { channels, type ExistingChannel } from '../../domain/channels/channel.ts';
import { kindEntry } from '../../domain/channels/channelKinds.ts';
import { recipientsOf } from '../../domain/channels/channelSettings.ts';
import { existingChannel, type ChannelOf } from '../../domain/channels/manageChannels.ts';
import { testMessage } from '../../domain/channels/message.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { callChannel, type ChannelCall, type ChannelCalls } from './callChannel.ts';

/** `sent`: the text that went out. */
export type TestedChannel = ChannelCall & { sent: string; position: Position | null };

/** Sends a test message through a channel, and records what came of it. */
export type TestChannel = (of: ChannelOf, signal: AbortSignal, meta: Meta) => Promise<TestedChannel>;

/** SU-122: really sends, also while the channel is disabled: that is when one tests it. Throws `not_found`. */
export const testChannel =
  (deps: ChannelCalls & { store: EventStore; publicWebUrl: string }): TestChannel =>
  async (of, signal, meta) => {
    const channel = await existingChannel(deps.store, of);
    const message = testMessage(meta.commandId, deps.publicWebUrl);
    const call = await sendTest(deps, channel, meta.commandId, signal);
    const { accepted: success, responseCode, durationMs, attemptedAt: testedAt } = call;
    const data = { channelId: of.channelId, success, responseCode, durationMs, testedAt };
    const command = { type: 'RecordChannelTest', data } as const;
    const { position } = await handle(deps.store, channels, of.channelId, command, meta);
    return { ...call, sent: `${message.text}\n${message.url}`, position };
  };

/** To each recipient, until one fails. A page that a test opens is resolved at once. */
const sendTest = async (
  deps: ChannelCalls & { publicWebUrl: string },
  channel: ExistingChannel,
  id: string,
  signal: AbortSignal,
): Promise<ChannelCall> => {
  const recipients = await recipientsOf(deps.secrets, channel);
  const send = async (recipient: number, action: 'notify' | 'resolve'): Promise<ChannelCall> => {
    const to = { recipient, chatChannel: null };
    return (
      (await callChannel(deps, channel, to, testMessage(id, deps.publicWebUrl, action), signal)) ?? gone(deps.now())
    );
  };
  let call = await send(0, 'notify');
  for (let recipient = 1; recipient < recipients && call.accepted; recipient += 1)
    call = await send(recipient, 'notify');
  if (call.accepted && kindEntry(channel.kind).pages) await send(0, 'resolve');
  return call;
};

const gone = (attemptedAt: string): ChannelCall => ({
  accepted: false,
  responseCode: null,
  responseBody: null,
  reasonCode: 'gone',
  reason: 'The configuration of the channel was changed at this moment. Test it again.',
  durationMs: 0,
  attemptedAt,
});
