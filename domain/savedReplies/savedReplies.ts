import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { SavedReplyEvent, type SavedReplyEventOf } from './events.ts';

/** What a person wrote; fields are null once they are erased, and `shortcut` also without one. */
export type Written = Pick<SavedReplyEventOf<'SavedReplyCreated'>['data'], 'name' | 'text' | 'shortcut'>;

/** The saved replies of one workspace, by their ids. */
export type SavedReplies = ReadonlyMap<string, Written>;

export type CreateSavedReply = {
  type: 'CreateSavedReply';
  data: SavedReplyEventOf<'SavedReplyCreated'>['data'];
  subject: SubjectKeyId;
};
/** `changes`: what is absent stays. */
export type ChangeSavedReply = {
  type: 'ChangeSavedReply';
  data: Omit<SavedReplyEventOf<'SavedReplyChanged'>['data'], keyof Written>;
  changes: { readonly [Field in keyof Written]?: Written[Field] | undefined };
  subject: SubjectKeyId;
};
export type DeleteSavedReply = { type: 'DeleteSavedReply'; data: SavedReplyEventOf<'SavedReplyDeleted'>['data'] };
export type SavedReplyCommand = CreateSavedReply | ChangeSavedReply | DeleteSavedReply;

/** As many as one person can still find something in; all of a workspace are one stream. */
export const SAVED_REPLIES_MAX = 500;

/** The saved replies of a workspace share a stream, so that the shortcut of each is its own (SU-191). */
export const savedReplyDecider: Decider<SavedReplyCommand, NewEvent<SavedReplyEvent>, SavedReplies> = {
  initialState: () => new Map(),
  evolve: (replies, event) => {
    const { replyId } = event.data;
    switch (event.type) {
      case 'SavedReplyCreated':
      case 'SavedReplyChanged':
        return new Map(replies).set(replyId, event.data);
      case 'SavedReplyDeleted':
        return new Map([...replies].filter(([id]) => id !== replyId));
      default:
        return unreachable(event);
    }
  },
  decide: (command, replies) => {
    switch (command.type) {
      case 'CreateSavedReply':
        return create(command, replies);
      case 'ChangeSavedReply':
        return change(command, replies);
      case 'DeleteSavedReply':
        return replies.has(command.data.replyId) ? [{ type: 'SavedReplyDeleted', data: command.data }] : [];
      default:
        return unreachable(command);
    }
  },
};

/** Streams `saved_replies-<workspace>`. */
export const savedReplies = streamKind('saved_replies', SavedReplyEvent, savedReplyDecider);

const create = ({ data, subject }: CreateSavedReply, replies: SavedReplies): NewEvent<SavedReplyEvent>[] => {
  if (replies.size >= SAVED_REPLIES_MAX)
    throw new DomainError('quota_exceeded', {
      detail: `The workspace has ${replies.size} of ${SAVED_REPLIES_MAX} saved replies.`,
      members: { quota: 'saved_replies', current_usage: replies.size, current_limit: SAVED_REPLIES_MAX },
    });
  assertFree(data.shortcut, data.replyId, replies);
  return [{ type: 'SavedReplyCreated', data, subject }];
};

/** Values that are the current ones change nothing. */
const change = ({ data, changes, subject }: ChangeSavedReply, replies: SavedReplies): NewEvent<SavedReplyEvent>[] => {
  const current = replies.get(data.replyId);
  if (current === undefined) throw new DomainError('not_found');
  const { name = current.name, text = current.text, shortcut = current.shortcut } = changes;
  if (name === current.name && text === current.text && shortcut === current.shortcut) return [];
  assertFree(shortcut, data.replyId, replies);
  return [{ type: 'SavedReplyChanged', data: { ...data, name, text, shortcut }, subject }];
};

/** Shortcuts are compared without case. */
const assertFree = (shortcut: string | null, replyId: string, replies: SavedReplies): void => {
  if (shortcut === null) return;
  const isTaken = [...replies].some(([id, reply]) => id !== replyId && isSame(reply.shortcut, shortcut));
  if (isTaken) throw new DomainError('name_taken', { detail: 'Another saved reply has this shortcut.' });
};

const isSame = (a: string | null, b: string): boolean => a !== null && a.toLowerCase() === b.toLowerCase();
