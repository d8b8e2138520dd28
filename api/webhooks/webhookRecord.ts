import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { findWebhook } from '../../projections/webhooks/webhookQueries.ts';
import type { WebhookRow } from '../../projections/webhooks/webhooks.ts';
import { recordId } from '../http/fields.ts';
import { pathRecord, type PathRecord } from '../http/pathRecord.ts';

export const WebhookParams = z.object({ id: recordId });

/** The webhook of the path. */
export const webhookRecord = (reads: Sql): PathRecord<WebhookRow> =>
  pathRecord((workspaceId, id) => findWebhook(reads, workspaceId, id));
