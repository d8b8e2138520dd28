import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import { draftStreamId, drafts } from '../../domain/drafts/draft.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { changeSignalOf, type ChangeSignalDeps } from '../../engine/feed/changeSignal.ts';
import { doWhatIsDue } from '../../engine/feed/doWhatIsDue.ts';
import type { Sql } from '../../engine/sql.ts';
import { nextReleases, type DelayedDraft } from '../../projections/replies/releases.ts';

export type ReleaseWorker = ChangeSignalDeps & { store: EventStore; reads: Sql; logger: Logger; now: () => string };

const AT_ONCE = 200;

/**
 * SU-190: lets accepted drafts go out when their delay is over, or gives them back where the customer has written since,
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
        isEvent(event, 'DraftAccepted', 'DraftReleased', 'DraftRecalled'),
      ),
    },
    signal,
  );

/** What the draft's stream says counts: whoever recalls the draft first has it back. */
const release = async ({ store, now }: ReleaseWorker, { investigationId, ticketId }: DelayedDraft): Promise<void> => {
  const id = draftStreamId(investigationId);
  const loaded = await load(store, drafts, id);
  const { state, last } = loaded;
  if (state.status !== 'delayed' || last === null || last.subject === null) return;
  const { state: ticket } = await load(store, tickets, ticketId);
  const customerWroteAt = ticket.status === 'absent' ? null : ticket.customerWroteAt;
  const isHeld = customerWroteAt !== null && customerWroteAt > state.accepted.acceptedAt;
  // SU-105: that it goes out is the act of whoever accepted it; that it does not is nobody's.
  const actor: Meta['actor'] = isHeld ? { type: 'scheduler', id: 'draft_releases' } : last.meta.actor;
  const commandId = derivedCommandId('draft_releases', last.id, 'release');
  const meta: Meta = { ...last.meta, actor, causationId: last.id, commandId };
  const command = { type: 'ReleaseDraft', at: now(), isHeld, subject: last.subject } as const;
  await handle(store, drafts, id, command, meta, loaded);
};
