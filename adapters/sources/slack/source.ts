import { z } from 'zod';
import { SourceError, type SourceServer } from '../serveSource.ts';
import type { SlackAccount } from './account.ts';
import type { SlackApi } from './api.ts';
import type { EventBuffer } from './eventBuffer.ts';
import { pageReading } from './reading/fetchPage.ts';
import { HEALTH_MS } from './limits.ts';
import { createPeople } from './reading/people.ts';
import { postReply } from './postReply.ts';
import { readThread } from './reading/threads.ts';
import { threadNamed, ticketOf } from './reading/tickets.ts';

/** The mark that a thread gets when people have solved it. */
const SOLVED = 'white_check_mark';

/** What the listener saw beside what it kept. */
export type Passing = { otherChannels: number };

export type SlackParts = {
  api: SlackApi;
  channels: SlackAccount['channels'];
  /** Null for a source that is only asked. */
  buffer: EventBuffer | null;
  passing: Passing;
};

/**
 * SU-58: channels of Slack. A message that begins a thread is a ticket, what is said in the thread joins it, and
 * accepted replies go there. Nothing else is written but a mark on what was solved.
 */
export const slackSource = ({ api, channels, buffer, passing }: SlackParts): SourceServer => {
  const people = createPeople(api);
  const fetchPage = pageReading({ api, people, channels, buffer, nowMs: Date.now });
  return {
    fetch_new_tickets: fetchPage,
    get_ticket: async ({ external_id: id }, signal) => {
      const thread = threadNamed(id, channels);
      const ticket = await ticketOf(people, thread, await readThread(api, thread, signal), signal);
      if (ticket === null) throw new SourceError('not_found', 'No person has begun this thread.');
      return ticket;
    },
    post_reply: (args, signal) => postReply({ api, people, channels }, args, signal),
    mark_resolved: async ({ external_id: id }, signal) => {
      const { channel, root } = threadNamed(id, channels);
      await api('reactions.add', { channel, timestamp: root, name: SOLVED }, z.object({}), signal).catch(isMarked);
      return { ok: true };
    },
    healthcheck: async (_, signal) => {
      const within = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_MS)]);
      await Promise.all(channels.map((channel) => readable(api, channel, within)));
      const { userId } = await people.self(within);
      await people.find(userId, within);
      return healthOf(buffer, passing);
    },
  };
};

/** Asks for one message, which needs all that reading more of them needs. */
const readable = (api: SlackApi, channel: string, signal: AbortSignal): Promise<object> =>
  api('conversations.history', { channel, limit: '1' }, z.object({}), signal);

const isMarked = (error: unknown): void => {
  if (!(error instanceof SourceError && error.code === 'already_done')) throw error;
};

const healthOf = (buffer: EventBuffer | null, { otherChannels }: Passing): object => {
  if (buffer === null) return {};
  return {
    details: `Events of other channels since the start: ${otherChannels}.`,
    queue_depth: buffer.depth(),
    dropped_since_boot: buffer.dropped(),
  };
};
