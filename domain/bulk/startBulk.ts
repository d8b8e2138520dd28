import type { UserId } from '../core/ids.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, type Handled } from '../core/log/streams.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { Scrubber } from '../core/scrubbing/scrubber.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Subjects } from '../core/subjects.ts';
import { findUser } from '../users/addUser.ts';
import { bulks, UNDO_BULK_MS, type Bulk } from './bulk.ts';
import type { BulkAction, BulkEvent } from './events.ts';

export type BulkStarting = {
  store: EventStore;
  subjects: Subjects;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  scrubber: Scrubber;
  now: () => string;
};

/**
 * SU-188: what is to be done is kept under the key of whoever starts it, scrubbed. It has the id of the command, so
 * that a repeat finds it again.
 */
export const startBulk = async (
  { store, subjects, secrets, scrubber, now }: BulkStarting,
  { workspaceId, userId: startedBy }: { workspaceId: string; userId: UserId },
  { ticketIds, action }: { ticketIds: readonly string[]; action: BulkAction },
  meta: Meta,
): Promise<Handled<BulkEvent, Bulk>> => {
  const user = await findUser(store, startedBy);
  if (user === null) throw new DomainError('not_found');
  const subject = await subjects.subjectFor(workspaceId, user.email ?? startedBy);
  const startedAt = now();
  const undoUntil = new Date(Date.parse(startedAt) + UNDO_BULK_MS).toISOString();
  return withAllSecrets(secrets, (check) => {
    const written = scrubbed((text) => scrubber.text(text.toWellFormed()).value, action);
    const of = { bulkId: meta.commandId, workspaceId, startedBy, ticketIds: [...new Set(ticketIds)] };
    const data = { ...of, startedAt, undoUntil, action: written };
    return handle(store, bulks, meta.commandId, { type: 'StartBulk', data, subject }, meta, undefined, check);
  });
};

const scrubbed = (scrub: (text: string) => string, action: BulkAction): BulkAction => {
  switch (action.type) {
    case 'tags':
      return { ...action, add: action.add.map(scrub), remove: action.remove.map(scrub) };
    case 'resolve':
      return { ...action, resolution: action.resolution && scrub(action.resolution) };
    case 'ignore':
      return { ...action, reason: action.reason && scrub(action.reason) };
    default:
      return action;
  }
};
