import { z } from 'zod';
import { SecretId, UserId } from '../core/ids.ts';
import { personal } from '../core/personal.ts';

const at = z.iso.datetime();
const Sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Events of `auth-bootstrap`: the way to the first admin (SU-04). Stored forever: add event types or optional
 * fields; never rename or reuse one.
 */
export const BootstrapEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('BootstrapMinted'),
    data: z.object({ tokenSha256: Sha256Hex, mintedAt: at, expiresAt: at }),
  }),
  z.object({
    type: z.literal('BootstrapRedeemed'),
    data: z.object({
      userId: UserId,
      workspaceId: z.string(),
      passwordSecretId: SecretId,
      redeemedAt: at,
      email: personal(z.string()),
      name: personal(z.string()),
    }),
  }),
]);
export type BootstrapEvent = z.infer<typeof BootstrapEvent>;
export type BootstrapRedeemed = Extract<BootstrapEvent, { type: 'BootstrapRedeemed' }>;

/** Events of `auth-<session id>`: one signed-in browser (SU-01). */
export const SessionEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SessionStarted'),
    data: z.object({
      sessionId: z.uuid(),
      userId: UserId,
      workspaceId: z.string(),
      tokenSha256: Sha256Hex,
      startedAt: at,
      /** The latest end, however active the session is. */
      expiresAt: at,
      /** How often all sessions of the user had been ended before; 0 when absent. */
      generation: z.int().optional(),
    }),
  }),
  z.object({
    type: z.literal('SessionEnded'),
    data: z.object({ sessionId: z.uuid(), reason: z.enum(['logout']), endedAt: at }),
  }),
  /** Ended by its user from another browser, or by an administrator. */
  z.object({ type: z.literal('SessionRevoked'), data: z.object({ sessionId: z.uuid(), revokedAt: at }) }),
]);
export type SessionEvent = z.infer<typeof SessionEvent>;
export type SessionStarted = Extract<SessionEvent, { type: 'SessionStarted' }>;

/** Events of `auth-<attempt id>`: a refused sign-in. Never the address: it may be anybody's, or a mistyped password. */
export const LoginEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('LoginFailed'),
    data: z.object({
      /** Null for an unknown address. */
      userId: UserId.nullable(),
      reason: z.enum(['unknown_address', 'wrong_password']),
      failedAt: at,
    }),
  }),
  /** Somebody who has no password yet, or is disabled, whatever the password that was sent. */
  z.object({
    type: z.literal('LoginRefused'),
    data: z.object({ userId: UserId, reason: z.enum(['invited', 'disabled']), refusedAt: at }),
  }),
]);
export type LoginEvent = z.infer<typeof LoginEvent>;
