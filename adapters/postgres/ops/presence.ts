import { PRESENT_FOR_SECONDS, type Presence, type Present } from '../../../domain/inbox/presence.ts';
import type { Sql } from '../../../engine/sql.ts';

type Row = { user_id: string; state: Present['state']; until: string };

/** `ops.presence`, on the database's clock. */
export const createPresence = (database: Sql): Presence => ({
  show: async (ticketId, userId, state) => {
    const { rows } = await database.query<Row>(
      `with own as (
         insert into ops.presence (ticket_id, user_id, state, until)
         values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
         on conflict (ticket_id, user_id) do update set state = excluded.state, until = excluded.until
         returning user_id, state, until)
       select user_id, state, until from own
       union all
       (select user_id, state, until from ops.presence
         where ticket_id = $1 and user_id <> $2 and until > clock_timestamp()
         order by until desc)`,
      [ticketId, userId, state, PRESENT_FOR_SECONDS],
    );
    const [own, ...others] = rows.map(presentOf);
    if (own === undefined) throw new Error('showing a person gives back that they are there');
    return [own, ...others];
  },
});

const presentOf = ({ user_id: userId, state, until }: Row): Present => ({ userId, state, until });
