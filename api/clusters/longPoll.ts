import type { FastifyReply, FastifyRequest } from 'fastify';
import { filter } from 'rxjs';
import { streamName } from '../../domain/core/eventLog.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';
import { pause } from '../../engine/async/pause.ts';
import { principalOf } from '../http/http.ts';
import type { EventStreams } from '../streams/eventStreams.ts';
import type { LiveEvents } from '../../engine/feed/liveEvents.ts';

export type LongPoll = {
  clusterId: string;
  /** Reads the cluster as it stands now; rejects when it is gone. */
  read: () => Promise<ClusterRow>;
  /** Whether that is worth an answer. */
  isAnswer: (row: ClusterRow) => boolean;
  waitMs: number;
};

/**
 * CL-28: the cluster as soon as `isAnswer`, at the latest after `waitMs`, when the caller goes or when the service
 * stops. Reads once per event of the cluster and holds no connection in between. Counts as a stream.
 */
export const longPoll = async (
  { live, streams }: { live: Pick<LiveEvents, 'events' | 'position'>; streams: EventStreams },
  request: FastifyRequest,
  reply: FastifyReply,
  { clusterId, read, isAnswer, waitMs }: LongPoll,
): Promise<ClusterRow> => {
  const leave = streams.admit(principalOf(request), reply);
  const done = new AbortController();
  const over = AbortSignal.any([done.signal, streams.closing]);
  const end = (): void => done.abort();
  reply.raw.once('close', end);
  let changed = new AbortController();
  const stream = streamName('cluster', clusterId);
  // Before the first read, so that no change falls between the two.
  const subscription = live.events
    .pipe(filter((event) => event.stream === stream))
    .subscribe({ next: () => changed.abort(), complete: end, error: end });
  void pause(waitMs, over).then(end);
  try {
    for (;;) {
      changed = new AbortController();
      const row = await read();
      if (isAnswer(row) || over.aborted) return row;
      await pause(waitMs, AbortSignal.any([changed.signal, over]));
    }
  } finally {
    end();
    subscription.unsubscribe();
    reply.raw.off('close', end);
    leave();
  }
};
