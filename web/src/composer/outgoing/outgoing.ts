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

type OwnReply = Ticket['replies'][number];

/** SU-190: what people wrote and a message of the customer has held, until a later reply of theirs or the end of the ticket. */
export const heldOf = ({
  status,
  thread,
  replies,
}: Pick<Ticket, 'status' | 'thread' | 'replies'>): readonly OwnReply[] => {
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
