import type { Position } from '../../domain/core/log/eventLog.ts';
import type { WebhookEventName } from '../../domain/webhooks/events.ts';
import type { Sql } from '../../engine/sql.ts';
import { conditions, inWorkspace } from '../sql/conditions.ts';
import { countRows, selectOne, selectPage, type Order } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';
import { deliveryTable, webhookTable, type DeliveryRow, type WebhookRow } from './webhooks.ts';

/** Where a page ends. */
export type Place = { at: string; id: string };

const SELECT = `select ${columnsOf(webhookTable)} from webhooks`;
const SELECT_DELIVERY = `select ${columnsOf(deliveryTable)} from webhook_deliveries`;
const OLDEST_FIRST: Order = { key: 'created_at', direction: 'asc' };
const NEWEST_FIRST: Order = { key: 'queued_at', direction: 'desc' };

/** Null for an unknown id and for a webhook of another workspace. */
export const findWebhook = (sql: Sql, workspaceId: string, id: string): Promise<WebhookRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** Oldest first; at most `limit`, after `place`. */
export const listWebhooks = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: Place | null,
): Promise<WebhookRow[]> =>
  selectPage(sql, SELECT, inWorkspace(workspaceId), OLDEST_FIRST, limit, place && [place.at, place.id]);

export const countWebhooks = (sql: Sql, workspaceId: string): Promise<number> =>
  countRows(sql, 'webhooks', inWorkspace(workspaceId));

/** Ids of the webhooks that want to hear this of this cluster, and were there when it happened. */
export const webhooksFor = async (
  sql: Sql,
  {
    workspaceId,
    clusterId,
    name,
    position,
  }: { workspaceId: string; clusterId: string; name: WebhookEventName; position: Position },
): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ id: string }>(
    `select id from webhooks
      where workspace_id = $1 and enabled and $3 = any (events) and (cluster_id is null or cluster_id = $2)
        and position < $4
      order by created_at, id`,
    [workspaceId, clusterId, name, position],
    'prepared',
  );
  return rows.map(({ id }) => id);
};

/** CL-106: those queued since `since`, newest first; at most `limit`, after `place`. */
export const listDeliveries = (
  sql: Sql,
  webhookId: string,
  since: string,
  limit: number,
  place: Place | null,
): Promise<DeliveryRow[]> => {
  const where = conditions();
  where.equal({ webhook_id: webhookId });
  where.add('queued_at >= ?', since);
  const after = place && ([place.at, place.id] as const);
  return selectPage(sql, SELECT_DELIVERY, where, NEWEST_FIRST, limit, after);
};

/** Null for an unknown id and for a delivery to another webhook. */
export const findDelivery = (sql: Sql, webhookId: string, id: string): Promise<DeliveryRow | null> => {
  const where = conditions();
  where.equal({ webhook_id: webhookId, id });
  return selectOne(sql, SELECT_DELIVERY, where);
};

/** CL-105: the first failure since something was delivered to it; null without one, and for a webhook that is gone. */
export const failingSince = async (sql: Sql, webhookId: string): Promise<string | null> => {
  const { rows } = await sql.query<{ failing_since: string | null }>(
    'select failing_since from webhooks where id = $1',
    [webhookId],
  );
  return rows[0]?.failing_since ?? null;
};
