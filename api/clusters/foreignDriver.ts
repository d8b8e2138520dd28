import { foreignDriverRefusal } from '../../domain/clusters/drivers.ts';
import type { DriverKind } from '../../domain/clusters/events.ts';
import type { ClusterRow } from '../../projections/clusters/clusters.ts';

/** CL-94: a cluster of a driver that is not configured takes no operations. */
export const refuseForeignDriver = (
  { driver: configured }: { driver: { kind: DriverKind } },
  cluster: Pick<ClusterRow, 'driver' | 'status'>,
): void => {
  const refusal = foreignDriverRefusal(cluster, configured.kind);
  if (refusal !== null) throw refusal;
};
