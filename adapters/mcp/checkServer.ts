import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { CheckOutcome } from '../../domain/connectors/checkOutcome.ts';
import type { ToolOutcome } from '../../agent/tools/toolHost.ts';
import { ResultMeta } from '../connectors/contract.ts';
import type { Hosted } from './hosting.ts';
import { STALL_MS, watchLoop } from './loopStall.ts';
import { failedCall, toOutcome } from './outcomes.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

/** How long a tool server may take to answer, from the moment that it is asked. */
const CHECK_TIMEOUT_MS = 10_000;

const Health = z.object({ warnings: z.array(z.string().max(300)).max(50) });

/** Verifies the tools of the server and calls its `healthcheck`; null means a kind that this release does not run. */
export const checkServer = async (
  hosted: Hosted | null,
  scrubber: Scrubber,
  signal: AbortSignal,
): Promise<CheckOutcome> => {
  const begun = performance.now();
  const stalled = watchLoop();
  const finding = await look(hosted, scrubber, signal).finally(stalled);
  const durationMs = Math.round(performance.now() - begun);
  if (finding === null || isOurDelay(finding, stalled())) return { finding: 'undecided', durationMs };
  return finding.ok
    ? { finding: 'working', warnings: finding.warnings, durationMs }
    : {
        finding: 'failing',
        reasonCode: finding.reasonCode,
        reason: scrubber.text(finding.reason).value,
        durationMs,
      };
};

type Finding =
  | { ok: true; warnings: readonly string[] }
  /** `stalledMs`: how long the tool server's own event loop stood still. */
  | { ok: false; reasonCode: string; reason: string; stalledMs: number };

const NOBODY = { customer: null, pinned: null };

/** SU-173: who was held up measures silence that was not there. */
const isOurDelay = (finding: Finding, stalledMs: number): boolean =>
  !finding.ok && finding.reasonCode === 'timeout' && Math.max(finding.stalledMs, stalledMs) >= STALL_MS;

/** Null when the server could not be asked for reasons of our own. */
const look = async (hosted: Hosted | null, scrubber: Scrubber, signal: AbortSignal): Promise<Finding | null> => {
  if (hosted === null) return failing('start_failed', 'This kind of connector cannot be run.');
  try {
    const request = { tool: 'healthcheck', args: {}, connector: await hosted.target(), scope: NOBODY };
    const options = { signal: AbortSignal.any([signal, hosted.ended]), timeoutMs: CHECK_TIMEOUT_MS };
    const result = await hosted.server.check(request, options);
    return fromOutcome(toOutcome(result, scrubber), stalledIn(result));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ToolServerUnavailable)) return fromOutcome(failedCall(error), 0);
    const isOurs = error.reasonCode === 'interrupted' || error.reasonCode === 'stopped';
    return isOurs ? null : failing(error.reasonCode, error.message);
  }
};

const failing = (reasonCode: string, reason: string, stalledMs = 0): Finding => ({
  ok: false,
  reasonCode,
  reason,
  stalledMs,
});

const stalledIn = ({ _meta: beside }: CallToolResult): number => {
  const meta = ResultMeta.safeParse(beside);
  return meta.success ? meta.data.stalled_ms : 0;
};

const fromOutcome = (outcome: ToolOutcome, stalledMs: number): Finding => {
  if (outcome.status !== 'ok') return failing(outcome.code, outcome.message, stalledMs);
  const health = Health.safeParse(outcome.result);
  return health.success
    ? { ok: true, warnings: health.data.warnings }
    : failing('upstream_error', 'The health check gave no usable answer.');
};
