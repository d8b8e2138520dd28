import { savedReplyRoutes } from '../../api/savedReplies/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { savedReplies } from '../../projections/savedReplies/savedReplies.ts';

/** Replies that people keep to be inserted while they write. */
export const savedReplyModule = {
  readModels: [savedReplies],
  open: (core: NodeCore) => ({ routes: savedReplyRoutes(core) }),
} satisfies Module;
