import { BUILT_IN_VIEW_IDS, BUILT_IN_VIEWS, shows, type BuiltInView } from '../../domain/inbox/views.ts';
import type { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import type { Change, Rows } from '../../engine/projections/rows/rows.ts';
import type { Sql } from '../../engine/sql.ts';
import { sum } from '../sql/sum.ts';
import { bigint, byteText, table, text } from '../sql/table.ts';

/** How many tickets of a workspace stand alike, by all that views tell apart; the verdict is '' without one. */
export const ticketCountTable = table(
  'ticket_counts',
  {
    workspace_id: text(),
    status: byteText<TicketStatus>(),
    verdict_kind: byteText<VerdictKind | ''>(),
    count: bigint(),
  },
  { key: ['workspace_id', 'status', 'verdict_kind'], isBusy: true },
);

/** What a ticket is counted by. */
type Counted = { workspace_id: string; status: TicketStatus; verdict_kind: VerdictKind | null };

/** The row that counts a ticket like this. */
export const ticketCountKey = ({ workspace_id, status, verdict_kind }: Counted) => ({
  workspace_id,
  status,
  verdict_kind: verdict_kind ?? ('' as const),
});

/** From one count to another one, where a ticket becomes another; nothing where it stays what it is to views. */
export const ticketCountsMoved = (row: Counted, changes: Partial<Counted>) => {
  const [from, to] = [ticketCountKey(row), ticketCountKey({ ...row, ...changes })];
  const isSame = from.status === to.status && from.verdict_kind === to.verdict_kind;
  return isSame
    ? []
    : [
        { ...from, by: -1 },
        { ...to, by: 1 },
      ];
};

/** Counts `by` more. */
export const countedTicket = (rows: Rows, { by, ...key }: ReturnType<typeof ticketCountKey> & { by: number }): Change =>
  ticketCountTable.put({ ...key, count: sum(ticketCountTable.find(rows, key)?.count ?? '0', by) });

/** SU-187: how many tickets each built-in view shows, from what is kept: nothing is counted for it. */
export const countsOfViews = async (sql: Sql, workspaceId: string): Promise<Record<BuiltInView, number>> => {
  const { rows } = await sql.query<{ status: TicketStatus; verdict: VerdictKind | null; count: string }>(
    `select status, nullif(verdict_kind, '') as verdict, count from ticket_counts where workspace_id = $1`,
    [workspaceId],
    'prepared',
  );
  const countOf = (view: BuiltInView): number =>
    rows.filter((row) => shows(BUILT_IN_VIEWS[view].filter, row)).reduce((all, { count }) => all + Number(count), 0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every view has its entry
  return Object.fromEntries(BUILT_IN_VIEW_IDS.map((view) => [view, countOf(view)])) as Record<BuiltInView, number>;
};
