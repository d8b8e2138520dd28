import { z } from 'zod';
import type { AskFault } from '../../domain/ask/events.ts';
import type { AskRow } from '../../projections/ask/asks.ts';
import { costUsd } from '../../projections/investigations/investigations.ts';
import { filledText } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { Usage } from '../investigations/resource.ts';

/** SU-140. What was asked and answered is null once whoever asked is erased. */
export const AskResource = z
  .object({
    id: z.string(),
    conversation_id: z.string(),
    status: z.enum(['done', 'failed']),
    question: z.string().nullable(),
    answer: z.string().nullable(),
    citations: z.array(
      z.object({
        token: z.string().describe('As it stands in the answer.'),
        document_uri: z.string(),
        line_start: z.int(),
        line_end: z.int(),
        heading: z.string().nullable(),
        excerpt: z.string(),
        document_id: z.string(),
        version: z.int().describe('Of the document, as it was retrieved.'),
      }),
    ),
    error: z.string().nullable(),
    usage: Usage,
    cost_usd: z.string().nullable(),
    duration_ms: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'Answer' });
export type AskResource = z.infer<typeof AskResource>;

/** SU-142: as the record keeps them. */
export const FAULTS: Record<AskFault, string> = {
  no_citations: 'NoCitationsError: The answer cited something else than what was retrieved, twice.',
  refused: 'RefusalError: The model refused to answer.',
  budget: 'BudgetError: The limits of one question were reached before there was an answer.',
  budget_exceeded: 'BudgetExceededError: The budget of the day does not allow the question.',
  provider_unavailable: 'ProviderUnavailableError: The model provider did not answer.',
  internal_error: 'InternalError: The service failed.',
};

/** `row`: of a question that has ended. */
export const toAsk = (row: AskRow): AskResource => ({
  id: row.id,
  conversation_id: row.conversation_id,
  status: row.status === 'done' ? 'done' : 'failed',
  question: row.question,
  answer: row.answer,
  citations: (row.citations ?? []).map((citation) => ({
    token: citation.token,
    document_uri: citation.documentUri,
    line_start: citation.lineStart,
    line_end: citation.lineEnd,
    heading: citation.heading,
    excerpt: citation.excerpt,
    document_id: citation.documentId,
    version: citation.version,
  })),
  error: row.fault === null ? null : FAULTS[row.fault],
  usage: {
    input: Number(row.input_tokens),
    output: Number(row.output_tokens),
    cache_read: Number(row.cache_read_tokens),
    cache_write: Number(row.cache_write_tokens),
  },
  cost_usd: costUsd(BigInt(row.cost_micro_usd), row.unpriced),
  duration_ms: Math.max(0, Date.parse(row.ended_at ?? row.asked_at) - Date.parse(row.asked_at)),
  created_at: row.asked_at,
});

export const AskBody = bodyFor(
  AskResource,
  z.strictObject({
    question: filledText(2_000).min(3),
    conversation_id: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe('Groups questions; earlier ones are not sent. Without it, a new one is made.'),
  }),
);
