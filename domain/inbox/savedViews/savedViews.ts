import { unreachable, type Decider } from '../../core/decider.ts';
import type { SubjectKeyId, UserId } from '../../core/ids.ts';
import type { NewEvent } from '../../core/log/eventStore.ts';
import { streamKind } from '../../core/log/streamKind.ts';
import { DomainError } from '../../core/problems/errors.ts';
import type { TicketFilter } from '../ticketFilter.ts';
import { SavedViewEvent, type SavedViewEventOf } from './events.ts';

/** One view; `name` and `filter` are null once they are erased. */
type SavedView = { ownerId: UserId; shared: boolean; name: string | null; filter: TicketFilter | null };

/** The saved views of one workspace, by their ids. */
export type SavedViews = ReadonlyMap<string, SavedView>;

/** Who changes a view. */
export type ViewEditor = { userId: UserId; isAdmin: boolean };

export type SaveView = { type: 'SaveView'; data: SavedViewEventOf<'InboxViewSaved'>['data']; subject: SubjectKeyId };
/** `changes`: what is absent stays. */
export type ChangeView = {
  type: 'ChangeView';
  data: { viewId: string; workspaceId: string; changedAt: string };
  by: ViewEditor;
  changes: { name?: string | undefined; filter?: TicketFilter | undefined; shared?: boolean | undefined };
  subject: SubjectKeyId;
};
export type DeleteView = {
  type: 'DeleteView';
  data: { viewId: string; workspaceId: string; deletedAt: string };
  by: ViewEditor;
};
export type SavedViewCommand = SaveView | ChangeView | DeleteView;

/** As many as one person can still find something in; all of a workspace are one stream. */
export const SAVED_VIEWS_MAX = 200;

/** SU-187: whoever saved a view, and of a shared one any admin, may change it. */
export const savedViewDecider: Decider<SavedViewCommand, NewEvent<SavedViewEvent>, SavedViews> = {
  initialState: () => new Map(),
  evolve: (views, event) => {
    const { viewId } = event.data;
    switch (event.type) {
      case 'InboxViewSaved':
      case 'InboxViewChanged':
        return new Map(views).set(viewId, event.data);
      case 'InboxViewDeleted':
        return new Map([...views].filter(([id]) => id !== viewId));
      default:
        return unreachable(event);
    }
  },
  decide: (command, views) => {
    switch (command.type) {
      case 'SaveView':
        return save(command, views);
      case 'ChangeView':
        return change(command, views);
      case 'DeleteView':
        return remove(command, views);
      default:
        return unreachable(command);
    }
  },
};

/** Streams `inbox_views-<workspace>`. */
export const savedViews = streamKind('inbox_views', SavedViewEvent, savedViewDecider);

const save = ({ data, subject }: SaveView, views: SavedViews): NewEvent<SavedViewEvent>[] => {
  if (views.size >= SAVED_VIEWS_MAX)
    throw new DomainError('quota_exceeded', {
      detail: `The workspace has ${views.size} of ${SAVED_VIEWS_MAX} saved views.`,
      members: { quota: 'inbox_views', current_usage: views.size, current_limit: SAVED_VIEWS_MAX },
    });
  return [{ type: 'InboxViewSaved', data, subject }];
};

/** Values that are the current ones change nothing. */
const change = ({ data, by, changes, subject }: ChangeView, views: SavedViews): NewEvent<SavedViewEvent>[] => {
  const current = changeable(data.viewId, by, views);
  const { name = current.name, filter = current.filter, shared = current.shared } = changes;
  const isSame = name === current.name && shared === current.shared && changes.filter === undefined;
  if (isSame) return [];
  const { ownerId } = current;
  return [
    { type: 'InboxViewChanged', data: { ...data, ownerId, changedBy: by.userId, name, filter, shared }, subject },
  ];
};

/** One that is gone stays gone. */
const remove = ({ data, by }: DeleteView, views: SavedViews): NewEvent<SavedViewEvent>[] => {
  if (!views.has(data.viewId)) return [];
  const { ownerId } = changeable(data.viewId, by, views);
  return [{ type: 'InboxViewDeleted', data: { ...data, ownerId } }];
};

/** Whoever cannot see a view is not told that there is one. */
const changeable = (viewId: string, { userId, isAdmin }: ViewEditor, views: SavedViews): SavedView => {
  const view = views.get(viewId);
  if (view === undefined || (!view.shared && view.ownerId !== userId)) throw new DomainError('not_found');
  if (view.ownerId !== userId && !isAdmin)
    throw new DomainError('insufficient_role', { members: { required_role: 'admin' } });
  return view;
};
