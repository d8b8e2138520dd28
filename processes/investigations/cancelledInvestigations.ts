import { idOf } from '../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { escalateCancelled } from '../../domain/investigations/escalateCancelled.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';

/** SU-15: escalates the ticket where the request that cancelled its investigation did not live to do it. */
export const cancelledInvestigations = ({ store }: { store: EventStore }): Reactor => ({
  name: 'cancelled_investigations',
  startFrom: 'beginning',
  types: ['InvestigationCancelled'],
  react: async (event) => {
    if (!isEvent(event, 'InvestigationCancelled')) return;
    const { data, stream, meta, id } = event;
    const cancelled = { investigationId: idOf(stream), ticketId: data.ticketId, cancelledAt: data.at };
    await escalateCancelled(store, cancelled, { ...meta, causationId: id });
  },
});
