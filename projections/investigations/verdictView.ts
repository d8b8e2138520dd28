import type { InvestigationData } from '../../domain/investigations/events.ts';
import {
  confidenceLabel,
  type Category,
  type Evidence,
  type VerdictKind,
} from '../../domain/investigations/verdict/verdict.ts';
import type { EscalationReason } from '../../domain/tickets/events.ts';
import { flagsIn } from '../../domain/investigations/verdict/egressFlags.ts';
import { egressCheckOf, type EgressCheck } from './draftView.ts';
import { storable } from '../sql/storable.ts';

/** A verdict as the record of an investigation shows it (SU-82). */
export type VerdictView = {
  kind: VerdictKind;
  category: Category;
  /** One clause for lists; null in what was recorded before there was one. */
  finding: string | null;
  root_cause: string | null;
  causal_chain: string[];
  confidence: number;
  confidence_label: 'high' | 'medium' | 'low';
  evidence: Evidence[];
  unverified_claims: { claim: string; would_confirm: string }[];
  alternatives_ruled_out: { hypothesis: string; why: string }[];
  missing_information: string[];
  next_steps: string[];
  escalation: { reason: EscalationReason; queue: string } | null;
  /** Of the texts of the verdict, which staff read. */
  egress_check: EgressCheck;
  /** What the model said where code decided otherwise. */
  overruled: { kind: VerdictKind; reply: { body: string; language: string } } | null;
};

/** What people see of a verdict; its texts are gone once the customer is erased. */
export const verdictView = (data: InvestigationData<'VerdictRecorded'>): VerdictView => {
  const verdict = storable(data.verdict);
  return {
    kind: data.kind,
    category: data.category,
    finding: verdict?.finding ?? null,
    root_cause: verdict?.rootCause ?? null,
    causal_chain: verdict?.causalChain ?? [],
    confidence: data.confidence,
    confidence_label: confidenceLabel(data.confidence),
    evidence: verdict?.evidence ?? [],
    unverified_claims: (verdict?.unverifiedClaims ?? []).map(({ claim, wouldConfirm }) => ({
      claim,
      would_confirm: wouldConfirm,
    })),
    alternatives_ruled_out: verdict?.alternativesRuledOut ?? [],
    missing_information: verdict?.missingInformation ?? [],
    next_steps: verdict?.nextSteps ?? [],
    escalation: data.escalation,
    egress_check: egressCheckOf(flagsIn({ egressFlags: data.egressFlags ?? [], contentFlags: data.contentFlags })),
    overruled: storable(data.overruled ?? null),
  };
};
