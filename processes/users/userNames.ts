import type { NewEvent } from '../../domain/core/eventStore.ts';
import { UserId } from '../../domain/core/ids.ts';
import type { UserEvent } from '../../domain/users/events.ts';
import type { NameOwnerKind } from '../reservations/reservations.ts';

/** Users hold their e-mail addresses. They are never deleted (SU-06), so only a creation that was given up frees one. */
export const userNames: NameOwnerKind = {
  category: 'user',
  deletedType: 'UserAbandoned',
  abandoned: (ownerId): NewEvent<UserEvent> => ({ type: 'UserAbandoned', data: { userId: UserId.parse(ownerId) } }),
};
