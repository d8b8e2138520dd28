import { z } from 'zod';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { ConnectorRow } from '../../projections/connectors/connectors.ts';
import type { ConnectorChecks } from '../../processes/connectors/connectorChecks.ts';

export const ToolSummary = z
  .object({ name: z.string(), scope: z.enum(['read', 'write']), description: z.string() })
  .meta({ id: 'ConnectorTool' });

/** A connector with its tools; secret settings only say whether they are set (SU-31). */
export const ConnectorResource = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    kind: z.string(),
    name: z.string(),
    config: z
      .record(z.string(), z.union([z.string(), z.object({ set: z.literal(true) })]))
      .describe('A secret reads as `{"set":true}`.'),
    autonomy_level: z.enum(['investigate', 'off']),
    status: z.enum(['starting', 'ready', 'degraded', 'disabled']),
    status_reason: z.string().nullable(),
    last_checked_at: z.string().nullable(),
    tools: z.array(ToolSummary),
    warnings: z.array(z.string()).describe('Rights of the credential beyond reading.'),
    created_at: z.string(),
  })
  .meta({ id: 'Connector' });
export type ConnectorResource = z.infer<typeof ConnectorResource>;

/** What is told of a connector beside its row. */
export type Shown = {
  connectorCatalogue: readonly CatalogueEntry[];
  connectorChecks: Pick<ConnectorChecks, 'lastCheckedAt'>;
};

export const toConnectorResource = (
  { connectorCatalogue, connectorChecks }: Shown,
  row: ConnectorRow,
): ConnectorResource => ({
  id: row.id,
  workspace_id: row.workspace_id,
  kind: row.kind,
  name: row.name,
  config: { ...row.config, ...Object.fromEntries(row.secret_keys.map((key) => [key, { set: true as const }])) },
  autonomy_level: row.autonomy_level,
  status: row.status,
  status_reason: row.status_reason,
  last_checked_at: later(row.last_checked_at, connectorChecks.lastCheckedAt(row.id)),
  tools: toolsOf(connectorCatalogue, row),
  warnings: row.warnings,
  created_at: row.created_at,
});

/** SU-38: a connector whose tool list is not the catalogue's offers none. */
const toolsOf = (
  catalogue: readonly CatalogueEntry[],
  { kind, reason_code }: ConnectorRow,
): ConnectorResource['tools'] =>
  reason_code === 'contract_violation' ? [] : [...(catalogue.find((entry) => entry.kind === kind)?.tools ?? [])];

/** Checks that change nothing are not recorded; this node still knows of its own. */
const later = (recorded: string | null, seen: string | null): string | null =>
  recorded === null || (seen !== null && seen > recorded) ? seen : recorded;
