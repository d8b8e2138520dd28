import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Endpoint } from '../connectionString.ts';
import type { Place } from '../positions.ts';
import type { Silence } from '../silence.ts';
import { openAppendStream, type AppendStream } from './appendStream.ts';
import { addressOf, answer, type Channels, type StreamsClient } from './channel.ts';
import { callFailed, CallFailed, ServerSilent } from './failures.ts';
import type { Leader } from './leader.ts';
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

/** A channel with its stream of appends; `oneByOne`: the server takes one append a call. */
type Line = { at: Endpoint; client: StreamsClient; appends: AppendStream | null; oneByOne: boolean };

/** How long a call may be unanswered until it is asked who leads, and until that is asked again. */
const DOUBT_MS = 500;

export const openConnection = (channels: Channels, leader: Leader, silence: Silence): Connection => {
  const closing = new AbortController();
  const reads = new Map<MessageStream, string>();
  let line: Line | null = null;

  /** Reads under way go on over it; no other begins. */
  const leave = (left: Line, how: CallFailed): void => {
    if (line === left) line = null;
    left.appends?.end(how);
    left.client.close();
  };
  const failed = (on: Line, how: CallFailed): void => {
    const [, host, port] = /^(.+):(\d+)$/.exec(how.kind === 'not_leader' ? how.details : '') ?? [];
    if (host !== undefined) return leader.told({ host, port: Number(port) });
    if (line !== on || (how.kind !== 'lost' && how.kind !== 'not_leader')) return undefined;
    leader.lost(on.at);
    return leave(on, how);
  };
  const moved = (): void => {
    const at = leader.known();
    if (at === null) return;
    if (line !== null && addressOf(line.at) !== addressOf(at))
      leave(line, new CallFailed('lost', 'another node leads'));
    for (const [read, address] of reads) if (address !== addressOf(at)) read.cancel();
  };
  leader.moved.add(moved);

  const found = async (ms: number): Promise<Endpoint> => {
    const late = AbortSignal.timeout(Math.max(0, Math.round(ms)));
    try {
      return await leader.where(AbortSignal.any([closing.signal, late]));
    } catch (cause) {
      throw new ServerSilent({ cause });
    }
  };
  const lineWithin = async (ms: number): Promise<Line> => {
    const at = leader.known() ?? (await found(ms));
    const on = line ?? { at, client: channels.to(at), appends: null, oneByOne: false };
    line = on;
    return on;
  };
  /** While nothing has come, it is doubted that the leader is where it was. */
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
  const alone = async (on: Line, append: Append, ms: number): Promise<AppendReply> => {
    try {
      return appendReply(await sendAlone(on.client, channels, append, ms));
    } catch (error) {
      failed(on, callFailed(error));
      throw error;
    }
  };
  const appendStream = (on: Line): AppendStream =>
    (on.appends ??= openAppendStream(on.client, channels, (how) => {
      on.appends = null;
      failed(on, how);
    }));
  const together = async (on: Line, append: Append, ms: number): Promise<AppendReply | null> => {
    try {
      return await appendStream(on).send(batchMessage(append), ms);
    } catch (error) {
      if (callFailed(error).kind !== 'not_spoken') throw error;
      on.oneByOne = true;
      return null;
    }
  };

  return {
    append: (append, ms) =>
      answered(async () => {
        const until = performance.now() + ms;
        const on = await lineWithin(ms);
        const reply = on.oneByOne ? null : await together(on, append, until - performance.now());
        return reply ?? alone(on, append, until - performance.now());
      }),
    appendAll: (appends, ms) =>
      answered(async () => {
        const on = await lineWithin(ms);
        const sent = on.oneByOne ? [] : appends.map((append) => appendStream(on).send(batchMessage(append), ms));
        const replies = await Promise.allSettled(sent);
        const [first] = replies;
        if (first?.status === 'rejected' && replies.every(({ status }) => status === 'rejected')) throw first.reason;
        return replies.map((reply) =>
          reply.status === 'fulfilled' && reply.value.kind === 'appended' ? reply.value.place : null,
        );
      }),
    read: async (request, ms) => {
      const certain = doubting();
      const on = await lineWithin(ms).finally(certain);
      const stream: MessageStream = on.client.read(request, channels.metadata);
      const doubtful = doubting();
      reads.set(stream, addressOf(on.at));
      const over = (): void => {
        doubtful();
        reads.delete(stream);
      };
      stream.on('metadata', () => {
        doubtful();
        silence.heard();
      });
      stream.on('end', over);
      stream.on('error', (error) => {
        over();
        failed(on, callFailed(error));
      });
      return stream;
    },
    speaks: (ms) =>
      answered(async () => {
        const on = await lineWithin(ms);
        const known = await channels.methods(on.client, ms);
        return ['read', 'append'].every((name) => known.includes(name));
      }),
    renew: () => {
      if (line !== null) failed(line, new ServerSilent());
    },
    worthUntil: silence.worthUntil,
    isAway: silence.isAway,
    close: () => {
      closing.abort();
      leader.moved.delete(moved);
      for (const read of reads.keys()) read.cancel();
      if (line !== null) leave(line, new CallFailed('lost', 'closed'));
    },
  };
};

const sendAlone = (client: StreamsClient, { metadata }: Channels, append: Append, ms: number): Promise<AppendResp> =>
  answer((done) => {
    const call = client.append(metadata, { deadline: Date.now() + ms }, done);
    for (const message of appendMessages(append)) call.write(message);
    call.end();
  });
