import { z } from 'zod';
import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';
import { ToolSummary } from './resource.ts';
import { TAKEN, type CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';

/** A kind of connector: its settings and its tools (SU-37). */
export const CatalogueResource = z
  .object({
    kind: z.string(),
    name: z.string(),
    category: z.enum(['connector', 'ticket_source']),
    description: z.string(),
    config_schema: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        secret: z.boolean(),
        required: z.boolean(),
        pattern: z.string(),
        expected: z.string().describe('Description of the expected value.'),
      }),
    ),
    takes: z
      .array(z.enum(TAKEN))
      .describe(
        'Fields required to create one, besides its name. `command` includes `args`; names in `env` are free; `oauth_grant_id` replaces the secret settings.',
      ),
    tools: z.array(ToolSummary),
    status: z.literal('available'),
    synthesized: z.boolean(),
  })
  .meta({ id: 'ConnectorKind' });

/** The kinds of connectors, as a bare array. */
export const connectorCatalogue =
  (deps: { connectorCatalogue: readonly CatalogueEntry[] }): Route =>
  (app) => {
    app.get(
      '/api/connectors/catalogue',
      {
        config: { access: signedIn('connectors:read') },
        schema: {
          tags: ['Connectors'],
          operationId: 'listConnectorKinds',
          summary: 'List the kinds of connectors',
          response: { 200: z.array(CatalogueResource) },
        },
      },
      () =>
        deps.connectorCatalogue.map(({ configSchema, takes, tools, ...entry }) => ({
          ...entry,
          config_schema: [...configSchema],
          takes: [...takes],
          tools: [...tools],
          status: 'available' as const,
        })),
    );
  };
