import { normalisedReference, type KeyedHash } from '../../domain/core/subjects.ts';
import type { LoginFailures } from '../../domain/sessions/activity.ts';

/** SU-03: failed sign-ins per client address in 5 minutes and per e-mail address in 15. */
export type LoginLimits = { perAddress: number; perEmail: number };

export type ThrottleDeps = {
  loginFailures: LoginFailures;
  keyedHash: KeyedHash;
  loginLimits: LoginLimits;
};

/** What a caller has to wait for. */
export type Wait = { limit: number; windowSeconds: number; retryAfterSeconds: number };

export type LoginThrottle = {
  /**
   * Runs `attempt` unless too many have failed (SU-03); a null result is a failure and counts. `isKnown`: the account
   * signed in from there before, so that failures elsewhere do not count against the caller.
   */
  run<T>(
    caller: { address: string; email: string; isKnown: boolean },
    attempt: () => Promise<T | null>,
  ): Promise<{ refused: Wait } | { result: T | null }>;
};

const ADDRESS_WINDOW_SECONDS = 5 * 60;
const EMAIL_WINDOW_SECONDS = 15 * 60;

/**
 * Counts failed sign-ins in the database, so that a restart or another node does not start anew. Attempts from one
 * address, and for one e-mail address, run one after the other on a node: parallel ones cannot all pass before the
 * first fails. A right password counts only if the failures are still few enough when it was found to be right: what
 * other nodes tried meanwhile gains nothing.
 */
export const createLoginThrottle = ({ loginFailures, keyedHash, loginLimits }: ThrottleDeps): LoginThrottle => {
  const queue = createQueue();
  const refusal = async (key: string, limit: number, windowSeconds: number): Promise<Wait | null> => {
    const retryAfterSeconds = await loginFailures.secondsUntilBelow(key, limit, windowSeconds);
    return retryAfterSeconds === 0 ? null : { limit, windowSeconds, retryAfterSeconds };
  };
  return {
    run: (caller, attempt) => {
      const address = keyedHash('login-address', caller.address);
      const email = keyedHash('login-email', normalisedReference(caller.email));
      const refused = async () =>
        (await refusal(address, loginLimits.perAddress, ADDRESS_WINDOW_SECONDS)) ??
        (caller.isKnown ? null : await refusal(email, loginLimits.perEmail, EMAIL_WINDOW_SECONDS));
      const guarded = async () => {
        const refusedBefore = await refused();
        if (refusedBefore !== null) return { refused: refusedBefore };
        const result = await attempt();
        if (result === null) await loginFailures.record([address, email]);
        const refusedMeanwhile = result === null ? null : await refused();
        return refusedMeanwhile === null ? { result } : { refused: refusedMeanwhile };
      };
      // Always the address first, so that two callers never wait for each other.
      return queue(address, () => (caller.isKnown ? guarded() : queue(email, guarded)));
    },
  };
};

/** Runs the work of one key in the order it came. */
const createQueue = () => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    // Whoever is next waits for the end, however it came.
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, ended);
    void ended.finally(() => last.get(key) === ended && last.delete(key));
    return turn;
  };
};
