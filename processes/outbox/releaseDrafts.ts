import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import { draftStreamId, drafts } from '../../domain/drafts/draft.ts';
import { replies } from '../../domain/replies/reply.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { changeSignalOf, type ChangeSignalDeps } from '../../engine/feed/changeSignal.ts';
import { doWhatIsDue } from '../../engine/feed/doWhatIsDue.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';
import type { Sql } from '../../engine/sql.ts';
import { delayedOf, nextReleases, type Delayed } from '../../projections/replies/releases.ts';

export type ReleaseWorker = ChangeSignalDeps & { store: EventStore; reads: Sql; logger: Logger; now: () => string };

const AT_ONCE = 200;

/**
 * SU-190: lets accepted drafts and own replies go out when their delay is over, or gives them back where the customer has written since,
 * until `signal` aborts. Runs under a lease.
 */
export const releaseDrafts = (deps: ReleaseWorker, signal: AbortSignal): Promise<void> =>
  doWhatIsDue(
    {
      ...deps,
      name: 'draft_releases',
      next: () => nextReleases(deps.reads, AT_ONCE),
      act: (delayed) => release(deps, delayed),
      changes: changeSignalOf(deps, ['replies'], (event) =>
        isEvent(event, 'DraftAccepted', 'ReplyWritten', 'DraftRecalled', 'ReplyRecalled'),
      ),
    },
    signal,
  );

/**
 * SU-190: holds what waits for its delay at once when the customer writes; what the read model does not show yet is held
 * at the end of its delay.
 */
export const holdReplies = (deps: Pick<ReleaseWorker, 'store' | 'reads' | 'now'>): Reactor => ({
  name: 'held_replies',
  startFrom: 'head',
  types: ['TicketMessageAdded'],
  react: async (event) => {
    if (!isEvent(event, 'TicketMessageAdded') || event.data.author !== 'customer') return;
    for (const delayed of await delayedOf(deps.reads, event.data.ticketId)) await release(deps, delayed);
  },
});

/** What its stream says counts: whoever recalls it first has it back. */
const release = async (
  { store, now }: Pick<ReleaseWorker, 'store' | 'now'>,
  { kind, id, ticketId }: Delayed,
): Promise<void> => {
  const isDraft = kind === 'draft';
  const streamId = isDraft ? draftStreamId(id) : id;
  const { state, last } = isDraft ? await load(store, drafts, streamId) : await load(store, replies, streamId);
  if (state.status !== 'delayed' || last === null || last.subject === null) return;
  const since = 'accepted' in state ? state.accepted.acceptedAt : state.written.writtenAt;
  const { state: ticket } = await load(store, tickets, ticketId);
  const customerWroteAt = ticket.status === 'absent' ? null : ticket.customerWroteAt;
  const isHeld = customerWroteAt !== null && customerWroteAt > since;
  // SU-105: that it goes out is the act of whoever accepted it; that it does not is nobody's.
  const actor: Meta['actor'] = isHeld ? { type: 'scheduler', id: 'draft_releases' } : last.meta.actor;
  const commandId = derivedCommandId('draft_releases', last.id, isHeld ? 'hold' : 'release');
  const meta: Meta = { ...last.meta, actor, causationId: last.id, commandId };
  const given = { at: now(), isHeld, subject: last.subject };
  if (isDraft) await handle(store, drafts, streamId, { type: 'ReleaseDraft', ...given }, meta);
  else await handle(store, replies, streamId, { type: 'ReleaseReply', ...given }, meta);
};
