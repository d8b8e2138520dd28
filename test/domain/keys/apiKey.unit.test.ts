import { describe, expect, it } from 'vitest';
import { apiKeyDecider, holdsScope, isUsable } from '../../../domain/keys/apiKey.ts';
import type { ApiKeyCreated, ApiKeyEvent } from '../../../domain/keys/events.ts';
import { UserId } from '../../../domain/core/ids.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(apiKeyDecider);
const keyId = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';
const other = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a12';
const at = '2026-11-21T10:00:00.000Z';
const later = '2026-11-21T11:00:00.000Z';

const data: ApiKeyCreated['data'] = {
  keyId,
  workspaceId: 'default',
  name: 'ci',
  scopes: ['clusters:read'],
  start: 'svk_AbCdEfGh',
  keySha256: 'a'.repeat(64),
  createdBy: UserId.parse(other),
  createdAt: at,
  expiresAt: null,
  rotatedFrom: null,
};
const created = (changes: Partial<typeof data> = {}): ApiKeyEvent => ({
  type: 'ApiKeyCreated',
  data: { ...data, ...changes },
});
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { keyId, revokedAt: later } };
const rotated: ApiKeyEvent = {
  type: 'ApiKeyRotated',
  data: { keyId, rotatedTo: other, expiresAt: later, rotatedAt: at },
};
const create = { type: 'CreateApiKey', data } as const;
const revoke = { type: 'RevokeApiKey', workspaceId: 'default', revokedAt: later } as const;
const rename = { type: 'ChangeApiKey', workspaceId: 'default', data: { name: 'new', changedAt: at } } as const;
const rotate = {
  type: 'RotateApiKey',
  workspaceId: 'default',
  data: { rotatedTo: other, overlapMs: 3_600_000, rotatedAt: at },
} as const;

const state = (...events: ApiKeyEvent[]) => events.reduce(apiKeyDecider.evolve, apiKeyDecider.initialState());

describe('creating (CL-88)', () => {
  it('records the key', () => given().when(create).then(created()));
  it('ignores a repeat', () => given(created()).when(create).thenNothing());
});

describe('revoking (CL-88)', () => {
  it('records when', () => given(created()).when(revoke).then(revoked));
  it('records it for a replaced key too', () => given(created(), rotated).when(revoke).then(revoked));
  it('ignores a repeat', () => given(created(), revoked).when(revoke).thenNothing());
  it('does not find a key nobody made', () => given().when(revoke).thenRefused('not_found'));
  it('does not find another workspace’s key (X-06)', () =>
    given(created({ workspaceId: 'other' }))
      .when(revoke)
      .thenRefused('not_found'));
});

describe('changing (CL-88)', () => {
  it('keeps what is absent', () =>
    given(created({ expiresAt: later }))
      .when(rename)
      .then({ type: 'ApiKeyChanged', data: { keyId, name: 'new', expiresAt: later, changedAt: at } }));
  it('removes the end with null', () =>
    given(created({ expiresAt: later }))
      .when({ ...rename, data: { expiresAt: null, changedAt: at } })
      .then({ type: 'ApiKeyChanged', data: { keyId, name: 'ci', expiresAt: null, changedAt: at } }));
  it('ignores what changes nothing', () =>
    given(created())
      .when({ ...rename, data: { name: 'ci', changedAt: at } })
      .thenNothing());
  it('refuses a revoked key', () => given(created(), revoked).when(rename).thenRefused('invalid_transition'));
  it('refuses a replaced key', () => given(created(), rotated).when(rename).thenRefused('invalid_transition'));
});

describe('rotating (CL-88)', () => {
  it('ends the key with the overlap', () => given(created()).when(rotate).then(rotated));
  it('does not lengthen its life', () =>
    given(created({ expiresAt: '2026-11-21T10:00:01.000Z' }))
      .when(rotate)
      .then({ ...rotated, data: { ...rotated.data, expiresAt: '2026-11-21T10:00:01.000Z' } }));
  it('refuses a replaced key', () => given(created(), rotated).when(rotate).thenRefused('invalid_transition'));
  it('refuses a revoked key', () => given(created(), revoked).when(rotate).thenRefused('invalid_transition'));
  it('refuses an expired key', () =>
    given(created({ expiresAt: at }))
      .when(rotate)
      .thenRefused('invalid_transition'));
});

describe('whether a key lets its bearer in', () => {
  it.each([
    ['no key', [], at, false],
    ['a key without end', [created()], later, true],
    ['a key before its end', [created({ expiresAt: later })], at, true],
    ['a key at its end', [created({ expiresAt: later })], later, false],
    ['a revoked key', [created(), revoked], at, false],
    ['a replaced key within the overlap', [created(), rotated], at, true],
    ['a replaced key after the overlap', [created(), rotated], later, false],
  ])('%s', (_name, events, now, usable) => expect(isUsable(state(...events), now)).toBe(usable));
});

describe('what a scope allows (CL-87)', () => {
  it.each([
    [['clusters:read'], 'clusters:read', true],
    [['clusters:write'], 'clusters:read', true],
    [['clusters:read'], 'clusters:write', false],
    [['clusters:write'], 'clusters:credentials:read', false],
    [['webhooks:write'], 'webhooks:read', true],
    [['webhooks:write'], 'clusters:read', false],
    [['clusters:write'], 'audit:read', false],
  ] as const)('%j for %s', (scopes, scope, allowed) => expect(holdsScope(scopes, scope)).toBe(allowed));
});
