import { z } from 'zod';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Route } from '../http/http.ts';
import { SERVICE_VERSION } from '../http/version.ts';

/** One readiness check. `degraded`: what rests on it waits, and the node is ready all the same. */
export type Check = { name: string; status: 'ok' | 'degraded' | 'failed'; detail: string };

export const ReadinessCheck = z
  .object({ name: z.string(), status: z.enum(['ok', 'degraded', 'failed']), detail: z.string() })
  .meta({ id: 'ReadinessCheck' });

export const Health = z.object({ status: z.literal('ok'), version: z.string() }).meta({ id: 'Health' });
export const Readiness = z
  .object({ status: z.literal('ready'), checks: z.array(ReadinessCheck) })
  .meta({ id: 'Readiness' });

/** 200 while the process runs; touches nothing else. */
export const health: Route = (app) => {
  app.get(
    '/health',
    {
      config: { access: { surface: 'public' } },
      schema: {
        tags: ['Operations'],
        operationId: 'getHealth',
        summary: 'Liveness',
        response: { 200: Health },
      },
    },
    () => ({ status: 'ok' as const, version: SERVICE_VERSION }),
  );
};

/** Answers 503 until a write made now would be stored and read back. */
export const ready =
  ({ readiness }: { readiness: () => Promise<readonly Check[]> }): Route =>
  (app) => {
    app.get(
      '/ready',
      {
        config: { access: { surface: 'public' } },
        schema: {
          tags: ['Operations'],
          operationId: 'getReadiness',
          summary: 'Readiness with its checks',
          response: { 200: Readiness },
        },
      },
      async () => {
        const checks = await readiness();
        if (checks.some(({ status }) => status === 'failed'))
          throw new DomainError('not_ready', { members: { checks } });
        return { status: 'ready' as const, checks: [...checks] };
      },
    );
  };
