import type { SubjectKeyId } from '../../core/ids.ts';
import type { EventStore, Meta } from '../../core/log/eventStore.ts';
import { handle, type Handled } from '../../core/log/streams.ts';
import { DomainError } from '../../core/problems/errors.ts';
import type { Scrubber } from '../../core/scrubbing/scrubber.ts';
import { withAllSecrets } from '../../core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../../core/secrets.ts';
import type { Subjects } from '../../core/subjects.ts';
import { findUser } from '../../users/addUser.ts';
import type { TicketFilter } from '../ticketFilter.ts';
import type { SavedViewEvent } from './events.ts';
import { savedViews, type ChangeView, type SavedViewCommand, type SavedViews, type ViewEditor } from './savedViews.ts';

export type ViewSaving = {
  store: EventStore;
  subjects: Subjects;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  scrubber: Scrubber;
  now: () => string;
};

/** Who writes, and where. */
export type ViewWriter = ViewEditor & { workspaceId: string };

type Saved = Handled<SavedViewEvent, SavedViews>;

/**
 * SU-187: keeps a view under the key of its writer, scrubbed; it has the id of the command, so that a repeat finds it
 * again. Throws `quota_exceeded`.
 */
export const saveView = (
  ports: ViewSaving,
  writer: ViewWriter,
  { name, filter, shared }: { name: string; filter: TicketFilter; shared: boolean },
  meta: Meta,
): Promise<Saved> =>
  write(ports, writer, meta, (scrub, subject) => {
    const { workspaceId, userId: ownerId } = writer;
    const written = { name: scrub(name), filter: scrubbed(scrub, filter), shared };
    const data = { viewId: meta.commandId, workspaceId, ownerId, savedAt: ports.now(), ...written };
    return { type: 'SaveView', data, subject };
  });

/** What is absent of the changes stays. Throws `not_found` and, for another's shared view, `insufficient_role`. */
export const changeView = (
  ports: ViewSaving,
  writer: ViewWriter,
  { viewId, name, filter, shared }: ChangeView['changes'] & { viewId: string },
  meta: Meta,
): Promise<Saved> =>
  write(ports, writer, meta, (scrub, subject) => {
    const { workspaceId, userId, isAdmin } = writer;
    const data = { viewId, workspaceId, changedAt: ports.now() };
    const changes = { name: name && scrub(name), filter: filter && scrubbed(scrub, filter), shared };
    return { type: 'ChangeView', data, by: { userId, isAdmin }, changes, subject };
  });

const scrubbed = (scrub: (text: string) => string, { q, tag, customer, ...filter }: TicketFilter): TicketFilter => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  ...(q === undefined ? {} : { q: scrub(q) }),
  ...(tag === undefined ? {} : { tag: tag.map(scrub) }),
  ...(customer === undefined ? {} : { customer: customer.map(scrub) }),
});

type Make = (scrub: (text: string) => string, subject: SubjectKeyId) => SavedViewCommand;

/** A person may have pasted a secret of ours. */
const write = async (
  ports: ViewSaving,
  { workspaceId, userId }: ViewWriter,
  meta: Meta,
  make: Make,
): Promise<Saved> => {
  const user = await findUser(ports.store, userId);
  if (user === null) throw new DomainError('not_found');
  const subject = await ports.subjects.subjectFor(workspaceId, user.email ?? userId);
  return withAllSecrets(ports.secrets, (check) => {
    const command = make((text) => ports.scrubber.text(text.toWellFormed()).value, subject);
    return handle(ports.store, savedViews, workspaceId, command, meta, undefined, check);
  });
};
