import type { Sql } from '../../engine/sql.ts';

/** SU-186: the customer of `t` wrote after the position in `r`, where that is one. */
export const UNREAD = `(r.position is null or r.position < t.customer_wrote)`;

/** Joins, as `r`, up to where the user of this parameter has read the ticket `t`. */
export const readBy = (user: string): string =>
  `left join ops.read_positions r on r.user_id = ${user} and r.item_id = t.id`;

/** Whether one ticket is unread for one user; false for a ticket that is unknown. */
export const isUnread = async (sql: Sql, ticketId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql.query<{ unread: boolean }>(
    `select ${UNREAD} as unread from tickets t ${readBy('$2')} where t.id = $1`,
    [ticketId, userId],
    'prepared',
  );
  return rows[0]?.unread ?? false;
};
