import { z } from 'zod';
import { settingErrors, sourceKindOf } from '../../domain/sources/sourceKinds.ts';
import type { SourceChecks } from '../../processes/sources/sourceChecks.ts';
import { signedIn } from '../http/access.ts';
import { Moment } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';

const Wanted = z.strictObject({
  config: z.record(z.string(), z.string()).superRefine((config, ctx) => {
    for (const { field, code, detail } of settingErrors(sourceKindOf('helpdesk'), config, false))
      ctx.addIssue({
        code: 'custom',
        path: [field.split('/').at(-1) ?? ''],
        params: { fieldCode: code },
        message: detail,
      });
  }),
  start_from: z.array(Moment).min(1).max(5),
});

const Counts = z
  .object({
    counts: z.array(
      z.object({
        start_from: z.string(),
        tickets: z.int().nullable().describe('About as many; null where it cannot be told.'),
      }),
    ),
    detail: z.string().nullable().describe('Why the help desk could not be asked, as a sentence.'),
  })
  .meta({ id: 'TicketCounts' });

/** SU-56, SU-60: what creating a help desk with a time to start from would take in, before anything is. */
export const countTickets =
  ({ sourceChecks }: { sourceChecks: Pick<SourceChecks, 'count'> }): Route =>
  (app) => {
    app.post(
      '/api/ticket-sources/helpdesk/count',
      {
        config: { access: signedIn('sources:manage') },
        schema: {
          tags: ['Ticket sources'],
          operationId: 'countTickets',
          summary: 'Count the open tickets of a help desk before it is connected',
          description:
            'Asks the help desk, with the `config` that would create the source, how many open tickets are new or have ' +
            'changed since each time. Nothing is stored. `tickets` is null where the help desk does not count.',
          body: Wanted,
          response: { 200: Counts },
        },
      },
      async (request) => {
        const { config: values, start_from: since } = request.body;
        const { workspaceId } = principalOf(request);
        const wanted = { workspace_id: workspaceId, kind: 'helpdesk', values } as const;
        const answer = await sourceChecks.count(wanted, since, request.signal);
        const tickets = answer.status === 'ok' ? answer.value : null;
        return {
          counts: since.map((time, n) => ({ start_from: time, tickets: tickets?.[n] ?? null })),
          detail: answer.status === 'ok' ? null : answer.reason,
        };
      },
    );
  };
