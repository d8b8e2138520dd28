import { z } from 'zod';
import { REPLY_VARIABLES, variableFaults } from '../../domain/savedReplies/variables.ts';
import type { SavedReplyRow } from '../../projections/savedReplies/savedReplies.ts';
import { NAMES_NOTHING, namesSomething, filledText, NOT_BLANK } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';

/** SU-191; what somebody wrote who was erased since is null. */
export const SavedReplyResource = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    text: z.string().nullable(),
    shortcut: z.string().nullable().describe('Typed to insert the reply; unique in the workspace, ignoring case.'),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'SavedReply' });
export type SavedReplyResource = z.infer<typeof SavedReplyResource>;

export const toSavedReply = (row: SavedReplyRow): SavedReplyResource => ({
  id: row.id,
  name: row.name,
  text: row.text,
  shortcut: row.shortcut,
  created_by: row.created_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const Name = z.string().trim().min(1, NOT_BLANK).max(140);

const Text = filledText(10_000)
  .superRefine((text, context) => {
    for (const message of variableFaults(text))
      context.addIssue({ code: 'custom', params: { fieldCode: 'pattern' }, message });
  })
  .describe(`Variables: ${REPLY_VARIABLES.map((name) => `\`{{${name}}}\``).join(', ')}.`);

const Shortcut = z
  .string()
  .max(32)
  .regex(/^[\p{L}\p{N}_-]+$/u, 'Use letters, digits, - and _ only.')
  .nullable();

export const CreateSavedReplyBody = bodyFor(
  SavedReplyResource,
  z.strictObject({ name: Name, text: Text, shortcut: Shortcut.default(null) }),
);

/** What is absent stays; a shortcut of null takes it away. */
export const ChangeSavedReplyBody = bodyFor(
  SavedReplyResource,
  z.strictObject({ name: Name, text: Text, shortcut: Shortcut }).partial().refine(namesSomething, NAMES_NOTHING),
);
