import { z } from 'zod';
import { JsonObject } from '../core/json/json.ts';
import { Category } from '../investigations/verdict/verdict.ts';
import { parseRule } from '../rules/parseRule.ts';
import { RuleSyntaxError } from '../rules/tokens.ts';
import { compilePattern, UnusablePattern } from './pattern.ts';

const ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
const KIND = /^[a-z][a-z0-9_]{0,31}$/;
const TOOL = /^[a-z][a-z0-9_]{0,31}\.[a-z][a-z0-9_]{0,63}$/;

const line = (max: number) => z.string().trim().min(1).max(max);
const kind = z.string().regex(KIND, 'must be a connector kind such as postgres');

/** What is known when a verdict is given, and so what `escalate_when` may ask for. */
export const RULE_FIELDS: ReadonlySet<string> = new Set(['verdict', 'confidence', 'category', 'customer']);

const regex = line(500).superRefine((expression, context) => {
  try {
    compilePattern(expression);
  } catch (error) {
    if (!(error instanceof UnusablePattern)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});

const rule = line(4_096).superRefine((expression, context) => {
  const message = faultOfRule(expression);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

const faultOfRule = (expression: string): string | null => {
  try {
    const { conditions, action } = parseRule(expression);
    if (action.type !== 'escalate') return 'must end in: then escalate()';
    const unknown = conditions.find(({ field }) => !RULE_FIELDS.has(field));
    return unknown === undefined ? null : `may only use ${[...RULE_FIELDS].join(', ')}`;
  } catch (error) {
    if (!(error instanceof RuleSyntaxError)) throw error;
    return `${error.message} (character ${error.position + 1})`;
  }
};

const Matcher = z.union(
  [
    z.strictObject({ contains: z.array(line(200)).min(1).max(50) }),
    z.strictObject({ regex }),
    z.strictObject({ category: Category }),
    z.strictObject({ source: line(32) }),
  ],
  'must be one of contains: […], regex, category and source',
);

const Step = z.strictObject({
  id: line(64),
  goal: line(500).optional(),
  /** `{kind}.{tool}` (SU-39). */
  tool: z.string().regex(TOOL, 'must be {kind}.{tool}, such as postgres.query').optional(),
  args: JsonObject.optional(),
  expect: line(500).optional(),
  if_empty: line(500).optional(),
});

/** A file of the playbooks' folder (SU-169). Any key that is not known is a fault: it is probably misspelt. */
export const Playbook = z
  .strictObject({
    id: z.string().regex(ID, 'must be lower-case letters, digits and dashes'),
    version: z.int().min(1),
    title: line(140),
    description: line(2_000).optional(),
    match: z.strictObject({ any: z.array(Matcher).min(1).max(50), priority: z.int().min(-1_000).max(1_000) }),
    connectors: z.array(kind).max(30),
    steps: z.array(Step).min(1).max(30),
    verdict_hints: z
      .strictObject({
        force: z.literal('escalate', 'must be escalate: a resolution needs evidence').optional(),
        queue: z.string().regex(KIND, 'must be a queue name such as billing').optional(),
      })
      .optional(),
    escalate_when: z.array(rule).max(20).optional(),
    reply_template: line(5_000).optional(),
    owner: line(140).optional(),
  })
  .superRefine(({ connectors, steps }, context) => {
    const ids = new Set<string>();
    for (const [index, { id, tool }] of steps.entries()) {
      if (ids.has(id)) context.addIssue({ code: 'custom', path: ['steps', index, 'id'], message: 'occurs twice' });
      ids.add(id);
      if (tool !== undefined && !connectors.includes(tool.split('.')[0] ?? ''))
        context.addIssue({
          code: 'custom',
          path: ['steps', index, 'tool'],
          message: 'must use a kind listed under connectors',
        });
    }
  });
export type Playbook = z.infer<typeof Playbook>;

/** The first fault of what a file holds, with its place: `steps/2/tool: …`. */
export const parsePlaybook = (content: unknown): { ok: true; playbook: Playbook } | { ok: false; error: string } => {
  const parsed = Playbook.safeParse(content);
  if (parsed.success) return { ok: true, playbook: parsed.data };
  const [issue] = parsed.error.issues;
  const place = issue?.path.map(String).join('/') ?? '';
  return { ok: false, error: `${place === '' ? 'the file' : place}: ${issue?.message ?? 'is not valid'}` };
};
