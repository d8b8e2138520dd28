import { z } from 'zod';
import type { PlaybookFile } from '../../domain/playbooks/library.ts';
import { Playbook } from '../../domain/playbooks/playbook.ts';
import type { PlaybookUses } from '../../projections/insights/playbookUses.ts';

const { shape } = Playbook;

/** A file of the playbooks' folder (SU-170): what is in force of it, and what is wrong with it. */
export const PlaybookResource = z
  .object({
    id: z.string().describe('For a file that was never valid: its name without extension.'),
    version: z.int().nullable(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    match: z
      .object({
        any: z.array(
          z.object({
            contains: z.array(z.string()).optional(),
            regex: z.string().optional(),
            category: z.string().optional(),
            source: z.string().optional(),
          }),
        ),
        priority: z.int(),
      })
      .nullable(),
    connectors: shape.connectors,
    steps: z.array(
      z.object({
        id: z.string(),
        goal: z.string().optional(),
        tool: z.string().optional(),
        args: z.looseObject({}).optional(),
        expect: z.string().optional(),
        if_empty: z.string().optional(),
      }),
    ),
    verdict_hints: z.object({ force: z.string().optional(), queue: z.string().optional() }).nullable(),
    escalate_when: z.array(z.string()),
    reply_template: z.string().nullable(),
    owner: z.string().nullable(),
    uses_30d: z
      .int()
      .describe('Investigations that began today or on the 29 days before, by UTC, with this id, in any version.'),
    success_pct: z
      .number()
      .nullable()
      .describe(
        'Percentage of those that ended, where the verdict is a reply that resolves the ticket. Null if none ended.',
      ),
    error: z
      .string()
      .nullable()
      .describe('Why the current content of the file is not active; the last valid one stays active.'),
  })
  .meta({ id: 'Playbook' });

export const toPlaybookResource = (
  { name, playbook, error }: PlaybookFile,
  uses: ReadonlyMap<string, PlaybookUses>,
): z.input<typeof PlaybookResource> => {
  const id = playbook?.id ?? name.replace(/\.ya?ml$/i, '');
  const counted = playbook === null ? undefined : uses.get(id);
  return {
    id,
    version: playbook?.version ?? null,
    title: playbook?.title ?? null,
    description: playbook?.description ?? null,
    match: playbook?.match ?? null,
    connectors: playbook?.connectors ?? [],
    steps: playbook?.steps ?? [],
    verdict_hints: playbook?.verdict_hints ?? null,
    escalate_when: playbook?.escalate_when ?? [],
    reply_template: playbook?.reply_template ?? null,
    owner: playbook?.owner ?? null,
    uses_30d: counted?.uses ?? 0,
    success_pct: successOf(counted),
    error,
  };
};

const successOf = (counted: PlaybookUses | undefined): number | null =>
  counted === undefined || counted.ended === 0 ? null : Math.round((counted.settled / counted.ended) * 1_000) / 10;
