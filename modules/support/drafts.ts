import { draftRoutes } from '../../api/drafts/routes.ts';
import { replyRoutes } from '../../api/replies/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { holdReplies, releaseDrafts } from '../../processes/outbox/releaseDrafts.ts';
import { replies } from '../../projections/replies/replies.ts';
import { acceptsWrites } from '../../projections/sources/sourceQueries.ts';
import { egressRules } from '../../settings/settings.ts';

/** What people decide about a drafted reply, what lets it go out in its time, and what they write themselves. */
export const draftModule = {
  readModels: [replies],
  open: (core: NodeCore) => {
    const { SERVICE_SEND_DELAY_SECONDS: sendDelaySeconds } = core.settings;
    const canWrite = acceptsWrites(core.reads);
    const deps = { ...core, canWrite, egress: egressRules(core.settings), sendDelaySeconds };
    return {
      routes: [...draftRoutes(deps), ...replyRoutes(deps)],
      reactors: [holdReplies(core)],
      workers: [
        {
          name: 'draft_releases',
          after: ['replies'],
          run: (signal: AbortSignal) =>
            runUnderLease(core, 'draft_releases', signal, (held) => releaseDrafts(core, held)),
        },
      ],
    };
  },
} satisfies Module;
