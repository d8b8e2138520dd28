import { setTimeout as sleep } from 'node:timers/promises';
import { readModels } from '../../composition/modules.ts';

const LOOK_MS = 250;

/** When everything that the log holds was applied by all read models, and sealed; as `/metrics` tells it. */
export const untilCaughtUp = async (
  backendUrl: string,
  signal: AbortSignal,
): Promise<{ appliedAt: number; sealedAt: number }> => {
  let appliedAt: number | null = null;
  let sealedAt: number | null = null;
  for (;;) {
    signal.throwIfAborted();
    const metrics = await (await fetch(`${backendUrl}/metrics`)).text();
    const now = performance.now();
    const lags = valuesOf(metrics, 'eventlog_projection_lag_seconds');
    if (lags.length >= readModels.length && lags.every((lag) => lag === 0)) appliedAt ??= now;
    if (valuesOf(metrics, 'eventlog_audit_unsealed_events')[0] === 0) sealedAt ??= now;
    if (appliedAt !== null && sealedAt !== null) return { appliedAt, sealedAt };
    await sleep(LOOK_MS);
  }
};

const valuesOf = (metrics: string, name: string): readonly number[] =>
  [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
