import { createPageSignals } from '../../adapters/postgres/ops/pageSignals.ts';
import { createReadPositions } from '../../adapters/postgres/ops/readPositions.ts';
import { inboxRoutes } from '../../api/inbox/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';

/** The list that people work through, how it changes, and what each of them has read. */
export const inboxModule = {
  open: (core: NodeCore) => {
    const pageSignals = createPageSignals({ ...core, database: core.quick });
    return {
      routes: inboxRoutes({ ...core, pageSignals, readPositions: createReadPositions(core.quick) }),
      workers: [{ name: 'page_signals', run: (signal: AbortSignal) => pageSignals.run(signal) }],
    };
  },
} satisfies Module;
