import { unreachable } from '../../domain/core/decider.ts';
import type { ReplyEvent } from '../../domain/replies/events.ts';
import { storable } from '../sql/storable.ts';

/** What an event of a person's own reply says of it, as people see it. */
export type ReplyChange = {
  reply_id: string;
  status: 'accepted' | 'sent' | 'recalled' | 'held';
  delivery: 'none' | 'pending' | 'manual' | 'sent' | 'failed';
  delivery_error: string | null;
  send_at: string | null;
};

export const replyChange = (event: ReplyEvent): ReplyChange => {
  const of = { reply_id: event.data.replyId, status: 'accepted', delivery_error: null, send_at: null } as const;
  switch (event.type) {
    case 'ReplyWritten':
      return { ...of, delivery: event.data.delivery, send_at: event.data.sendAt ?? null };
    case 'ReplyPosted':
      return { ...of, status: 'sent', delivery: 'sent' };
    case 'ReplyMarkedSent':
      return { ...of, status: 'sent', delivery: 'manual' };
    case 'ReplyNotPosted':
      return storable({ ...of, delivery: 'failed', delivery_error: event.data.reason });
    case 'ReplyRecalled':
      return { ...of, status: event.data.by === 'customer' ? 'held' : 'recalled', delivery: 'none' };
    case 'ReplyReleased':
    case 'ReplyResent':
      return { ...of, delivery: 'pending' };
    default:
      return unreachable(event);
  }
};
