import type { Position } from '../../domain/core/log/eventLog.ts';
import type { Sql } from '../../engine/sql.ts';
import { conditions, inWorkspace } from '../sql/conditions.ts';
import { selectOne, selectPage, type Order } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';
import { channelTable, escalationTable, type ChannelRow, type EscalationRow } from './channels.ts';

/** Where a page ends. */
export type Place = { at: string; id: string };

const SELECT = `select ${columnsOf(channelTable)} from channels`;
const SELECT_DELIVERY = `select ${columnsOf(escalationTable)} from channel_deliveries`;
const OLDEST_FIRST: Order = { key: 'created_at', direction: 'asc' };
const NEWEST_FIRST: Order = { key: 'queued_at', direction: 'desc' };

/** Null for an unknown id and for a channel of another workspace. */
export const findChannel = (sql: Sql, workspaceId: string, id: string): Promise<ChannelRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** Oldest first; at most `limit`, after `place`. */
export const listChannels = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: Place | null,
): Promise<ChannelRow[]> =>
  selectPage(sql, SELECT, inWorkspace(workspaceId), OLDEST_FIRST, limit, place && [place.at, place.id]);

/** Those that were there before `position`, oldest first, disabled ones too. */
export const channelsBefore = async (
  sql: Sql,
  workspaceId: string,
  position: Position,
): Promise<readonly ChannelRow[]> => {
  const { rows } = await sql.query<ChannelRow>(
    `${SELECT} where workspace_id = $1 and position < $2 order by created_at, id`,
    [workspaceId, position],
    'prepared',
  );
  return rows;
};

/** Oldest first. */
export const enabledChannels = async (sql: Sql, workspaceId: string): Promise<readonly ChannelRow[]> => {
  const { rows } = await sql.query<ChannelRow>(
    `${SELECT} where workspace_id = $1 and enabled order by created_at, id`,
    [workspaceId],
  );
  return rows;
};

/** SU-06: the first enabled one through which the service itself sends mail; null without one. */
export const firstEmailChannel = async (sql: Sql, workspaceId: string): Promise<ChannelRow | null> => {
  const { rows } = await sql.query<ChannelRow>(
    `${SELECT} where workspace_id = $1 and kind = 'email' and enabled order by created_at, id limit 1`,
    [workspaceId],
  );
  return rows[0] ?? null;
};

/** Those queued since `since`, newest first; at most `limit`, after `place`. */
export const listEscalations = (
  sql: Sql,
  channelId: string,
  since: string,
  limit: number,
  place: Place | null,
): Promise<EscalationRow[]> => {
  const where = conditions();
  where.equal({ channel_id: channelId });
  where.add('queued_at >= ?', since);
  return selectPage(sql, SELECT_DELIVERY, where, NEWEST_FIRST, limit, place && ([place.at, place.id] as const));
};

/** Null for an unknown id and for a message to another channel. */
export const findEscalation = (sql: Sql, channelId: string, id: string): Promise<EscalationRow | null> => {
  const where = conditions();
  where.equal({ channel_id: channelId, id });
  return selectOne(sql, SELECT_DELIVERY, where);
};
