import { createPageSignals } from '../../adapters/postgres/ops/pageSignals.ts';
import { createPresence } from '../../adapters/postgres/ops/presence.ts';
import { createReadPositions } from '../../adapters/postgres/ops/readPositions.ts';
import { inboxRoutes } from '../../api/inbox/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { savedViews } from '../../projections/inbox/savedViews.ts';

/** The list that people work through, how it changes, what each of them has read, and who is at what. */
export const inboxModule = {
  readModels: [savedViews],
  open: (core: NodeCore) => {
    const pageSignals = createPageSignals({ ...core, database: core.quick });
    return {
      routes: inboxRoutes({
        ...core,
        pageSignals,
        readPositions: createReadPositions(core.quick),
        presence: createPresence(core.quick),
      }),
      workers: [{ name: 'page_signals', run: (signal: AbortSignal) => pageSignals.run(signal) }],
    };
  },
} satisfies Module;
