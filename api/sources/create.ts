import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { SourceKindName } from '../../domain/sources/events.ts';
import { sourceKindOf } from '../../domain/sources/sourceKinds.ts';
import { createSource, type SourceCreation, type WantedSource } from '../../domain/sources/manageSources.ts';
import type { Sql } from '../../engine/sql.ts';
import { createdSource } from '../../projections/sources/ticketSources.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { createSourceBody } from './bodies.ts';
import { shownSource, SourceResource, type ShownSource } from './resource.ts';
import { startedSource } from './started.ts';

/** a configuration with a key file fits. */
const BODY_LIMIT = 64 * 1024;

type CreateDeps = Settling &
  SourceCreation &
  ShownSource & {
    reads: Sql;
    /** SERVICE_POLL_INTERVAL_SECONDS. */
    pollIntervalS: number;
  };

/** SU-60: creates a source and waits up to 3 s for its handshake; a system out of reach is `degraded`, not an error. */
export const postSource =
  (deps: CreateDeps): Route =>
  (app) => {
    app.post(
      '/api/ticket-sources',
      {
        bodyLimit: BODY_LIMIT,
        config: {
          access: signedIn('sources:manage'),
          refuses: ['quota_exceeded', 'projection_behind', 'command_required', 'custom_tool_servers_disabled'],
          sends: ['Location'],
        },
        preValidation: commandFirst,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'createTicketSource',
          summary: 'Create a ticket source',
          description:
            'Waits up to 3 seconds for the tool server; one that does not start gives `degraded`. ' +
            '`helpdesk` and `email` take `config`, `mcp_slack` takes `env` and `webhook_port`, `mcp_custom` takes ' +
            '`command`, `args`, `env` and `webhook_port`. ' +
            '`helpdesk` and `email` start with what comes from now on, unless `start_from` names an earlier time. ' +
            '`email` takes `oauth_grant_id` from a sign-in of the caller in place of `PASSWORD`.',
          body: createSourceBody,
          response: { 201: SourceResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const wanted = wantedSource(request.body, workspaceId, deps);
        const { source, position } = await createSource(deps, wanted, metaOf(request));
        await settled(deps, reply, position, ['ticket_sources']);
        const { sourceId } = source;
        const row = (await startedSource(deps, workspaceId, sourceId)) ?? createdSource(source);
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/api/ticket-sources/${sourceId}`)
          .send(await shownSource(deps, row));
      },
    );
  };

const CustomWithout = z.object({ kind: z.literal('mcp_custom'), command: z.string().trim().max(0).nullish() });

/** SU-64: said before every other check of the body. */
const commandFirst = (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void =>
  done(CustomWithout.safeParse(request.body).success ? new DomainError('command_required') : undefined);

const wantedSource = (
  body: z.infer<typeof createSourceBody>,
  workspaceId: string,
  { pollIntervalS, now }: Pick<CreateDeps, 'pollIntervalS' | 'now'>,
): WantedSource => {
  const kind = SourceKindName.parse(body.kind);
  return {
    workspaceId,
    kind,
    name: body.name ?? kind,
    enabled: body.enabled,
    readOnly: body.read_only,
    pollIntervalS: body.poll_interval_s ?? pollIntervalS,
    hourlyLimit: body.hourly_limit,
    startFrom: body.start_from ?? (sourceKindOf(kind).startsNow ? now() : null),
    values: body.config ?? body.env ?? {},
    grantId: body.oauth_grant_id ?? null,
    command: body.command ?? null,
    args: body.args ?? [],
    webhookPort: body.webhook_port ?? null,
  };
};
