import type { AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Place } from '../positions.ts';
import type { Silence } from '../silence.ts';
import { answer, type Channels, type StreamsClient } from './channel.ts';
import { callFailed } from './failures.ts';
import type { Leader } from './leader.ts';
import { openLines, type Lines } from './lines.ts';
import { appendReply, type AppendReply } from './replies.ts';
import { appendMessages, batchMessage, type Append } from './requests.ts';

/** A read under way; the server's end of it is `end`, everything else is `error`. */
export type MessageStream = {
  on(event: 'data', listener: (message: ReadResp) => void): unknown;
  on(event: 'metadata' | 'end', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  cancel(): void;
};

/**
 * A connection to the leader, made when it is needed, and again when it is lost or another node leads: what is under
 * way then fails at once. While a call is unanswered, all nodes are asked who leads. Every method rejects with CallFailed.
 */
export type Connection = {
  /** One append, which the server answers for within `ms`. */
  append(append: Append, ms: number): Promise<AppendReply>;
  /**
   * Sends appends in this order, without waiting for each. Gives back the place of each that the server answered for
   * within `ms`; null for one whose outcome is another or not known. None at all where they cannot travel together.
   */
  appendAll(appends: readonly Append[], ms: number): Promise<readonly (Place | null)[]>;
  /** Begins a read, as soon as it is known where, within `ms`. */
  read(request: ReadReq, ms: number): Promise<MessageStream>;
  /** Whether the server has the calls that are made here. */
  speaks(ms: number): Promise<boolean>;
  /** What is asked from now on goes over a new connection. */
  renew(): void;
  /** Until when something that begins now is worth trying, by `performance.now()`. */
  worthUntil(): number;
  /** Whether nothing was answered for longer than an election takes. */
  isAway(): boolean;
  close(): void;
};

/** How long a call may be unanswered until it is asked who leads, and until that is asked again. */
const DOUBT_MS = 500;

export const openConnection = (channels: Channels, leader: Leader, silence: Silence): Connection => {
  const lines = openLines(channels, leader);

  /** Until it is ended, it is doubted that the leader is where it was. */
  const doubting = (): (() => void) => {
    silence.asked();
    const doubts = setInterval(() => void leader.doubt(), DOUBT_MS);
    return () => clearInterval(doubts);
  };
  const answered = async <T>(work: () => Promise<T>): Promise<T> => {
    const certain = doubting();
    try {
      const reply = await work();
      silence.heard();
      return reply;
    } catch (error) {
      throw callFailed(error);
    } finally {
      certain();
    }
  };

  return {
    append: (append, ms) => answered(() => sendOne(lines, channels, append, ms)),
    appendAll: (appends, ms) => answered(() => sendAll(lines, appends, ms)),
    read: async (request, ms) => {
      const sought = doubting();
      const on = await lines.within(ms).finally(sought);
      const stream: MessageStream = on.client.read(request, channels.metadata);
      const [certain, unwatched] = [doubting(), lines.watch(on, stream)];
      const over = (): void => {
        certain();
        unwatched();
      };
      stream.on('metadata', () => {
        certain();
        silence.heard();
      });
      stream.on('end', over);
      stream.on('error', (error) => {
        over();
        lines.failed(on, error);
      });
      return stream;
    },
    speaks: (ms) =>
      answered(async () => {
        const on = await lines.within(ms);
        const known = await channels.methods(on.client, ms);
        return ['read', 'append'].every((name) => known.includes(name));
      }),
    renew: lines.renew,
    worthUntil: silence.worthUntil,
    isAway: silence.isAway,
    close: lines.close,
  };
};

const sendOne = async (lines: Lines, channels: Channels, append: Append, ms: number): Promise<AppendReply> => {
  const until = performance.now() + ms;
  const on = await lines.within(ms);
  if (!on.oneByOne)
    try {
      return await lines.appends(on).send(batchMessage(append), until - performance.now());
    } catch (error) {
      if (callFailed(error).kind !== 'not_spoken') throw error;
      on.oneByOne = true;
    }
  try {
    return appendReply(await sendAlone(on.client, channels, append, until - performance.now()));
  } catch (error) {
    throw lines.failed(on, error);
  }
};

const sendAll = async (lines: Lines, appends: readonly Append[], ms: number): Promise<readonly (Place | null)[]> => {
  const on = await lines.within(ms);
  const sent = on.oneByOne ? [] : appends.map((append) => lines.appends(on).send(batchMessage(append), ms));
  const replies = await Promise.allSettled(sent);
  const [first] = replies;
  if (first?.status === 'rejected' && replies.every(({ status }) => status === 'rejected')) throw first.reason;
  return replies.map((reply) =>
    reply.status === 'fulfilled' && reply.value.kind === 'appended' ? reply.value.place : null,
  );
};

const sendAlone = (client: StreamsClient, { metadata }: Channels, append: Append, ms: number): Promise<AppendResp> =>
  answer((done) => {
    const call = client.append(metadata, { deadline: Date.now() + ms }, done);
    for (const message of appendMessages(append)) call.write(message);
    call.end();
  });
