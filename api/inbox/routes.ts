import type { Route } from '../http/http.ts';
import { inboxCounts } from './counts.ts';
import { inboxList } from './list.ts';
import { postPresence } from './presence.ts';
import { markRead, markUnread } from './read.ts';
import { postView } from './savedViews/create.ts';
import { deleteView } from './savedViews/delete.ts';
import { patchView } from './savedViews/patch.ts';
import { inboxStream } from './stream.ts';
import { inboxViews } from './views.ts';

type InboxDeps = Parameters<typeof inboxList>[0] &
  Parameters<typeof markRead>[0] &
  Parameters<typeof postPresence>[0] &
  Parameters<typeof inboxStream>[0] &
  Parameters<typeof postView>[0] &
  Parameters<typeof patchView>[0];

/** The list that people work through, how it changes, and who is at what (SU-157 to SU-168, SU-186, SU-187, SU-189). */
export const inboxRoutes = (deps: InboxDeps): readonly Route[] => [
  inboxList(deps),
  inboxStream(deps),
  markRead(deps),
  markUnread(deps),
  postPresence(deps),
  inboxViews(deps),
  postView(deps),
  patchView(deps),
  deleteView(deps),
  inboxCounts(deps),
];
