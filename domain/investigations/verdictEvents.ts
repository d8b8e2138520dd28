import { z } from 'zod';
import { JsonObject } from '../core/json/json.ts';
import { optionalPersonal, personal } from '../core/personal.ts';
import { EscalationReason } from '../tickets/events.ts';
import { flagFields } from './verdict/egressFlags.ts';
import { Category, Overruled, VerdictKind, VerdictRecord } from './verdict/verdict.ts';

const at = z.iso.datetime();
const proposal = { seq: z.int().min(1), toolUseId: z.string() };

/** How an investigation comes to its verdict. */
export const verdictEvents = [
  z.object({
    type: z.literal('VerdictProposed'),
    data: z.object({ ...proposal, at, verdict: personal(JsonObject) }),
  }),
  z.object({
    type: z.literal('VerdictRejected'),
    data: z.object({
      ...proposal,
      /** How many proposals of this investigation were refused, this one included. */
      rejections: z.int().min(1),
      codes: z.array(z.string()),
      at,
      reasons: personal(z.array(z.string())),
    }),
  }),
  z.object({
    type: z.literal('VerdictRecorded'),
    data: z.object({
      kind: VerdictKind,
      category: Category,
      confidence: z.number().min(0).max(1),
      escalation: z.object({ reason: EscalationReason, queue: z.string() }).nullable(),
      /** `code` when a rule replaced what the model said, or no proposal was accepted. */
      decidedBy: z.enum(['model', 'code']),
      at,
      /** SU-106: what the same checks as of a draft found in what staff read here; absent in what was recorded before. */
      ...z.object(flagFields).partial().shape,
      verdict: personal(VerdictRecord),
      /** What the model said where code decided otherwise, or its reply does not stand. */
      overruled: optionalPersonal(Overruled),
    }),
  }),
] as const;
