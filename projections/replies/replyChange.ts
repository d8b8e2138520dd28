import { unreachable } from '../../domain/core/decider.ts';
import type { ReplyEvent } from '../../domain/replies/events.ts';
import { storable } from '../sql/storable.ts';

/** What an event of a person's own reply says of it, as people see it. */
export type ReplyChange = {
  reply_id: string;
  status: 'accepted' | 'sent';
  delivery: 'pending' | 'manual' | 'sent' | 'failed';
  delivery_error: string | null;
};

export const replyChange = (event: ReplyEvent): ReplyChange => {
  const of = { reply_id: event.data.replyId, status: 'accepted', delivery_error: null } as const;
  switch (event.type) {
    case 'ReplyWritten':
      return { ...of, delivery: event.data.delivery };
    case 'ReplyPosted':
      return { ...of, status: 'sent', delivery: 'sent' };
    case 'ReplyMarkedSent':
      return { ...of, status: 'sent', delivery: 'manual' };
    case 'ReplyNotPosted':
      return storable({ ...of, delivery: 'failed', delivery_error: event.data.reason });
    case 'ReplyResent':
      return { ...of, delivery: 'pending' };
    default:
      return unreachable(event);
  }
};
