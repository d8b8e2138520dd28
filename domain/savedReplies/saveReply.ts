import type { SubjectKeyId, UserId } from '../core/ids.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, type Handled } from '../core/log/streams.ts';
import type { Scrubber } from '../core/scrubbing/scrubber.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Subjects } from '../core/subjects.ts';
import { findUser } from '../users/addUser.ts';
import type { SavedReplyEvent } from './events.ts';
import { savedReplies, type ChangeSavedReply, type SavedReplies, type SavedReplyCommand } from './savedReplies.ts';

export type ReplySaving = {
  store: EventStore;
  subjects: Subjects;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  scrubber: Scrubber;
  now: () => string;
};

/** Who writes, and where. */
export type Writer = { workspaceId: string; userId: UserId };

type Changes = ChangeSavedReply['changes'];
type Saved = Handled<SavedReplyEvent, SavedReplies>;

/**
 * SU-191: keeps a reply under the key of its writer, scrubbed; it has the id of the command, so that a repeat finds it
 * again. Throws `name_taken` for a shortcut that another one has, and `quota_exceeded`.
 */
export const createSavedReply = (
  ports: ReplySaving,
  writer: Writer,
  written: { name: string; text: string; shortcut: string | null },
  meta: Meta,
): Promise<Saved> =>
  write(ports, writer, meta, (scrub, subject) => {
    const { workspaceId, userId: createdBy } = writer;
    const data = {
      replyId: meta.commandId,
      workspaceId,
      createdBy,
      createdAt: ports.now(),
      name: scrub(written.name),
      text: scrub(written.text),
      shortcut: scrubbed(scrub, written.shortcut),
    };
    return { type: 'CreateSavedReply', data, subject };
  });

/** What is absent of the changes stays. Throws `not_found` and `name_taken`. */
export const changeSavedReply = (
  ports: ReplySaving,
  writer: Writer,
  { replyId, name, text, shortcut }: Changes & { replyId: string },
  meta: Meta,
): Promise<Saved> =>
  write(ports, writer, meta, (scrub, subject) => {
    const { workspaceId, userId: changedBy } = writer;
    const data = { replyId, workspaceId, changedBy, changedAt: ports.now() };
    const changes = {
      name: scrubbed(scrub, name),
      text: scrubbed(scrub, text),
      shortcut: scrubbed(scrub, shortcut),
    };
    return { type: 'ChangeSavedReply', data, changes, subject };
  });

const scrubbed = <None extends null | undefined>(
  scrub: (text: string) => string,
  text: string | None,
): string | None => (typeof text === 'string' ? scrub(text) : text);

type Make = (scrub: (text: string) => string, subject: SubjectKeyId) => SavedReplyCommand;

/** A person may have pasted a secret of ours. */
const write = async (ports: ReplySaving, { workspaceId, userId }: Writer, meta: Meta, make: Make): Promise<Saved> => {
  const user = await findUser(ports.store, userId);
  if (user === null) throw new DomainError('not_found');
  const subject = await ports.subjects.subjectFor(workspaceId, user.email ?? userId);
  return withAllSecrets(ports.secrets, (check) => {
    const command = make((text) => ports.scrubber.text(text.toWellFormed()).value, subject);
    return handle(ports.store, savedReplies, workspaceId, command, meta, undefined, check);
  });
};
