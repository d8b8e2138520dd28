import type { SecretId } from '../../domain/core/ids.ts';
import type { WriteAction, WriteEventOf } from '../../domain/outbox/events.ts';
import type { SourceEventOf, SourceKindName } from '../../domain/sources/events.ts';
import { HOURLY_LIMIT, withTicket } from '../../domain/sources/hourlyLimit.ts';
import type { SourceStatus } from '../../domain/sources/source.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { storable } from '../sql/storable.ts';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  nullable,
  table,
  text,
  texts,
  timestamptz,
  uuid,
  type RowOf,
} from '../sql/table.ts';

type SignedIn = NonNullable<SourceEventOf<'TicketSourceCreated'>['data']['signedIn']>;

/** What was not written to the source, and why, for people. */
export type WriteFailure = { action: WriteAction; ticket_id: string; reason: string | null; at: string };

export const sourceTable = table(
  'ticket_sources',
  {
    id: uuid(),
    workspace_id: text(),
    kind: text<SourceKindName>(),
    name: text(),
    read_only: boolean(),
    poll_interval_s: integer(),
    hourly_limit: integer(),
    start_from: nullable(timestamptz()),
    config: jsonb<Readonly<Record<string, string>>>(),
    secret_keys: texts(),
    secret_id: nullable(uuid<SecretId>()),
    signed_in: nullable(jsonb<SignedIn>()),
    command: nullable(text()),
    args: texts(),
    webhook_port: nullable(integer()),
    status: text<SourceStatus>(),
    reason_code: nullable(text()),
    status_reason: nullable(text()),
    generation: integer(),
    /** SU-66: of the tools that it may offer. */
    tools_hash: nullable(text()),
    /** Up to where its tickets were taken in (SU-75), and the last place of the stream that holds them. */
    cursor: nullable(text()),
    intake_revision: bigint(),
    /** Its last hour with new tickets, as `Hour`. */
    hour_began: nullable(timestamptz()),
    hour_tickets: integer(),
    last_polled_at: nullable(timestamptz()),
    last_ticket_at: nullable(timestamptz()),
    tickets_total: integer(),
    /** Of the last write, while none has worked since. */
    write_failure: nullable(jsonb<WriteFailure>()),
    created_at: timestamptz(),
  },
  { key: ['id'], indexes: ['create index on ticket_sources (workspace_id, created_at, id)'] },
);

/** One ticket source that exists. */
export type SourceRow = RowOf<typeof sourceTable>;

type Changed = Recorded<'TicketSourceChanged'>;

const changed = ({ data }: Changed, row: Readonly<SourceRow>) => {
  const { name, config, args, command, enabled, restarts } = data;
  return {
    name,
    config,
    args,
    command,
    read_only: data.readOnly,
    poll_interval_s: data.pollIntervalS,
    hourly_limit: data.hourlyLimit ?? HOURLY_LIMIT,
    secret_keys: data.secretKeys,
    secret_id: data.secretId,
    ...(data.signedIn === undefined ? {} : { signed_in: data.signedIn }),
    webhook_port: data.webhookPort,
    generation: row.generation + (restarts ? 1 : 0),
    ...(command === row.command && args.join('\0') === row.args.join('\0') ? {} : { tools_hash: null }),
    ...(restarts || !enabled
      ? { status: enabled ? ('starting' as const) : ('disabled' as const), ...NOTHING_KNOWN }
      : {}),
  };
};

const NOTHING_KNOWN = { reason_code: null, status_reason: null };

export const writeFailure = (data: WriteEventOf<'SourceWriteAttempted'>['data']): WriteFailure => {
  const { action, ticketId: ticket_id, reason = null, attemptedAt: at } = data;
  return storable({ action, ticket_id, reason, at });
};

/** One that is tried again has failed as well as worked. */
const written = ({ data }: Recorded<'SourceWriteAttempted'>, row: Readonly<SourceRow>) => {
  const { outcome } = data;
  if (outcome === 'failed') return { write_failure: writeFailure(data) };
  return outcome === 'done' && row.write_failure !== null ? { write_failure: null } : {};
};

/** How far a source was read by then; of a new ticket also in which hour. */
const fetched = ({ data, revision, recordedAt }: Recorded<'SourceTicketFetched'>, row: Readonly<SourceRow>) => {
  const place = { intake_revision: String(revision) };
  if (data.held === undefined) return place;
  const { began: hour_began, tickets: hour_tickets } = withTicket(hourOf(row), recordedAt);
  return { ...place, hour_began, hour_tickets };
};

/** The last hour with new tickets of a source. */
export const hourOf = ({ hour_began: began, hour_tickets: tickets }: Pick<SourceRow, 'hour_began' | 'hour_tickets'>) =>
  began === null ? null : { began, tickets };

const byId = ({ data }: { data: { sourceId: string } }) => ({ id: data.sourceId });

/** Ticket sources of all workspaces, with how far each was read. */
export const ticketSources = readModel({
  name: 'ticket_sources',
  version: 4,
  tables: [sourceTable],
  on: {
    TicketSourceCreated: sourceTable.inserts(({ data }) => createdSource(data)),
    TicketSourceChanged: sourceTable.updates(byId, changed),
    TicketSourceStatusChanged: sourceTable.updates(byId, ({ data: { status, reasonCode, reason } }) => ({
      status,
      reason_code: reasonCode,
      status_reason: reason,
    })),
    TicketSourceToolsApproved: sourceTable.updates(byId, ({ data: { toolsHash } }, row) => ({
      tools_hash: toolsHash,
      ...(row.tools_hash === null
        ? {}
        : { status: 'starting' as const, generation: row.generation + 1, ...NOTHING_KNOWN }),
    })),
    TicketSourceDeleted: sourceTable.deletes(byId),
    SourceTicketFetched: sourceTable.updates(byId, fetched),
    SourceCursorAdvanced: sourceTable.updates(byId, ({ data: { cursor, fetchedAt }, revision }) => ({
      cursor,
      last_polled_at: fetchedAt,
      intake_revision: String(revision),
    })),
    SourceWriteAttempted: sourceTable.updates(byId, written),
    TicketReceived: sourceTable.updates(
      ({ data: { sourceId: id } }) => (id === null ? null : { id }),
      ({ recordedAt }, row) => ({ last_ticket_at: recordedAt, tickets_total: row.tickets_total + 1 }),
    ),
  },
});

/** The row of a source that has just been created. */
export const createdSource = (data: SourceEventOf<'TicketSourceCreated'>['data']): SourceRow =>
  sourceTable.row({
    ...snakeCased(data),
    signed_in: data.signedIn ?? null,
    id: data.sourceId,
    status: data.enabled ? 'starting' : 'disabled',
    hourly_limit: data.hourlyLimit ?? HOURLY_LIMIT,
    generation: 1,
    hour_tickets: 0,
    intake_revision: '-1',
    tickets_total: 0,
    created_at: data.createdAt,
  });
