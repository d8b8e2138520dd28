import { idOf } from '../../domain/core/eventLog.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import { sliceEvent } from '../../domain/core/sliceEvent.ts';
import { escalateCancelled } from '../../domain/investigations/escalateCancelled.ts';
import type { InvestigationEvent } from '../../domain/investigations/events.ts';
import type { Reactor } from '../reactor.ts';

type CancelledEvent = Extract<InvestigationEvent, { type: 'InvestigationCancelled' }>;

/** SU-15: escalates the ticket where the request that cancelled its investigation did not live to do it. */
export const cancelledInvestigations = ({ store }: { store: EventStore }): Reactor => ({
  name: 'cancelled_investigations',
  startFrom: 'beginning',
  types: ['InvestigationCancelled'],
  react: async (recorded) => {
    const { data, stream, meta, id } = sliceEvent<CancelledEvent>(recorded);
    const cancelled = { investigationId: idOf(stream), ticketId: data.ticketId, cancelledAt: data.at };
    await escalateCancelled(store, cancelled, { ...meta, causationId: id });
  },
});
