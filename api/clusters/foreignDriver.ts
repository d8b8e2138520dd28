import type { DriverKind } from '../../domain/clusters/events.ts';
import { invalidTransition } from '../../domain/core/errors.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';

/** CL-94: a cluster of a driver that is not configured takes no operations. */
export const refuseForeignDriver = (
  { driver: configured }: { driver: { kind: DriverKind } },
  { driver, status }: Pick<ClusterRow, 'driver' | 'status'>,
): void => {
  if (driver !== configured.kind) throw invalidTransition(status, []);
};
