import { z } from 'zod';
import type { SourceChecks } from '../../processes/sources/sourceChecks.ts';
import { WriteAction } from '../../domain/outbox/events.ts';
import { CHANGED } from '../../domain/sources/source.ts';
import { MailProviderId } from '../../domain/sources/mailboxGrants.ts';
import type { Sql } from '../../engine/sql.ts';
import { heldTickets } from '../../projections/investigations/investigationQueue.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import { sourceKindOf } from '../../domain/sources/sourceKinds.ts';

/** A ticket source; secrets only say whether they are set (SU-61). */
export const SourceResource = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    kind: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    read_only: z.boolean().describe('Nothing is written to it: replies must be copied manually.'),
    status: z.enum(['starting', 'ready', 'degraded', 'disabled']),
    status_reason: z.string().nullable(),
    cursor_set: z.boolean().describe('Whether tickets were read from it up to a stored cursor.'),
    poll_interval_s: z.int(),
    hourly_limit: z.int().describe('New tickets of an hour that are investigated; more are taken in and wait.'),
    webhook_port: z.int().nullable(),
    webhook_url: z.string().nullable(),
    config: z
      .record(z.string(), z.union([z.string(), z.object({ set: z.literal(true) })]))
      .describe('Settings by name; for a kind that takes `env`, the settings that are not secret.'),
    has_env: z.record(z.string(), z.literal(true)),
    oauth_provider: MailProviderId.nullable().describe(
      'Provider of the mailbox sign-in, if used in place of a password.',
    ),
    command: z.string().nullable(),
    args: z.array(z.string()),
    tools_hash: z.string().nullable().describe('SHA-256 of the approved tools.'),
    tools_changed: z
      .boolean()
      .describe('Whether its tools differ from the approved ones; it stays degraded until they are approved.'),
    last_polled_at: z.string().nullable(),
    last_ticket_at: z.string().nullable(),
    tickets_total: z.int(),
    tickets_held: z.int().describe('New tickets above the limit that wait until an administrator releases them.'),
    held_reason: z.string().nullable().describe('Why tickets wait and what to do, as a sentence.'),
    dropped_total: z
      .int()
      .describe('Messages dropped by its buffer since its tool server started, as known to this node.'),
    last_write_error: z
      .object({
        action: WriteAction,
        ticket_id: z.string(),
        reason: z.string().nullable(),
        at: z.string(),
      })
      .nullable()
      .describe('Why the last reply or resolution was not written, until one is written again.'),
    created_at: z.string(),
  })
  .meta({ id: 'TicketSource' });
export type SourceResource = z.infer<typeof SourceResource>;

/** What is told of a source beside its row. */
export type ShownSource = { sourceChecks: Pick<SourceChecks, 'seen'>; publicApiUrl: string; reads: Sql };

/** Sources as they are shown, in their order. */
export const shownSources = async (deps: ShownSource, rows: readonly SourceRow[]): Promise<SourceResource[]> => {
  const held = await heldTickets(
    deps.reads,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => resourceOf(deps, row, held.get(row.id) ?? 0));
};

export const shownSource = async (deps: ShownSource, row: SourceRow): Promise<SourceResource> =>
  resourceOf(deps, row, (await heldTickets(deps.reads, [row.id])).get(row.id) ?? 0);

const resourceOf = ({ sourceChecks, publicApiUrl }: ShownSource, row: SourceRow, held: number): SourceResource => {
  const seen = sourceChecks.seen(row.id);
  const isConfig = sourceKindOf(row.kind).settings === 'config';
  const keys = [...Object.keys(row.config), ...row.secret_keys];
  const hidden = Object.fromEntries(row.secret_keys.map((key) => [key, { set: true as const }]));
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    kind: row.kind,
    name: row.name,
    enabled: row.status !== 'disabled',
    read_only: row.read_only,
    status: row.status,
    status_reason: row.status_reason,
    cursor_set: row.cursor !== null,
    poll_interval_s: row.poll_interval_s,
    hourly_limit: row.hourly_limit,
    webhook_port: row.webhook_port,
    webhook_url: row.webhook_port === null ? null : webhookUrl(publicApiUrl, row.webhook_port),
    config: isConfig ? { ...row.config, ...hidden } : row.config,
    has_env: isConfig ? {} : Object.fromEntries(keys.map((key) => [key, true as const])),
    oauth_provider: row.signed_in?.provider ?? null,
    command: row.command,
    args: row.args,
    tools_hash: row.tools_hash,
    tools_changed: row.reason_code === CHANGED.reasonCode,
    last_polled_at: later(row.last_polled_at, seen?.polledAt ?? null),
    last_ticket_at: row.last_ticket_at,
    tickets_total: row.tickets_total,
    tickets_held: held,
    held_reason: held === 0 ? null : heldReason(held),
    dropped_total: seen?.dropped ?? 0,
    last_write_error: row.write_failure,
    created_at: row.created_at,
  };
};

const heldReason = (held: number): string =>
  'More new tickets came within an hour than the limit allows. ' +
  (held === 1
    ? 'One waits, and is not investigated until it is released.'
    : `${held} wait, and are not investigated until they are released.`);

/** The listener is a process of its own beside the service, at the same host. */
const webhookUrl = (publicApiUrl: string, port: number): string => {
  const url = new URL('/', publicApiUrl);
  url.port = String(port);
  return url.href;
};

/** Polls that bring nothing are not recorded; this node still knows of its own. */
const later = (recorded: string | null, seen: string | null): string | null =>
  recorded === null || (seen !== null && seen > recorded) ? seen : recorded;
