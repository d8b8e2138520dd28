import { z } from 'zod';
import { categoryOf, EVENT_TYPE_PATTERN, StreamName } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { repeatable } from '../http/fields.ts';

/** The first part of the name of a stream. */
const Category = z.enum([
  'cluster',
  'api_key',
  'user',
  'auth',
  'ticket',
  'investigation',
  'connector',
  'ticket_source',
  'escalation_rule',
  'escalation',
  'ask',
  'knowledge',
  'memory',
  'replay',
  'widget',
  'chat',
  'csat',
  'settings',
  'webhook',
  'audit',
  'reservation',
  'result',
  'catalogue',
  'maintenance',
  'upgrade',
]);

/** The filters that list and stream share. */
export const EventFilterQuery = {
  category: repeatable(Category),
  stream: repeatable(StreamName.describe('Such as `ticket-{id}`.')),
};

export const EventTypes = repeatable(
  z.string().regex(EVENT_TYPE_PATTERN, 'Must be an event type such as TicketReceived.'),
);

export type EventFilter = {
  workspaceId: string;
  category?: readonly string[] | undefined;
  stream?: readonly StreamName[] | undefined;
  type?: readonly string[] | undefined;
};

/** events of the caller's workspace and of no workspace, as far as the filter lets them through. */
export const lets = ({ workspaceId, category, stream, type }: EventFilter, event: RecordedEvent): boolean =>
  (event.meta.workspaceId ?? workspaceId) === workspaceId &&
  (category === undefined || category.includes(categoryOf(event.stream))) &&
  (stream === undefined || stream.includes(event.stream)) &&
  (type === undefined || type.includes(event.type));
