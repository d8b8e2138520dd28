import type { Logger } from '../../domain/core/logger.ts';
import { refusalDetail, type ProviderFailure } from '../../agent/running/providerFailure.ts';

/**
 * What investigations can do now on this node (SU-29, SU-30, SU-185). `provider_refuses`, `model_unpriced`: somebody has
 * to mend a setting. `budget_reached`: until the day of UTC ends, or somebody sets another budget.
 */
export type InvestigationsStatus = {
  state: 'running' | 'off' | 'no_provider' | 'provider_refuses' | 'budget_reached' | 'model_unpriced';
  /** ISO 8601 UTC: when the state began. */
  since: string;
  /** For people: what to do about it; null while nothing is wrong. */
  detail: string | null;
};

/** Open while the provider may be asked. Closed, nothing is claimed, and what was running waits (SU-29). */
export type ModelGate = {
  status(): InvestigationsStatus;
  isOpen(): boolean;
  /**
   * The provider refused for a reason of configuration. The first such failure closes the gate, which asks the
   * provider by itself, ever more rarely, until it answers. Resolves once the gate is open again, or `signal` aborts.
   */
  refused(failure: ProviderFailure, signal: AbortSignal): Promise<void>;
  /** A real answer came: the next refusal is a new one, and is asked about soon. */
  answered(): void;
};

export type ModelGateDeps = {
  /** `SERVICE_ENABLE_INVESTIGATION_CONSUMER`. */
  enabled: boolean;
  /** Resolves when the provider answers; null without a key. */
  probe: ((signal: AbortSignal) => Promise<void>) | null;
  logger: Logger;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  /** Resolves after `ms`, or rejects with the reason of `signal`. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

const PAUSE_MIN_MS = 5_000;
const PAUSE_MAX_MS = 300_000;
const PROBE_TIMEOUT_MS = 60_000;

const OFF = 'Investigations are switched off. Set SERVICE_ENABLE_INVESTIGATION_CONSUMER to true.';
const NO_PROVIDER = 'There is no model key. Set ANTHROPIC_API_KEY.';

/** One per node, since each node has its own key. A refusal is no event: it is about this process, not the log. */
export const createModelGate = ({ enabled, probe, logger, now, sleep }: ModelGateDeps): ModelGate => {
  const since = now();
  let status: InvestigationsStatus = !enabled
    ? { state: 'off', since, detail: OFF }
    : probe === null
      ? { state: 'no_provider', since, detail: NO_PROVIDER }
      : { state: 'running', since, detail: null };
  let pauseMs = PAUSE_MIN_MS;
  let reopening: Promise<void> | null = null;

  const untilAnswered = async (ask: NonNullable<typeof probe>, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await sleep(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
      const answers = await ask(AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)])).then(
        () => true,
        () => false,
      );
      if (!answers) continue;
      status = { state: 'running', since: now(), detail: null };
      logger.info({}, 'investigation_consumer_provider_answers');
      return;
    }
  };

  return {
    status: () => status,
    isOpen: () => status.state === 'running',
    answered: () => {
      pauseMs = PAUSE_MIN_MS;
    },
    refused: (failure, signal) => {
      if (probe === null) return Promise.resolve();
      if (reopening !== null) return reopening;
      status = { state: 'provider_refuses', since: now(), detail: refusalDetail(failure) };
      logger.error({ status: failure.status, detail: status.detail }, 'investigation_consumer_provider_refuses');
      // An orderly stop ends the pause with its reason.
      reopening = untilAnswered(probe, signal)
        .catch(() => undefined)
        .finally(() => {
          reopening = null;
        });
      return reopening;
    },
  };
};
