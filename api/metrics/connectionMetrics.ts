import { Gauge, type Registry } from '@prometheus-io/client';

/** `max`: the most connections to the database that this node opens, pools and others together. */
export type Connections = {
  max: number;
  pools: () => readonly { name: string; open: number; idle: number; waiting: number }[];
};

/** `process_database_connections{pool,state}`: how each pool of this node is used now; `process_database_connections_budget`: `max`. */
export const registerConnectionMetrics = (registry: Registry, { max, pools }: Connections): void => {
  registry.registerMetric(
    new Gauge({
      name: 'process_database_connections',
      help: 'Connections to the database by pool: open, idle among them, and pieces of work waiting for one.',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const { name: pool, ...states } of pools())
          for (const state of ['open', 'idle', 'waiting'] as const) this.set({ pool, state }, states[state]);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'process_database_connections_budget',
      help: 'The most connections to the database that this node opens in all.',
      registers: [],
      collect() {
        this.set(max);
      },
    }),
  );
};
