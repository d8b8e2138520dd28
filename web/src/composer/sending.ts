import type { Attempt } from '../api/attempts.ts';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import type { DraftOf } from '../drafts/changedByDraft.ts';
import type { Draft } from '../investigations/queries.ts';

type AcceptBody = paths['/api/investigations/{id}/draft/accept']['post']['requestBody']['content']['application/json'];
/** What the egress check found in a text (SU-106). */
export type Flag = NonNullable<AcceptBody['acknowledge_flags']>[number];

/** What is sent: the words, and what their writer has looked at. */
export type ToSend = { text: string; acknowledged: readonly Flag[]; confirmed: boolean };

/** One reply on its way, whichever of the two kinds. */
export type Outgoing =
  | { of: 'draft'; investigationId: string; revision: number }
  | { of: 'reply'; ticketId: string; replyId: string; revision: number };

/** `look`: the service found something in the words that their writer has not looked at; nothing was sent. */
export type Sent =
  | { kind: 'look'; flags: readonly Flag[] }
  | { kind: 'sent'; outgoing: Outgoing; sendAt: string | null; delivery: string };

/** Each request of an attempt has a name of its own. */
const named = ({ headers }: Attempt, part: string) => ({ 'Idempotency-Key': `${headers['Idempotency-Key']}-${part}` });

/** SU-101, SU-102: changed words become the next revision first, and are checked anew. */
export const sendDraft = async (
  { investigationId: id, draft }: DraftOf,
  given: ToSend,
  attempt: Attempt,
): Promise<Sent> => {
  const params = { path: { id } };
  const { revision, egress_check } = given.text === draft.body ? draft : await edit(id, draft, given.text, attempt);
  if (!egress_check.flags.every((flag) => given.acknowledged.includes(flag)))
    return { kind: 'look', flags: egress_check.flags };
  const body = { revision, acknowledge_flags: [...given.acknowledged], confirm_outdated: given.confirmed };
  const headers = named(attempt, 'accept');
  const accepted = await unwrap(api.POST('/api/investigations/{id}/draft/accept', { params, body, headers }));
  const outgoing = { of: 'draft', investigationId: id, revision: accepted.revision } as const;
  return { kind: 'sent', outgoing, sendAt: accepted.send_at, delivery: accepted.delivery };
};

const edit = (id: string, { revision }: Draft, text: string, attempt: Attempt): Promise<Draft> => {
  const params = { path: { id } };
  const headers = named(attempt, 'edit');
  return unwrap(api.POST('/api/investigations/{id}/draft/edit', { params, body: { revision, body: text }, headers }));
};

/** SU-193: a reply of one's own; what the service finds in it is refused with the flags. */
export const sendReply = async (
  ticketId: string,
  { text, acknowledged }: ToSend,
  { headers }: Attempt,
): Promise<Sent> => {
  const params = { path: { id: ticketId } };
  const body = { body: text, acknowledge_flags: [...acknowledged] };
  const written = await unwrap(api.POST('/api/tickets/{id}/replies', { params, body, headers }));
  const outgoing = { of: 'reply', ticketId, replyId: written.reply_id, revision: written.revision } as const;
  return { kind: 'sent', outgoing, sendAt: null, delivery: written.delivery };
};

/** What goes on with a reply that was accepted (SU-101, SU-190, SU-193). */
export type Step = 'mark-sent' | 'resend';

export const takeStep = (outgoing: Outgoing, step: Step, headers: Attempt['headers']): Promise<unknown> => {
  const body = { revision: outgoing.revision };
  if (outgoing.of === 'draft') {
    const params = { path: { id: outgoing.investigationId } };
    return unwrap(api.POST(`/api/investigations/{id}/draft/${step}`, { params, body, headers }));
  }
  const params = { path: { id: outgoing.ticketId, reply_id: outgoing.replyId } };
  return unwrap(api.POST(`/api/tickets/{id}/replies/{reply_id}/${step}`, { params, body, headers }));
};

/** SU-190: before it goes out. The words of a draft wait for a decision again. */
export const takeBack = (outgoing: Outgoing, headers: Attempt['headers']): Promise<unknown> => {
  const body = { revision: outgoing.revision };
  if (outgoing.of === 'draft') {
    const params = { path: { id: outgoing.investigationId } };
    return unwrap(api.POST('/api/investigations/{id}/draft/recall', { params, body, headers }));
  }
  const params = { path: { id: outgoing.ticketId, reply_id: outgoing.replyId } };
  return unwrap(api.POST('/api/tickets/{id}/replies/{reply_id}/recall', { params, body, headers }));
};
