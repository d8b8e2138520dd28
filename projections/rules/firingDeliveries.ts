import type { Sql } from '../../engine/sql.ts';
import type { EscalationRow } from '../channels/channels.ts';

/** What became of a message to a channel of which a firing told; `channel` is null once it was deleted, and without one. */
export type FiringDelivery = Pick<
  EscalationRow,
  'id' | 'channel_id' | 'status' | 'attempts' | 'reason' | 'attempted_at'
> & {
  event_id: string;
  channel: string | null;
};

/** By the events of which channels were told, in the order in which the messages were queued. */
export const deliveriesOf = async (sql: Sql, eventIds: readonly string[]): Promise<readonly FiringDelivery[]> => {
  const { rows } = await sql.query<FiringDelivery>(
    `select d.id, d.event_id, d.channel_id, d.status, d.attempts, d.reason, d.attempted_at, c.name as channel
       from channel_deliveries d left join channels c on c.id = d.channel_id
      where d.event_id = any ($1::uuid[]) and d.action = 'notify' order by d.queued_at, d.id`,
    [eventIds],
    'prepared',
  );
  return rows;
};
