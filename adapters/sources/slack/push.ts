import { randomBytes } from 'node:crypto';
import type { ListenerSettings, SlackAccount } from './account.ts';
import { createEventBuffer, type EventBuffer } from './eventBuffer.ts';
import { openListener } from './listener.ts';
import { signatureCheck } from './signature.ts';
import type { Passing } from './source.ts';

/** Events come in from here on; `onEvent` is told of each that was kept. Rejects when the port cannot be bound. */
export const openPush = async (
  { channels, signingSecret }: Pick<SlackAccount, 'channels' | 'signingSecret'>,
  settings: ListenerSettings,
  onEvent: () => void,
): Promise<{ buffer: EventBuffer; passing: Passing } & AsyncDisposable> => {
  const buffer = createEventBuffer(settings.capacity, randomBytes(6).toString('hex'), onEvent);
  const passing: Passing = { otherChannels: 0 };
  const listener = await openListener({
    settings,
    check: signatureCheck(signingSecret, Date.now),
    told: (told) => {
      if (told.type !== 'message') return;
      if (channels.includes(told.happening.channel)) buffer.add(told.happening);
      else passing.otherChannels += 1;
    },
  });
  return { buffer, passing, [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose]() };
};
