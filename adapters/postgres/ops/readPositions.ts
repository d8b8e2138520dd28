import { Position } from '../../../domain/core/log/eventLog.ts';
import type { ReadPositions } from '../../../domain/inbox/readPositions.ts';
import type { Sql } from '../../../engine/sql.ts';

/** `ops.read_positions`. */
export const createReadPositions = (database: Sql): ReadPositions => ({
  read: async ({ userId, itemId }, position) => {
    const { rows } = await database.query<{ position: string }>(
      `insert into ops.read_positions as r (user_id, item_id, position) values ($1, $2, $3)
       on conflict (user_id, item_id) do update set position = greatest(r.position, excluded.position)
       returning position`,
      [userId, itemId, position],
    );
    return Position.parse(rows[0]?.position);
  },
  forget: async ({ userId, itemId }) => {
    await database.query('delete from ops.read_positions where user_id = $1 and item_id = $2', [userId, itemId]);
  },
});
