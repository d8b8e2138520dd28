import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { endOf, orAborted, type Limits } from '../../engine/async/limits.ts';
import { pause } from '../../engine/async/pause.ts';
import type { ClusterProvisioner } from './clusterProvisioner.ts';

/** So long a driver has to give up by itself, and to put away what it had begun. */
const GRACE_MS = 1_000;

/**
 * A driver whose calls end when they must, whatever it does: one that does not give up within a second of the end is
 * left to itself, so that it can hold up neither other clusters nor the end of this process. A deadline that has
 * passed is `driver_unavailable`, which is tried again.
 */
export const keptToLimits = (inner: ClusterProvisioner): ClusterProvisioner => ({
  ...inner,
  preflight: (spec, limits) => limited(limits, (own) => inner.preflight(spec, own)),
  updateStrategy: (from, to, signal) => orGivenUp(inner.updateStrategy(from, to, signal), signal),
  observe: (clusterId, limits) => limited(limits, (own) => inner.observe(clusterId, own)),
  destroy: (clusterId, operation, limits) => limited(limits, (own) => inner.destroy(clusterId, operation, own)),
  apply: async function* (spec, operation, signal, mayChange) {
    const steps = inner.apply(spec, operation, signal, mayChange)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await orGivenUp(steps.next(), signal);
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      const ended = Promise.resolve(steps.return?.()).catch(() => undefined);
      // A driver that hangs would hang here as well.
      if (!signal.aborted) await ended;
    }
  },
});

const limited = async <T>(limits: Limits, call: (limits: Limits) => Promise<T>): Promise<T> => {
  const end = endOf(limits);
  try {
    return await orGivenUp(call({ ...limits, signal: end }), end);
  } catch (error) {
    if (!end.aborted || limits.signal.aborted || error instanceof ProvisioningError) throw error;
    throw new ProvisioningError('driver_unavailable', 'The driver did not answer in time.');
  }
};

const orGivenUp = async <T>(call: Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await orAborted(call, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    const settled = await Promise.race([call.then((value) => ({ value })), pause(GRACE_MS).then(() => null)]);
    if (settled === null) throw error;
    return settled.value;
  }
};
