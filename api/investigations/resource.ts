import { z } from 'zod';
import { Suspicion } from '../../agent/injection/suspicion.ts';
import { Purpose, ToolStatus, Trust } from '../../agent/state/events.ts';
import { EgressFlag } from '../../domain/investigations/verdict/egressFlags.ts';
import { Category, Evidence, VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { usdOfMicro } from '../../domain/pricing/price.ts';
import { EscalationReason } from '../../domain/tickets/events.ts';
import { costUsd } from '../../projections/investigations/investigations.ts';
import type { InvestigationRow } from '../../projections/investigations/investigationTables.ts';

export const Usage = z
  .object({ input: z.int(), output: z.int(), cache_read: z.int(), cache_write: z.int() })
  .meta({ id: 'TokenUsage' });
export const Truncated = z.object({ shown: z.int(), total: z.int().nullable() });

/** One step of a trajectory (SU-82, SU-83); what a running step does not know yet is null. */
export const StepResource = z
  .discriminatedUnion('kind', [
    z.object({
      seq: z.int(),
      kind: z.enum(['llm', 'compaction']),
      at: z.string(),
      duration_ms: z.int().nullable(),
      purpose: Purpose,
      stop_reason: z.string().nullable(),
      text: z.string().nullable(),
      usage: Usage.nullable(),
      cost_usd: z.string().nullable(),
    }),
    z.object({
      seq: z.int(),
      kind: z.literal('tool_call'),
      at: z.string(),
      duration_ms: z.int().nullable(),
      connector_id: z.string().nullable(),
      connector_kind: z.string(),
      tool: z.string(),
      arguments: z.record(z.string(), z.unknown()).nullable(),
      status: ToolStatus.nullable(),
      result_preview: z.string().nullable(),
      result_ref: z.string().nullable(),
      result_bytes: z.int().nullable(),
      truncated: Truncated.nullable(),
      trust: Trust.nullable(),
      redactions: z.int().nullable(),
      customer: z
        .string()
        .nullable()
        .describe('Id of the customer found by this call; later calls of the connector are limited to this customer.'),
      suspicion: Suspicion.nullable().describe('Possible prompt injection in the result. It grants no rights.'),
      event_id: z.string().nullable(),
    }),
    z.object({
      seq: z.int(),
      kind: z.literal('policy'),
      at: z.string(),
      decision: z.enum(['allow', 'deny']),
      rule: z.string(),
      tool: z.string().nullable(),
    }),
  ])
  .meta({ id: 'InvestigationStep' });

/** SU-106: what was found in a text before it leaves, or before somebody acts on it. */
const EgressCheck = z.object({ ok: z.boolean(), flags: z.array(EgressFlag) });

export const VerdictResource = z
  .object({
    kind: VerdictKind,
    category: Category,
    root_cause: z.string().nullable(),
    causal_chain: z.array(z.string()),
    confidence: z.number(),
    confidence_label: z.enum(['high', 'medium', 'low']),
    evidence: z.array(Evidence),
    unverified_claims: z.array(z.object({ claim: z.string(), would_confirm: z.string() })),
    alternatives_ruled_out: z.array(z.object({ hypothesis: z.string(), why: z.string() })),
    missing_information: z.array(z.string()),
    next_steps: z.array(z.string()),
    escalation: z.object({ reason: EscalationReason, queue: z.string() }).nullable(),
    egress_check: EgressCheck.describe('What the checks of drafts found in the texts of the verdict.'),
    overruled: z
      .object({ kind: VerdictKind, reply: z.object({ body: z.string(), language: z.string() }) })
      .nullable()
      .describe('What the model proposed, where code decided otherwise.'),
  })
  .meta({ id: 'Verdict' });

export const DraftResource = z
  .object({
    id: z.string(),
    revision: z.int(),
    body: z.string().nullable(),
    drafted_body: z.string().nullable().describe('As the agent wrote it; `body` is what people made of it.'),
    language: z.string(),
    citations: z.array(z.string()),
    status: z.enum(['draft', 'edited', 'accepted', 'sent', 'rejected']),
    outdated: z.boolean(),
    egress_check: EgressCheck,
    delivery: z.enum(['none', 'pending', 'sent', 'failed', 'manual']),
    send_at: z.string().nullable().describe('When an accepted draft goes out unless it is taken back before.'),
    delivery_error: z.string().nullable().describe('Why the source did not take it, where `delivery` is `failed`.'),
  })
  .meta({ id: 'Draft' });

/** The record as lists show it (SU-81). */
export const InvestigationSummary = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    ticket_id: z.string(),
    attempt: z.int(),
    status: z.enum(['running', 'completed', 'failed', 'cancelled']),
    state: z.enum(['PLANNING', 'RETRIEVING', 'SAFETY_CHK', 'ACTING', 'OBSERVING', 'VERDICT', 'DONE']),
    autonomy_level: z.literal('investigate'),
    model: z.string(),
    prompt_version: z.string(),
    playbook: z.string().nullable(),
    started_at: z.string(),
    finished_at: z.string().nullable(),
    duration_ms: z.int().nullable(),
    step_count: z.int(),
    suspected_injection: z.boolean().describe('Possible prompt injection in the ticket or a result.'),
    verdict: VerdictResource.nullable(),
    drafted_reply: DraftResource.nullable(),
    usage: Usage,
    cost_usd: z.string().nullable(),
    budget: z.object({ max_usd: z.string(), max_steps: z.int() }),
    feedback: z.object({ rating: z.enum(['up', 'down']), comment: z.string().nullable() }).nullable(),
    audit: z.object({ first_event_id: z.string(), last_event_id: z.string() }),
  })
  .meta({ id: 'InvestigationSummary' });
export type InvestigationSummary = z.infer<typeof InvestigationSummary>;

/** The complete record (SU-82). */
export const InvestigationResource = InvestigationSummary.extend({ trajectory: z.array(StepResource) }).meta({
  id: 'Investigation',
});

export const toInvestigationSummary = (row: InvestigationRow): InvestigationSummary => ({
  id: row.id,
  workspace_id: row.workspace_id,
  ticket_id: row.ticket_id,
  attempt: row.attempt,
  status: row.status,
  state: row.state,
  autonomy_level: row.autonomy_level,
  model: row.model,
  prompt_version: row.prompt_version,
  playbook: row.playbook,
  feedback: row.feedback,
  started_at: row.started_at,
  finished_at: row.finished_at,
  duration_ms: row.finished_at === null ? null : Date.parse(row.finished_at) - Date.parse(row.started_at),
  step_count: row.step_count,
  suspected_injection: row.suspected_injection,
  verdict: row.verdict,
  drafted_reply: row.draft,
  usage: {
    input: Number(row.input_tokens),
    output: Number(row.output_tokens),
    cache_read: Number(row.cache_read_tokens),
    cache_write: Number(row.cache_write_tokens),
  },
  cost_usd: costUsd(BigInt(row.cost_micro_usd), row.unpriced),
  budget: { max_usd: usdOfMicro(Number(row.max_micro_usd)), max_steps: row.max_steps },
  audit: { first_event_id: row.first_event_id, last_event_id: row.last_event_id },
});
