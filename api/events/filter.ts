import { z } from 'zod';
import { categoryOf, EVENT_TYPE_PATTERN, StreamName } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';

/** */
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
]);

const VALUES_MAX = 20;

/** A parameter that may be repeated; each value adds to what is let through. */
const repeatable = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(value).max(VALUES_MAX).optional(),
  );

/** The filters that list and stream share. */
export const EventFilterQuery = { category: repeatable(Category), stream: repeatable(StreamName) };

export const EventTypes = repeatable(z.string().regex(EVENT_TYPE_PATTERN));

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
