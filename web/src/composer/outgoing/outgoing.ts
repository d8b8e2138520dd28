import { isUndecided } from '../../drafts/draftState.ts';
import type { Draft } from '../../investigations/queries.ts';
import type { Ticket } from '../../tickets/ticket.ts';
import type { Outgoing } from '../sending.ts';

/** A reply that was accepted and is not sent yet. */
export type OnItsWay = {
  key: string;
  outgoing: Outgoing;
  body: string | null;
  delivery: 'pending' | 'failed' | 'manual';
  /** Why it could not be sent. */
  problem: string | null;
  canTakeBack: boolean;
};

type Delivery = Draft['delivery'];
const isOnItsWay = (status: string, delivery: Delivery): delivery is OnItsWay['delivery'] =>
  status === 'accepted' && (delivery === 'pending' || delivery === 'failed' || delivery === 'manual');

/** Of the draft and of what people wrote themselves, oldest first. */
export const outgoingOf = (ticket: Ticket, draft: Draft | null): readonly OnItsWay[] => [
  ...(draft === null || ticket.investigation_id === null ? [] : ofDraft(draft, ticket.investigation_id)),
  ...ticket.replies.flatMap((reply): OnItsWay[] => {
    const { reply_id: replyId, revision, body, status, delivery, delivery_error: problem, send_at } = reply;
    if (!isOnItsWay(status, delivery)) return [];
    const outgoing = { of: 'reply', ticketId: ticket.id, replyId, revision } as const;
    return [{ key: replyId, outgoing, body, delivery, problem, canTakeBack: send_at !== null }];
  }),
];

/** Words that were not sent, and why. */
export type Held = { key: string; body: string; why: string };

/** SU-18: a draft that nobody has decided, and that nobody needs since the team has answered elsewhere. */
export const isHeldDraft = ({ status }: Pick<Ticket, 'status'>, draft: Pick<Draft, 'status' | 'outdated'>): boolean =>
  status === 'waiting_on_customer' && draft.outdated && isUndecided(draft);

type Told = Pick<Ticket, 'status' | 'thread' | 'replies'>;

/** Such a draft, and what people wrote and a message of the customer has held (SU-190). */
export const heldOf = (
  ticket: Told,
  draft: Pick<Draft, 'id' | 'status' | 'outdated' | 'body'> | null,
): readonly Held[] => [
  ...(draft !== null && draft.body !== null && isHeldDraft(ticket, draft)
    ? [{ key: draft.id, body: draft.body, why: 'draft held, since your team has answered elsewhere' }]
    : []),
  ...heldReplies(ticket).map(({ reply_id: key, body }) => ({ key, body, why: 'held, since the customer wrote' })),
];

/** Until a later reply of theirs or the end of the ticket. */
const heldReplies = ({ status, thread, replies }: Told): readonly Ticket['replies'][number][] => {
  if (status === 'resolved' || status === 'ignored') return [];
  const answers = [
    ...thread.filter(({ kind, author }) => author === 'staff' && (kind === 'message' || kind === 'reply')),
    ...replies.filter(({ delivery }) => delivery !== 'none'),
  ].map(({ at }) => Date.parse(at));
  return replies.filter((reply) => reply.status === 'held' && answers.every((at) => at <= Date.parse(reply.at)));
};

const ofDraft = (draft: Draft, investigationId: string): OnItsWay[] => {
  const { id: key, body, revision, status, delivery, delivery_error: problem, send_at } = draft;
  if (!isOnItsWay(status, delivery)) return [];
  const outgoing = { of: 'draft', investigationId, revision } as const;
  return [{ key, outgoing, body, delivery, problem, canTakeBack: send_at !== null }];
};
