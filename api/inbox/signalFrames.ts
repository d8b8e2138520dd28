import { filter, map, Observable, share } from 'rxjs';
import type { PageSignal, PageSignals } from '../../domain/inbox/pageSignals.ts';
import type { Principal } from '../http/access.ts';
import { encodeFrame, type Encoded } from '../streams/sse.ts';

/** SU-196: what one caller's stream is told beside events, in frames without an id; each is encoded once for all streams. */
export const signalFrames = ({ listen }: Pick<PageSignals, 'listen'>): ((to: Principal) => Observable<Encoded>) => {
  const frames = new Observable<PageSignal>((subscriber) => listen((signal) => subscriber.next(signal))).pipe(
    map((signal) => ({ signal, frame: encodeFrame({ event: signal.event, data: signal.data }) })),
    share(),
  );
  return (to) =>
    frames.pipe(
      filter(({ signal }) => isFor(signal, to)),
      map(({ frame }) => frame),
    );
};

/** Keys of an API are no people. */
const isFor = ({ workspaceId, userId }: PageSignal, to: Principal): boolean =>
  to.type === 'user' && to.workspaceId === workspaceId && (userId === null || to.userId === userId);
