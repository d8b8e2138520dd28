import { z } from 'zod';
import type { ExistingApiKey } from '../../domain/keys/apiKey.ts';
import { ApiKeyScope } from '../../domain/keys/events.ts';

/** An API key without its secret part (CL-89): the row of the read model as it is. */
export const ApiKeyResource = z
  .object({
    id: z.uuid(),
    name: z.string(),
    start: z.string(),
    scopes: z.array(ApiKeyScope),
    created_at: z.string(),
    created_by: z.string(),
    expires_at: z.string().nullable(),
    last_used_at: z.string().nullable(),
    last_used_ip: z.string().nullable(),
    revoked_at: z.string().nullable(),
    rotated_to: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKeyResource = z.infer<typeof ApiKeyResource>;

/** The one answer that shows the key; null when it is given again. */
export const ApiKeyWithSecret = ApiKeyResource.extend({ key: z.string().nullable() }).meta({ id: 'NewApiKey' });

/** A key that has just been made, by the log: nobody has used it yet, and the read model may lag. */
export const newApiKeyResource = (key: ExistingApiKey): ApiKeyResource => ({
  id: key.keyId,
  name: key.name,
  start: key.start,
  scopes: key.scopes,
  created_at: key.createdAt,
  created_by: key.createdBy,
  expires_at: key.expiresAt,
  last_used_at: null,
  last_used_ip: null,
  revoked_at: key.revokedAt,
  rotated_to: key.rotatedTo,
});
