import { z } from 'zod';
import type { JsonValue } from '../../core/json/canonicalJson.ts';
import { Category, FINDING_LENGTH_MAX, VerdictKind, type VerdictRecord } from './verdict.ts';

/** The only way to give a verdict (SU-89). */
export const SUBMIT_VERDICT = 'submit_verdict';

/** Reasons that the model may give; the others are decided in code (SU-85). */
const ModelReason = z.enum(['customer_request', 'policy', 'tool_failure', 'low_confidence', 'money']);

/** A tag such as `en` or `pt-BR` (BCP 47). It is recorded in clear and shown, so free text has no place there. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;

/** What the model sends. Everything is required, as strict tool schemas ask for; lists may be empty. */
export const Proposal = z.strictObject({
  kind: VerdictKind,
  category: Category,
  // The beginning of the cause takes its place: no verdict is refused over a line of a list.
  finding: z.string().default(''),
  root_cause: z.string(),
  causal_chain: z.array(z.string()),
  confidence: z.number().min(0).max(1),
  evidence: z.array(
    z.strictObject({
      claim: z.string(),
      seq: z.int(),
      pointer: z.string(),
      quote: z.string(),
      supports: z.enum(['confirms', 'contradicts', 'context']),
    }),
  ),
  unverified_claims: z.array(z.strictObject({ claim: z.string(), would_confirm: z.string() })),
  alternatives_ruled_out: z.array(z.strictObject({ hypothesis: z.string(), why: z.string() })),
  missing_information: z.array(z.string()),
  next_steps: z.array(z.string()),
  escalation_reason: ModelReason.nullable(),
  // A tag that cannot be used is not worth a verdict.
  reply: z.strictObject({ body: z.string(), language: z.string().regex(LANGUAGE).catch('en') }),
});
export type Proposal = z.infer<typeof Proposal>;

type Schema = { readonly [name: string]: JsonValue };

const text = (description: string): Schema => ({ type: 'string', description });
const list = (items: Schema, description: string): Schema => ({ type: 'array', items, description });
const choice = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: values,
  description,
});
/** Strict schemas name every property as required and allow no other. */
const object = (properties: { readonly [name: string]: Schema }): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The tool as the model sees it. `strict` makes the provider hold the model to the schema; code checks it again. */
export const submitVerdictTool = {
  name: SUBMIT_VERDICT,
  description:
    'Ends the investigation with your verdict and a drafted reply. Call it once, alone, when you know the cause or ' +
    'know that a person must take over. Every item of `evidence` is checked by a program: `pointer` must lead to one ' +
    'value of the data in the recorded result of step `seq` that your call did not bring itself, and `quote` must be ' +
    'that value or at least 4 characters of it.',
  strict: true,
  input_schema: object({
    kind: choice(
      VerdictKind.options,
      'auto_resolved: the reply settles the ticket. propose_resolution: cause and reply for a person to check. escalate: a person must take over.',
    ),
    category: choice(Category.options, 'billing for anything about money: refunds, charges, invoices, subscriptions.'),
    finding: text(
      `What you found in one clause of at most ${FINDING_LENGTH_MAX} characters, for a list that staff read: "held: house number missing".`,
    ),
    root_cause: text('The cause in one or two sentences, as far as it is known.'),
    causal_chain: list({ type: 'string' }, 'From cause to symptom, one link per item.'),
    confidence: { type: 'number', description: 'From 0 to 1: how sure you are of root_cause.' },
    evidence: list(
      object({
        claim: text('What this proves.'),
        seq: { type: 'integer', description: 'The step whose result holds the proof.' },
        pointer: text('JSON pointer (RFC 6901) into that result, such as /rows/0/status.'),
        quote: text('The exact text of the value there, or at least 4 characters of it.'),
        supports: choice(['confirms', 'contradicts', 'context'], 'How it bears on root_cause.'),
      }),
      'Facts read from tool results.',
    ),
    unverified_claims: list(
      object({ claim: text('What you believe without proof.'), would_confirm: text('What would prove it.') }),
      'Whatever you could not prove.',
    ),
    alternatives_ruled_out: list(
      object({ hypothesis: text('Another possible cause.'), why: text('Why it is not the cause.') }),
      'Other causes that you looked into.',
    ),
    missing_information: list({ type: 'string' }, 'What you would need to know and could not find.'),
    next_steps: list({ type: 'string' }, 'What a person should do next.'),
    escalation_reason: {
      anyOf: [{ type: 'string', enum: ModelReason.options }, { type: 'null' }],
      description: 'Only for escalate; otherwise null.',
    },
    reply: object({
      body: text('The reply to the customer, in their language. For escalate: an acknowledgement without promises.'),
      language: text('Its language as a two-letter code, such as en.'),
    }),
  }),
} as const;

/** Parses what the model sent; the reasons are worded for the model. */
export const parseProposal = (input: unknown): { ok: true; proposal: Proposal } | { ok: false; reasons: string[] } => {
  const parsed = Proposal.safeParse(input);
  if (parsed.success) return { ok: true, proposal: parsed.data };
  return {
    ok: false,
    reasons: parsed.error.issues.map((issue) => `/${issue.path.map(String).join('/')}: ${messageOf(issue)}`),
  };
};

/** Names that the model made up are not repeated: a text that it obeyed may have given them. */
const messageOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? 'has members that the schema does not name' : issue.message;

/** The findings of a proposal in the form that is recorded. */
export const recordOf = (proposal: Proposal): VerdictRecord => ({
  finding: clauseOf(proposal.finding.trim() === '' ? proposal.root_cause : proposal.finding),
  rootCause: proposal.root_cause,
  causalChain: proposal.causal_chain,
  evidence: proposal.evidence,
  unverifiedClaims: proposal.unverified_claims.map((item) => ({ claim: item.claim, wouldConfirm: item.would_confirm })),
  alternativesRuledOut: proposal.alternatives_ruled_out,
  missingInformation: proposal.missing_information,
  nextSteps: proposal.next_steps,
});

/** A text as one line of a list: cut at a word, without the full stop of a sentence. */
const clauseOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= FINDING_LENGTH_MAX) return line.replace(/\.$/, '');
  const cut = line.slice(0, FINDING_LENGTH_MAX - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || cut.length).trimEnd()}…`.toWellFormed();
};
