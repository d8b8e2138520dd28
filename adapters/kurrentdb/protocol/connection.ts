import { EventStoreDBClient } from '@eventstore/db-client';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { callFailed, ServerSilent } from './failures.ts';
import { appendReply, type AppendReply } from './replies.ts';

const { StreamsClient, StreamsService } = streamsRpc;

/** A read under way; the server's end of it is `end`, everything else is `error`. */
export type MessageStream = {
  on(event: 'data', listener: (message: ReadResp) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  cancel(): void;
};

/**
 * A connection to the leader, made when it is needed and again when it is lost. Finding the leader, encryption and
 * credentials are the client package's work; its own methods are passed by, since they hand out parsed JSON instead of
 * the stored bytes. Every method rejects with CallFailed.
 */
export type Connection = {
  /** One append, which the server answers for within `ms`. */
  append(messages: readonly AppendReq[], ms: number): Promise<AppendReply>;
  /** Begins a read. */
  read(request: ReadReq, ms: number): Promise<MessageStream>;
  /** Whether the server has the two calls that are made here. */
  speaks(ms: number): Promise<boolean>;
  /** What is asked from now on goes over a new connection. */
  renew(): void;
  close(): void;
};

export const openConnection = (url: string): Connection => {
  let [client, opened] = [openClient(url, 0), 0];

  const renew = (): void => {
    closeChannel(client);
    opened += 1;
    client = openClient(url, opened);
  };
  /** A client that cannot find its server is replaced: it would wait longer and longer before it looks again. */
  const over = async <T>(ms: number, work: (over: EventStoreDBClient) => Promise<T>): Promise<T> => {
    const used = client;
    try {
      return await inTime(work(used), ms);
    } catch (error) {
      const failed = callFailed(error);
      if (failed.kind === 'lost' && used === client) renew();
      throw failed;
    }
  };

  return {
    append: (messages, ms) => over(ms + GRACE_MS, (used) => sendAppend(used, messages, ms)),
    read: (request, ms) => over(ms, (used) => beginRead(used, request)),
    speaks: (ms) =>
      over(ms, async (used) => {
        const known = await Promise.all(
          [StreamsService.read, StreamsService.append].map((rpc) => used['supports'](rpc)),
        );
        return known.every(Boolean);
      }),
    renew,
    close: () => {
      void client.dispose();
      closeChannel(client);
    },
  };
};

/** The deadline of a call is the server's too; this is for a call that does not even begin. */
const GRACE_MS = 500;
const KEEP_ALIVE_MS = 10_000;

/**
 * The sockets below are shared by all clients of one address with the same options, and so is the time that they wait
 * before they connect again, which grows to minutes. Other options make others: the interval differs by a millisecond.
 */
const openClient = (url: string, opened: number): EventStoreDBClient => {
  const separator = url.includes('?') ? '&' : '?';
  return EventStoreDBClient.connectionString(`${url}${separator}keepAliveInterval=${KEEP_ALIVE_MS + (opened % 1_000)}`);
};

/** Calls under way go on over it; no other begins. */
const closeChannel = (client: EventStoreDBClient): void => {
  client['getChannel']().then(
    (channel) => channel.close(),
    () => undefined,
  );
};

const sendAppend = (client: EventStoreDBClient, messages: readonly AppendReq[], ms: number): Promise<AppendReply> =>
  client['execute'](StreamsClient, 'append', async (rpc) => {
    const { promise, resolve, reject } = Promise.withResolvers<AppendResp>();
    const [metadata, options] = client['callArguments']({ requiresLeader: true, deadline: ms });
    const call = rpc.append(metadata, options, (error, reply) => (error === null ? resolve(reply) : reject(error)));
    call.on('error', reject);
    for (const message of messages) call.write(message);
    call.end();
    return appendReply(await promise);
  });

const beginRead = (client: EventStoreDBClient, request: ReadReq): Promise<MessageStream> =>
  client['GRPCStreamCreator'](StreamsClient, 'read', (rpc) =>
    rpc.read(request, ...client['callArguments']({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY })),
  )();

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ServerSilent()), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
