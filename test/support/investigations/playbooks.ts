import type { Playbook } from '../../../domain/playbooks/playbook.ts';

/** A playbook that every ticket about an order fits. */
export const playbookOf = (changes: Partial<Playbook> = {}): Playbook => ({
  id: 'late-parcels',
  version: 2,
  title: 'A parcel is late',
  match: { any: [{ contains: ['order'] }], priority: 10 },
  connectors: ['postgres', 'stripe'],
  steps: [
    { id: 'shipment', goal: 'Look up the shipment.', tool: 'postgres.query', expect: 'It has left the warehouse.' },
    { id: 'charge', goal: 'See whether it was charged.', tool: 'stripe.get_customer' },
  ],
  ...changes,
});
