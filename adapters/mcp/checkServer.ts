import { z } from 'zod';
import type { Scrubber } from '../../domain/core/scrubber.ts';
import type { CheckOutcome } from '../../processes/connectorChecks.ts';
import type { ToolOutcome } from '../../processes/toolHost.ts';
import { failedCall, toOutcome } from './outcomes.ts';
import type { ToolServer } from './toolServer.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

const CHECK_TIMEOUT_MS = 10_000;

const Health = z.object({ warnings: z.array(z.string().max(300)).max(50) });

/** Verifies the tools of the server and calls its `healthcheck`; null means a kind that this release does not run. */
export const checkServer = async (
  server: ToolServer | null,
  scrubber: Scrubber,
  signal: AbortSignal,
): Promise<CheckOutcome> => {
  const begun = performance.now();
  const finding = await look(server, scrubber, signal);
  const durationMs = Math.round(performance.now() - begun);
  return finding.ok
    ? { ...finding, durationMs }
    : { ...finding, durationMs, reason: scrubber.text(finding.reason).value };
};

type Finding = { ok: true; warnings: readonly string[] } | { ok: false; reasonCode: string; reason: string };

const look = async (server: ToolServer | null, scrubber: Scrubber, signal: AbortSignal): Promise<Finding> => {
  if (server === null)
    return { ok: false, reasonCode: 'start_failed', reason: 'This kind of connector cannot be run.' };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
  try {
    await server.verify(limit);
    const options = { signal: limit, timeoutMs: CHECK_TIMEOUT_MS, customer: null };
    return fromOutcome(toOutcome(await server.call('healthcheck', {}, options), scrubber));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolServerUnavailable)
      return { ok: false, reasonCode: error.reasonCode, reason: error.message };
    return fromOutcome(failedCall(error));
  }
};

const fromOutcome = (outcome: ToolOutcome): Finding => {
  if (outcome.status !== 'ok') return { ok: false, reasonCode: outcome.code, reason: outcome.message };
  const health = Health.safeParse(outcome.result);
  return health.success
    ? { ok: true, warnings: health.data.warnings }
    : { ok: false, reasonCode: 'upstream_error', reason: 'The health check gave no usable answer.' };
};
