import { z } from 'zod';

/** What an investigation proposes; none of them sends anything (SU-84). */
export const VerdictKind = z.enum(['auto_resolved', 'propose_resolution', 'escalate']);
export type VerdictKind = z.infer<typeof VerdictKind>;

/** What a ticket is about (SU-83). */
export const Category = z.enum([
  'configuration',
  'defect',
  'data',
  'dependency',
  'account',
  'billing',
  'how_to',
  'unknown',
]);
export type Category = z.infer<typeof Category>;

/** A claim with the place that proves it: `quote` stands at `pointer` (RFC 6901) in the result of step `seq`. */
export const Evidence = z
  .object({
    claim: z.string(),
    seq: z.int(),
    pointer: z.string(),
    quote: z.string(),
    supports: z.enum(['confirms', 'contradicts', 'context']),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;

/** SU-158: the longest clause that a line of a list shows of a verdict. */
export const FINDING_LENGTH_MAX = 120;

/** The findings of a verdict (SU-82); kind, category, confidence and escalation stand beside it. */
export const VerdictRecord = z.object({
  /** SU-158: one clause for lists; what was recorded before has none. */
  finding: z.string().optional(),
  rootCause: z.string(),
  causalChain: z.array(z.string()),
  evidence: z.array(Evidence),
  unverifiedClaims: z.array(z.object({ claim: z.string(), wouldConfirm: z.string() })),
  alternativesRuledOut: z.array(z.object({ hypothesis: z.string(), why: z.string() })),
  missingInformation: z.array(z.string()),
  nextSteps: z.array(z.string()),
});
export type VerdictRecord = z.infer<typeof VerdictRecord>;

/** The model's own words, kept for staff when another verdict or reply took their place. */
export const Overruled = z.object({
  kind: VerdictKind,
  reply: z.object({ body: z.string(), language: z.string() }),
});
export type Overruled = z.infer<typeof Overruled>;

/** SU-83: `high` from 0.8, `medium` from 0.5, else `low`. */
export const confidenceLabel = (confidence: number): 'high' | 'medium' | 'low' =>
  confidence >= 0.8 ? 'high' : confidence >= 0.5 ? 'medium' : 'low';
