import { z } from 'zod';
import { ApiKeyScope } from '../../domain/keys/events.ts';
import { Moment, NOT_BLANK } from '../http/fields.ts';

/** A name by which people know the key (CL-88). */
export const KeyName = z.string().trim().min(1, NOT_BLANK).max(255);

/** CL-87: at least one scope, each once; an unknown one is `unknown_scope`. */
export const KeyScopes = z
  .array(z.string())
  .min(1)
  .superRefine((scopes, context) => {
    for (const [index, scope] of scopes.entries()) {
      const known = ApiKeyScope.safeParse(scope).success;
      if (!known) refuse(context, index, 'unknown_scope', `Must be one of ${ApiKeyScope.options.join(', ')}.`);
      else if (scopes.indexOf(scope) < index) refuse(context, index, 'duplicate', 'Listed twice.');
    }
  })
  .pipe(z.array(ApiKeyScope));

const refuse = (context: z.RefinementCtx, index: number, fieldCode: string, message: string): void =>
  context.addIssue({ code: 'custom', path: [index], params: { fieldCode }, message });

/** A moment that lies in the future when the request arrives, as UTC with milliseconds. */
export const expiryAfter = (now: () => string) =>
  Moment.superRefine((at, context) => {
    if (Date.parse(at) <= Date.parse(now()))
      context.addIssue({ code: 'custom', params: { fieldCode: 'min' }, message: 'Must be in the future.' });
  });
