import { bulkRoutes } from '../../api/bulk/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { runBulks } from '../../processes/bulk/runBulks.ts';
import { bulks } from '../../projections/bulk/bulks.ts';

/** Acting on many tickets at once, and taking it back. */
export const bulkModule = {
  readModels: [bulks],
  open: (core: NodeCore) => ({
    routes: bulkRoutes(core),
    workers: [
      {
        name: 'bulk',
        after: ['bulks'],
        run: (signal: AbortSignal) => runUnderLease(core, 'bulk', signal, (held) => runBulks(core, held)),
      },
    ],
  }),
} satisfies Module;
