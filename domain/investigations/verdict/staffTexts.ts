import type { TicketText } from '../events.ts';
import { egressFlags, type EgressRules } from './egressCheck.ts';
import type { EgressFlag } from './egressFlags.ts';
import type { RecordedResult } from './evidence.ts';
import type { VerdictRecord } from './verdict.ts';

/** Staff write in whatever language, and a verdict may show where something was taken out. */
const OF_REPLIES_ALONE: ReadonlySet<EgressFlag> = new Set(['unknown_language', 'unfinished']);

/**
 * SU-106: what the checks of a draft find in the words of a verdict, which staff read and act on: a link to follow, a
 * password, a request for one, a refund to make. Quotes are values that a program found at their places.
 */
export const verdictFlags = (
  verdict: VerdictRecord,
  ticket: TicketText | null,
  results: Iterable<RecordedResult>,
  rules: EgressRules,
): readonly EgressFlag[] =>
  egressFlags(wordsOf(verdict), ticket, results, rules).filter((flag) => !OF_REPLIES_ALONE.has(flag));

const wordsOf = (verdict: VerdictRecord): string =>
  [
    verdict.finding ?? '',
    verdict.rootCause,
    ...verdict.causalChain,
    ...verdict.evidence.map(({ claim }) => claim),
    ...verdict.unverifiedClaims.flatMap(({ claim, wouldConfirm }) => [claim, wouldConfirm]),
    ...verdict.alternativesRuledOut.flatMap(({ hypothesis, why }) => [hypothesis, why]),
    ...verdict.missingInformation,
    ...verdict.nextSteps,
  ].join('\n');
