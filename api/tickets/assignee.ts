import { z } from 'zod';
import type { Principal } from '../http/access.ts';

/** SU-11: the id of a user, `me`, or `none`. */
export const Assignee = z.union([z.enum(['me', 'none']), z.uuid()], 'Must be me, none or a user id.');

/** The id that an `assignee` filter means; null for tickets of nobody, undefined without the filter. */
export const assigneeIdOf = (
  assignee: z.infer<typeof Assignee> | undefined,
  principal: Principal,
): string | null | undefined => {
  if (assignee === 'none') return null;
  if (assignee !== 'me') return assignee;
  return callerIdOf(principal);
};

/** The person, or the key, that calls. */
export const callerIdOf = (principal: Principal): string =>
  principal.type === 'user' ? principal.userId : principal.keyId;
