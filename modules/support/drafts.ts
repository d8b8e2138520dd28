import { draftRoutes } from '../../api/drafts/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { acceptsWrites } from '../../projections/sources/sourceQueries.ts';
import { egressRules } from '../../settings/settings.ts';

/** What people decide about a drafted reply. */
export const draftModule = {
  open: (core: NodeCore) => ({
    routes: draftRoutes({ ...core, canWrite: acceptsWrites(core.reads), egress: egressRules(core.settings) }),
  }),
} satisfies Module;
