import { z } from 'zod';
import { UserId } from '../core/ids.ts';

/** CL-87. Each `…:write` implies its `…:read`. */
export const ApiKeyScope = z.enum([
  'clusters:read',
  'clusters:write',
  'clusters:credentials:read',
  'webhooks:read',
  'webhooks:write',
  'audit:read',
  'tickets:read',
  'tickets:write',
]);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

const at = z.iso.datetime();

/** Events of `api_key-<id>`. Stored forever: add event types or optional fields; never rename or reuse one. */
export const ApiKeyEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ApiKeyCreated'),
    data: z.object({
      keyId: z.uuid(),
      workspaceId: z.string(),
      name: z.string(),
      scopes: z.array(ApiKeyScope),
      /** The first 12 characters, for people (CL-89). */
      start: z.string(),
      keySha256: z.string().regex(/^[0-9a-f]{64}$/),
      createdBy: UserId,
      createdAt: at,
      expiresAt: at.nullable(),
      /** The key that this one replaces. */
      rotatedFrom: z.uuid().nullable(),
    }),
  }),
  z.object({
    type: z.literal('ApiKeyChanged'),
    data: z.object({ keyId: z.uuid(), name: z.string(), expiresAt: at.nullable(), changedAt: at }),
  }),
  /** Replaced by another key; lets its bearer in until `expiresAt`. */
  z.object({
    type: z.literal('ApiKeyRotated'),
    data: z.object({ keyId: z.uuid(), rotatedTo: z.uuid(), expiresAt: at, rotatedAt: at }),
  }),
  z.object({
    type: z.literal('ApiKeyRevoked'),
    data: z.object({ keyId: z.uuid(), revokedAt: at }),
  }),
]);
export type ApiKeyEvent = z.infer<typeof ApiKeyEvent>;
export type ApiKeyCreated = Extract<ApiKeyEvent, { type: 'ApiKeyCreated' }>;
