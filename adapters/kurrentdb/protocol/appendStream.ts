import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { callFailed, CallFailed, ServerSilent } from './failures.ts';
import { batchReply, idIn, type AppendReply } from './replies.ts';
import type { Channels, StreamsClient } from './channel.ts';

/** One stream over which all appends of a connection go to the leader. */
export type AppendStream = {
  /** Sends an append at once; rejects with CallFailed, also when there is no answer within `ms`. */
  send(append: BatchAppendReq, ms: number): Promise<AppendReply>;
  /** Ends it; what became of the appends under way is unknown. */
  end(how: CallFailed): void;
};

type Waiting = { settle(reply: AppendReply | CallFailed): void };

/** `ended` hears once why the stream is of no use any more; then nothing is under way. */
export const openAppendStream = (
  client: StreamsClient,
  { metadata }: Pick<Channels, 'metadata'>,
  ended: (how: CallFailed) => void,
): AppendStream => {
  const waiting = new Map<string, Waiting>();
  let heardAt = 0;
  let over: CallFailed | null = null;
  const call = client.batchAppend(metadata);
  const end = (how: CallFailed): void => {
    if (over !== null) return;
    over = how;
    ended(how);
    // After the first reply only these two say what became of others.
    const isKnown = heardAt === 0 || how.kind === 'lost' || how.kind === 'not_leader';
    for (const append of waiting.values()) append.settle(isKnown ? how : new CallFailed('failed', how.details));
    call.cancel();
  };
  // What comes later than the end is for nobody, an error of the own cancelling among it.
  call.on('error', (error) => end(callFailed(error)));
  call.on('end', () => end(new CallFailed('lost', 'the server ended the stream of appends')));
  call.on('data', (reply) => {
    heardAt = performance.now();
    // One that was given up, or that nobody here has sent, is passed over.
    waiting.get(idIn(reply.getCorrelationId()))?.settle(batchReply(reply));
  });

  const send = (append: BatchAppendReq, ms: number): Promise<AppendReply> => {
    const [id, sentAt] = [randomUUID(), performance.now()];
    const uuid = new shared.UUID();
    uuid.setString(id);
    append.setCorrelationId(uuid);
    return new Promise((resolve, reject) => {
      const settle = (reply: AppendReply | CallFailed): void => {
        clearTimeout(timer);
        waiting.delete(id);
        if (reply instanceof CallFailed) reject(reply);
        else resolve(reply);
      };
      const timer = setTimeout(() => {
        settle(new ServerSilent());
        // One late append is its own affair; a server that says nothing at all is not there.
        if (heardAt < sentAt) end(new ServerSilent());
      }, ms);
      if (over !== null) return settle(over);
      waiting.set(id, { settle });
      call.write(append);
    });
  };
  return { send, end };
};
