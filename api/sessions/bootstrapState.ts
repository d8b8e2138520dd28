import { z } from 'zod';
import { DEFAULT_WORKSPACE } from '../../domain/core/ids.ts';
import type { Route } from '../http/http.ts';

export const BootstrapState = z.object({ open: z.boolean() }).meta({ id: 'BootstrapState' });

/** SU-04: whether there is still no administrator, so that whoever opens a fresh installation learns what to do. */
export const bootstrapState =
  ({ hasAdmin }: { hasAdmin: (workspaceId: string) => Promise<boolean> }): Route =>
  (app) => {
    app.get(
      '/api/auth/bootstrap',
      {
        config: { access: { surface: 'public', rated: true }, readModels: ['users'], refuses: ['rate_limited'] },
        schema: {
          tags: ['Sign-in'],
          operationId: 'getBootstrapState',
          summary: 'Read whether the first admin still has to be created',
          description:
            'While `open` is true, the newest link that the service has logged as `first_run_bootstrap_minted` creates ' +
            'the first admin. This answer never includes the link.',
          response: { 200: BootstrapState },
        },
      },
      async (_request, reply) => {
        void reply.header('Cache-Control', 'no-store');
        return { open: !(await hasAdmin(DEFAULT_WORKSPACE)) };
      },
    );
  };
