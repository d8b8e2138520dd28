import { z } from 'zod';
import type { ExistingApiKey } from '../../domain/keys/apiKey.ts';
import { ApiKeyScope } from '../../domain/keys/events.ts';
import type { ApiKeyRow } from '../../projections/keys/apiKeys.ts';

/** An API key without its secret part (CL-89). */
export const ApiKeyResource = z.object({
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
});
export type ApiKeyResource = z.infer<typeof ApiKeyResource>;

/** The one answer that shows the key; null when it is given again. */
export const ApiKeyWithSecret = ApiKeyResource.extend({ key: z.string().nullable() });

export const toApiKeyResource = (row: ApiKeyRow): ApiKeyResource => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes,
  created_at: row.created_at,
  created_by: row.created_by,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
  last_used_ip: row.last_used_ip,
  revoked_at: row.revoked_at,
  rotated_to: row.rotated_to,
});

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
