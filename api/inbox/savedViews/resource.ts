import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ViewWriter } from '../../../domain/inbox/savedViews/saveView.ts';
import { TicketFilter } from '../../../domain/inbox/ticketFilter.ts';
import type { SavedViewRow } from '../../../projections/inbox/savedViews.ts';
import { NAMES_NOTHING, namesSomething, NOT_BLANK } from '../../http/fields.ts';
import { principalOf } from '../../http/http.ts';
import { bodyFor } from '../../http/serviceFields.ts';
import { signedInUserId } from '../../keys/signedInUser.ts';
import { FILTER_FIELDS } from '../../tickets/filters.ts';

/** A view of the inbox (SU-187); what somebody wrote who was erased since is null. */
export const InboxView = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    filter: TicketFilter.nullable().describe(
      'As the query parameters of the same names: one of the values of each list. What is snoozed or done is left out unless the filter asks for it.',
    ),
    built_in: z.boolean(),
    shared: z.boolean().describe('Whether everybody of the workspace sees it.'),
    owner_id: z.string().nullable().describe('Who saved it; null for a built-in view.'),
  })
  .meta({ id: 'InboxView' });
export type InboxView = z.infer<typeof InboxView>;

export const toInboxView = ({ id, name, filter, shared, owner_id }: SavedViewRow): InboxView => ({
  id,
  name,
  filter,
  built_in: false,
  shared,
  owner_id,
});

const fields = {
  name: z.string().trim().min(1, NOT_BLANK).max(140),
  filter: z.strictObject(FILTER_FIELDS),
  shared: z.boolean(),
};

export const SaveViewBody = bodyFor(InboxView, z.strictObject({ ...fields, shared: fields.shared.default(false) }));

/** What is absent stays; a filter replaces the one before. */
export const ChangeViewBody = bodyFor(
  InboxView,
  z.strictObject(fields).partial().refine(namesSomething, NAMES_NOTHING),
);

/** Whoever calls, as they may change views. */
export const viewWriterOf = (request: FastifyRequest): ViewWriter => {
  const principal = principalOf(request);
  const isAdmin = principal.type === 'user' && principal.role === 'admin';
  return { workspaceId: principal.workspaceId, userId: signedInUserId(request), isAdmin };
};
