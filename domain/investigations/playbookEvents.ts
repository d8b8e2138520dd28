import { z } from 'zod';
import { JsonObject } from '../core/json/json.ts';

/** What an operator's playbook brings into an investigation: recorded whole, so that it holds to the end. */
export const SelectedPlaybook = z.object({
  playbookId: z.string(),
  version: z.int().min(1),
  title: z.string(),
  description: z.string().nullable(),
  connectors: z.array(z.string()),
  steps: z.array(
    z.object({
      id: z.string(),
      goal: z.string().nullable(),
      /** `{kind}.{tool}` (SU-39). */
      tool: z.string().nullable(),
      args: JsonObject.nullable(),
      expect: z.string().nullable(),
      ifEmpty: z.string().nullable(),
    }),
  ),
  /** What code makes of every verdict under it. */
  force: z.literal('escalate').nullable(),
  queue: z.string().nullable(),
  /** Rules that end in `escalate()`. */
  escalateWhen: z.array(z.string()),
  replyTemplate: z.string().nullable(),
});
export type SelectedPlaybook = z.infer<typeof SelectedPlaybook>;

/** Which playbook an investigation follows; stands beside its start, or never. */
export const playbookEvents = [
  z.object({
    type: z.literal('PlaybookSelected'),
    data: z.object({ ...SelectedPlaybook.shape, at: z.iso.datetime() }),
  }),
] as const;
