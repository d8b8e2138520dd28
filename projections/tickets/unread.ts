import type { Sql } from '../../engine/sql.ts';

/** SU-186: after the position in `r`, where that is one, the customer of `t` wrote, or a note mentioned this user. */
export const unreadBy = (user: string): string =>
  `(r.position is null or r.position < t.customer_wrote or r.position <
     (select m.position from ticket_mentions m where m.ticket_id = t.id and m.user_id = ${user}::uuid)) is true`;

/** Joins, as `r`, up to where the user of this parameter has read the ticket `t`. */
export const readBy = (user: string): string =>
  `left join ops.read_positions r on r.user_id = ${user} and r.item_id = t.id`;

/** The same of `t` as a condition of its own. */
export const isUnreadBy = (user: string): string =>
  `exists (select from (values (true)) one (one) ${readBy(user)} where ${unreadBy(user)})`;

/** Whether one ticket is unread for one user; false for a ticket that is unknown. */
export const isUnread = async (sql: Sql, ticketId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql.query<{ unread: boolean }>(
    `select ${unreadBy('$2')} as unread from tickets t ${readBy('$2')} where t.id = $1`,
    [ticketId, userId],
    'prepared',
  );
  return rows[0]?.unread ?? false;
};
