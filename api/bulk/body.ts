import { z } from 'zod';
import type { BulkAction } from '../../domain/bulk/events.ts';
import { Priority } from '../../domain/tickets/priority.ts';
import { filledText, recordId } from '../http/fields.ts';
import { Tags } from '../tickets/tags.ts';
import { untilAfter } from '../tickets/until.ts';
import { MATCHING_FIELDS } from './matching.ts';

/** SU-188: the most tickets that can be named by their ids. */
export const IDS_MAX = 500;

const actions = (now: () => string) =>
  z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('assign'), user_id: recordId.nullable() }),
      z.strictObject({ type: z.literal('snooze'), until: untilAfter(now) }),
      z.strictObject({ type: z.literal('priority'), priority: Priority }),
      z.strictObject({ type: z.literal('tags'), add: Tags.default([]), remove: Tags.default([]) }),
      z.strictObject({ type: z.literal('resolve'), resolution: filledText(10_000).nullable().default(null) }),
      z.strictObject({ type: z.literal('ignore'), reason: filledText(10_000).nullable().default(null) }),
    ])
    .describe('As the endpoints of single tickets; `tags` adds and removes.');

/** Which tickets, and what is done to them. */
export const bulkBody = (now: () => string) =>
  z
    .strictObject({
      ids: z.array(recordId).min(1).max(IDS_MAX).optional(),
      filter: z.strictObject(MATCHING_FIELDS).optional(),
      as_of: z
        .string()
        .max(100)
        .describe(
          'With a filter: the position of the last frame that you saw. What has changed after it is left alone.',
        )
        .optional(),
      action: actions(now),
    })
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      path: ['ids'],
      params: { fieldCode: 'required' },
      message: 'Name either ids or a filter.',
    })
    .refine(({ filter, as_of }) => (filter === undefined) === (as_of === undefined), {
      path: ['as_of'],
      params: { fieldCode: 'required' },
      message: 'Belongs to a filter, and to nothing else.',
    });
export type BulkBody = Omit<z.infer<ReturnType<typeof bulkBody>>, 'action'> & { action: BulkAction };
