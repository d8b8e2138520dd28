import type { FastifyReply, FastifyRequest } from 'fastify';
import { streamName } from '../../domain/core/eventLog.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';
import { createBell } from '../../engine/async/bell.ts';
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
  { live, streams }: { live: Pick<LiveEvents, 'of'>; streams: EventStreams },
  request: FastifyRequest,
  reply: FastifyReply,
  { clusterId, read, isAnswer, waitMs }: LongPoll,
): Promise<ClusterRow> => {
  const leave = streams.admit(principalOf(request), reply);
  const done = new AbortController();
  const over = AbortSignal.any([done.signal, streams.closing]);
  const end = (): void => done.abort();
  reply.raw.once('close', end);
  const changes = createBell();
  const stream = streamName('cluster', clusterId);
  let stopListening: (() => void) | null = null;
  try {
    const bus = await live.of(request.routeOptions.config.readModels ?? []);
    stopListening = bus.listen({
      shown: (events) => {
        if (events.some((event) => event.stream === stream)) changes.ring();
      },
      ended: end,
    });
    void pause(waitMs, over).then(end);
    for (;;) {
      // Before the read, so that no change falls between the two.
      const changed = changes.next(over);
      const row = await read();
      if (isAnswer(row) || over.aborted) return row;
      await changed;
    }
  } finally {
    end();
    stopListening?.();
    reply.raw.off('close', end);
    leave();
  }
};
