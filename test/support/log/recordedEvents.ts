import { Position, streamName } from '../../../domain/core/log/eventLog.ts';
import type { DomainEvent, RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { CommandId, eventIdOf, uuidv5 } from '../../../domain/core/ids.ts';

/** The `n`th position of a PostgreSQL log. */
export const placeOf = (n: number): Position => Position.parse(n.toString(16).padStart(16, '0'));

/** An event as a log would give it back, without a log. */
export const eventAt = (n: number, type: string, data: DomainEvent['data'] = {}): RecordedEvent => {
  const commandId = CommandId.parse(uuidv5('test', String(n)));
  return {
    type,
    data,
    id: eventIdOf(commandId, 0),
    stream: streamName('test', String(n)),
    revision: 0n,
    position: placeOf(n),
    recordedAt: '2026-01-02T03:04:05.000Z',
    meta: { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId },
    subject: null,
    erased: false,
  };
};
