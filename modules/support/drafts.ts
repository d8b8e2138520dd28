import { draftRoutes } from '../../api/drafts/routes.ts';
import { replyRoutes } from '../../api/replies/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { replies } from '../../projections/replies/replies.ts';
import { acceptsWrites } from '../../projections/sources/sourceQueries.ts';
import { egressRules } from '../../settings/settings.ts';

/** What people decide about a drafted reply, and what they write themselves. */
export const draftModule = {
  readModels: [replies],
  open: (core: NodeCore) => {
    const deps = { ...core, canWrite: acceptsWrites(core.reads), egress: egressRules(core.settings) };
    return { routes: [...draftRoutes(deps), ...replyRoutes(deps)] };
  },
} satisfies Module;
