import { z } from 'zod';
import { FIELD_CODES, PROBLEMS } from '../../domain/core/problems/problems.ts';
import { PreviewEntry } from '../upgrades/previewEntry.ts';
import { openEnum } from './openEnum.ts';

type Definitions = (typeof PROBLEMS)[keyof typeof PROBLEMS];
type MemberName = Extract<Definitions, { members: readonly string[] }>['members'][number];

const names = z.array(z.string());
const count = z.int();

/** The extra members that some codes have. */
const MEMBERS = {
  supported_versions: names,
  allowed: names,
  required_scope: z.string(),
  required_role: z.string(),
  operation_id: z.string(),
  next: z.string(),
  is_major_change: z.boolean(),
  interval_breaking_change_count: count,
  preview: z.array(PreviewEntry),
  quota: z.string(),
  current_usage: count,
  current_limit: count,
  current_revision: count,
  current_status: z.string(),
  decided_by: z.string().describe('The user who decided before, where somebody has.'),
  current_etag: z.string(),
  flags: names,
  ticket_id: z.string(),
  estimate: z.string().nullable().describe('In US dollars; null where the price of the model is unknown.'),
  limit_bytes: count,
  position: count,
  ask_id: z.string(),
  limit: count,
  window_s: count.nullable(),
  checks: z.array(z.object({ name: z.string(), status: z.enum(['ok', 'failed']), detail: z.string() })),
} satisfies Record<MemberName, z.ZodType>;

const optional = Object.fromEntries(Object.entries(MEMBERS).map(([name, member]) => [name, member.optional()]));

const FieldProblem = z
  .object({
    field: z.string().describe('JSON pointer into the body (422), or into the query or the headers (400).'),
    code: openEnum(FIELD_CODES),
    detail: z.string().describe('For humans.'),
  })
  .describe('One invalid field of a request.')
  .meta({ id: 'FieldProblem' });

/** the body of every answer of 400 or more. */
export const Problem = z
  .object({
    type: z.string().describe('Address of a page about the code.'),
    title: z.string().describe('Fixed for each code.'),
    status: z.int(),
    detail: z.string().describe('For humans.'),
    instance: z.string().describe('Path of the request.'),
    code: openEnum(Object.keys(PROBLEMS)).describe('For programs.'),
    request_id: z.string().describe('The same as `X-Request-Id`; include it in support requests.'),
    errors: z.array(FieldProblem).optional().describe('All invalid fields, with 400 `invalid_parameter` and 422.'),
    ...optional,
  })
  .describe('A problem document (RFC 9457).')
  .meta({ id: 'Problem' });
