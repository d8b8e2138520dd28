import { Gauge, type Registry } from '@prometheus-io/client';
import type { ProjectionStatus } from '../../engine/projections/projectionStatus.ts';

type Status = Pick<ProjectionStatus, 'name' | 'status' | 'lagMs'>;

/** How the read models of this release stand; empty when that cannot be read now. */
export type ReadProjections = () => Promise<readonly Status[]>;

const GAUGES: readonly { name: string; help: string; value: (status: Status) => number | null }[] = [
  {
    name: 'stopped',
    help: '1 while the read model cannot apply an event; /ready names its position.',
    value: ({ status }) => Number(status === 'stopped'),
  },
  {
    name: 'lag_seconds',
    help: 'Age of the oldest event that the read model has not applied; no series before it is built.',
    value: ({ lagMs }) => (lagMs === null ? null : lagMs / 1000),
  },
];

/** `eventlog_projection_stopped` and `eventlog_projection_lag_seconds` by read model, the same on every node. */
export const registerProjectionMetrics = (registry: Registry, readProjections: ReadProjections): void => {
  for (const { name, help, value } of GAUGES)
    registry.registerMetric(
      new Gauge({
        name: `eventlog_projection_${name}`,
        help,
        labelNames: ['projection'],
        registers: [],
        async collect() {
          const projections = await readProjections();
          this.reset();
          for (const status of projections) {
            const measured = value(status);
            if (measured !== null) this.set({ projection: status.name }, measured);
          }
        },
      }),
    );
};
