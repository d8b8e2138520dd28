import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { ApiKeyEvent, type ApiKeyCreated, type ApiKeyScope } from './events.ts';

export type ExistingApiKey = ApiKeyCreated['data'] & {
  status: 'active' | 'rotated' | 'revoked';
  revokedAt: string | null;
  rotatedTo: string | null;
};
export type ApiKey = { status: 'absent' } | ExistingApiKey;

export type CreateApiKey = { type: 'CreateApiKey'; data: ApiKeyCreated['data'] };
/** An absent field keeps its value. */
export type ChangeApiKey = {
  type: 'ChangeApiKey';
  workspaceId: string;
  data: { name?: string | undefined; expiresAt?: string | null | undefined; changedAt: string };
};
/** The key that takes over exists already. */
export type RotateApiKey = {
  type: 'RotateApiKey';
  workspaceId: string;
  data: { rotatedTo: string; overlapMs: number; rotatedAt: string };
};
export type RevokeApiKey = { type: 'RevokeApiKey'; workspaceId: string; revokedAt: string };
export type ApiKeyCommand = CreateApiKey | ChangeApiKey | RotateApiKey | RevokeApiKey;

/** CL-88. A key of another workspace is not found. */
export const apiKeyDecider: Decider<ApiKeyCommand, NewEvent<ApiKeyEvent>, ApiKey> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (key, event) => {
    if (event.type === 'ApiKeyCreated') return { ...event.data, status: 'active', revokedAt: null, rotatedTo: null };
    if (key.status === 'absent') return key;
    switch (event.type) {
      case 'ApiKeyChanged':
        return { ...key, name: event.data.name, expiresAt: event.data.expiresAt };
      case 'ApiKeyRotated':
        return { ...key, status: 'rotated', rotatedTo: event.data.rotatedTo, expiresAt: event.data.expiresAt };
      case 'ApiKeyRevoked':
        return { ...key, status: 'revoked', revokedAt: event.data.revokedAt };
      default:
        return unreachable(event);
    }
  },
  decide: (command, key) => {
    switch (command.type) {
      case 'CreateApiKey':
        return key.status === 'absent' ? [{ type: 'ApiKeyCreated', data: command.data }] : [];
      case 'ChangeApiKey':
        return change(command, existing(command, key));
      case 'RotateApiKey':
        return rotate(command, existing(command, key));
      case 'RevokeApiKey':
        return revoke(command, existing(command, key));
      default:
        return unreachable(command);
    }
  },
};

/** Streams `api_key-<id>`. */
export const apiKeys = streamKind('api_key', ApiKeyEvent, apiKeyDecider);

/** Until when the key lets its bearer in, in milliseconds since 1970; 0 for one that does not. */
export const usableUntil = (key: ApiKey): number => {
  if (key.status !== 'active' && key.status !== 'rotated') return 0;
  return key.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(key.expiresAt);
};

/** Whether the key lets its bearer in at `now`. */
export const isUsable = (key: ApiKey, now: string): key is ExistingApiKey => Date.parse(now) < usableUntil(key);

/** CL-87: what the scopes of a key allow. */
export const holdsScope = (scopes: readonly ApiKeyScope[], scope: ApiKeyScope): boolean =>
  scopes.includes(scope) ||
  (scope === 'clusters:read' && scopes.includes('clusters:write')) ||
  (scope === 'webhooks:read' && scopes.includes('webhooks:write')) ||
  (scope === 'tickets:read' && scopes.includes('tickets:write'));

const existing = ({ workspaceId }: Exclude<ApiKeyCommand, CreateApiKey>, key: ApiKey): ExistingApiKey => {
  if (key.status === 'absent' || key.workspaceId !== workspaceId) throw new DomainError('not_found');
  return key;
};

const change = ({ data }: ChangeApiKey, key: ExistingApiKey): NewEvent<ApiKeyEvent>[] => {
  if (key.status !== 'active') throw invalidTransition(key.status, []);
  const { name = key.name, expiresAt = key.expiresAt, changedAt } = data;
  if (name === key.name && expiresAt === key.expiresAt) return [];
  return [{ type: 'ApiKeyChanged', data: { keyId: key.keyId, name, expiresAt, changedAt } }];
};

/** CL-88: the old key ends after the overlap, or when it would have ended anyway. */
const rotate = ({ data }: RotateApiKey, key: ExistingApiKey): NewEvent<ApiKeyEvent>[] => {
  assertRotatable(key, data.rotatedAt);
  const overlapEnds = Date.parse(data.rotatedAt) + data.overlapMs;
  const endsMs = key.expiresAt === null ? overlapEnds : Math.min(overlapEnds, Date.parse(key.expiresAt));
  const { rotatedTo, rotatedAt } = data;
  return [
    {
      type: 'ApiKeyRotated',
      data: { keyId: key.keyId, rotatedTo, expiresAt: new Date(endsMs).toISOString(), rotatedAt },
    },
  ];
};

/** Throws unless the key is in use and not replaced yet. */
export const assertRotatable = (key: ExistingApiKey, now: string): void => {
  if (key.status !== 'active') throw invalidTransition(key.status, []);
  if (!isUsable(key, now)) throw invalidTransition('expired', []);
};

const revoke = ({ revokedAt }: RevokeApiKey, key: ExistingApiKey): NewEvent<ApiKeyEvent>[] =>
  key.status === 'revoked' ? [] : [{ type: 'ApiKeyRevoked', data: { keyId: key.keyId, revokedAt } }];

/** When and from where API keys were last used: operational data, at most 60 s stale, not an event (CL-89). */
export interface ApiKeyUse {
  /** Never moves a time back. Each key once. */
  used(uses: readonly { id: string; at: string; address: string }[]): Promise<void>;
}
