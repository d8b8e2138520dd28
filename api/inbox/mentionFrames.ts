import { defer, filter, from, map, mergeMap, switchMap, type Observable } from 'rxjs';
import { isEvent } from '../../domain/streamKinds.ts';
import type { LiveEvents } from '../../engine/feed/liveEvents.ts';
import type { Principal } from '../http/access.ts';
import { encodeFrame, type Encoded } from '../streams/sse.ts';

/** SU-186, SU-196: tells the pages of a user, in frames without an id, that a note makes its ticket unread for them. */
export const mentionFrames =
  ({ live }: { live: Pick<LiveEvents, 'of'> }): ((to: Principal) => Observable<Encoded>) =>
  (to) =>
    defer(() => from(live.of(['tickets']))).pipe(
      switchMap(({ events }) => events),
      mergeMap((events) => events.flatMap((event) => (isEvent(event, 'TicketNoteAdded') ? [event.data] : []))),
      filter(({ mentions }) => to.type === 'user' && mentions.includes(to.userId)),
      map(({ ticketId: id }) => encodeFrame({ event: 'read', data: { type: 'ticket', id, unread: true } })),
    );
