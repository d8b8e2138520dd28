import type { Route } from '../http/http.ts';
import { postSavedReply } from './create.ts';
import { deleteSavedReply } from './delete.ts';
import { savedReplyList } from './list.ts';
import { patchSavedReply } from './patch.ts';

type SavedReplyDeps = Parameters<typeof savedReplyList>[0] &
  Parameters<typeof postSavedReply>[0] &
  Parameters<typeof patchSavedReply>[0] &
  Parameters<typeof deleteSavedReply>[0];

/** Replies that people keep to be inserted while they write (SU-191). */
export const savedReplyRoutes = (deps: SavedReplyDeps): readonly Route[] => [
  savedReplyList(deps),
  postSavedReply(deps),
  patchSavedReply(deps),
  deleteSavedReply(deps),
];
