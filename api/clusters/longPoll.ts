import type { FastifyReply, FastifyRequest } from 'fastify';
import { concatMap, endWith, filter, lastValueFrom, merge, startWith, takeUntil, takeWhile, timer } from 'rxjs';
import { streamName } from '../../domain/core/log/eventLog.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';
import { whenAborted } from '../../engine/async/whenAborted.ts';
import { principalOf } from '../http/http.ts';
import { whenGone, type EventStreams } from '../streams/eventStreams.ts';
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
  const over = AbortSignal.any([whenGone(reply), streams.closing]);
  const stream = streamName('cluster', clusterId);
  try {
    const { events } = await live.of(request.routeOptions.config.readModels ?? []);
    const looks = events.pipe(
      filter((some) => some.some((event) => event.stream === stream)),
      startWith(null),
      takeUntil(merge(timer(waitMs), whenAborted(over))),
      endWith(null),
      concatMap(read),
      takeWhile((row) => !isAnswer(row), true),
    );
    return await lastValueFrom(looks);
  } finally {
    leave();
  }
};
