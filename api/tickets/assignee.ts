import { z } from 'zod';
import type { Principal } from '../http/access.ts';

/** SU-11: the id of a user, `me`, or `none`. */
export const Assignee = z.union([z.enum(['me', 'none']), z.uuid().toLowerCase()], 'Must be me, none or a user id.');

/** The person, or the key, that calls. */
export const callerIdOf = (principal: Principal): string =>
  principal.type === 'user' ? principal.userId : principal.keyId;
