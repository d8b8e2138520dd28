import { z } from 'zod';
import { categoryOf } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';

/** Secrets are never in an event; personal data reads null once the person is erased. */
export const EventResource = z
  .object({
    position: z.string(),
    event_id: z.string(),
    stream: z.string(),
    revision: z.int(),
    category: z.string(),
    type: z.string(),
    workspace_id: z.string().nullable(),
    occurred_at: z.string(),
    actor: z.object({ type: z.string(), id: z.string() }),
    caused_by: z.string().nullable(),
    /** Empty where a newer release beside this one has recorded a type that this one does not know. */
    data: z.record(z.string(), z.unknown()),
    /** Base64; null until the event is in the audit log. */
    chain_hash: z.string().nullable(),
  })
  .meta({ id: 'Event' });
export type EventResource = z.infer<typeof EventResource>;

export const toEventResource = (event: RecordedEvent, chainHash: string | null): EventResource => ({
  position: event.position,
  event_id: event.id,
  stream: event.stream,
  revision: Number(event.revision),
  category: categoryOf(event.stream),
  type: event.type,
  workspace_id: event.meta.workspaceId ?? null,
  occurred_at: event.recordedAt,
  actor: event.meta.actor,
  caused_by: event.meta.causationId ?? null,
  data: event.data ?? {},
  chain_hash: chainHash,
});
