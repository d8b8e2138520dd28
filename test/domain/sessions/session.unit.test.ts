import { describe, expect, it } from 'vitest';
import { SecretId, SubjectKeyId, UserId } from '../../../domain/core/ids.ts';
import { bootstrapDecider } from '../../../domain/sessions/bootstrap.ts';
import type { BootstrapEvent, SessionEvent } from '../../../domain/sessions/events.ts';
import { liveUntil, sessionDecider, timesOf } from '../../../domain/sessions/session.ts';
import { specify } from '../../support/log/specify.ts';

const id = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';
const userId = UserId.parse(id);
const subject = SubjectKeyId.parse(id);
const hour = (h: number): string => new Date(Date.UTC(2026, 10, 21, h)).toISOString();

describe('the first-run link (SU-04)', () => {
  const given = specify(bootstrapDecider);
  const minted = (tokenSha256 = 'a'.repeat(64)): Extract<BootstrapEvent, { type: 'BootstrapMinted' }> => ({
    type: 'BootstrapMinted',
    data: { tokenSha256, mintedAt: hour(0), expiresAt: hour(24) },
  });
  const data = {
    userId,
    workspaceId: 'default',
    passwordSecretId: SecretId.parse(id),
    redeemedAt: hour(1),
    email: 'ada@example.com',
    name: 'Ada',
  };
  const redeemed = { type: 'BootstrapRedeemed', data, subject } as const;
  const redeem = { type: 'RedeemBootstrap', tokenSha256: 'a'.repeat(64), data, subject } as const;
  const late = { ...redeem, data: { ...data, redeemedAt: hour(24) } };
  const mint = (instead: string | null) =>
    ({ type: 'MintBootstrap', data: minted('b'.repeat(64)).data, instead }) as const;

  it('is redeemed with its token', () => given(minted()).when(redeem).then(redeemed));
  it('is refused before any was minted', () => given().when(redeem).thenRefused('invalid_credentials'));
  it('is refused with another token', () =>
    given(minted('c'.repeat(64)))
      .when(redeem)
      .thenRefused('invalid_credentials'));
  it('is refused when a newer one was minted', () =>
    given(minted(), minted('b'.repeat(64)))
      .when(redeem)
      .thenRefused('invalid_credentials'));
  it('is refused at its end', () => given(minted()).when(late).thenRefused('invalid_credentials'));
  it('is refused once used, with any token', () =>
    given(minted(), redeemed)
      .when({ ...redeem, tokenSha256: 'c'.repeat(64) })
      .thenRefused('bootstrap_used'));
  it('is minted when none was used', () =>
    given()
      .when(mint(null))
      .then(minted('b'.repeat(64))));
  it('is not minted over a use that came in between', () => given(minted(), redeemed).when(mint(null)).thenNothing());
  it('is minted instead of a use that led nowhere', () =>
    given(minted(), redeemed)
      .when(mint(userId))
      .then(minted('b'.repeat(64))));
});

describe('a session (SU-01)', () => {
  const given = specify(sessionDecider);
  const data = {
    sessionId: id,
    userId,
    workspaceId: 'default',
    tokenSha256: 'a'.repeat(64),
    startedAt: hour(0),
    expiresAt: hour(7 * 24),
  };
  const started: SessionEvent = { type: 'SessionStarted', data };
  const ended: SessionEvent = { type: 'SessionEnded', data: { sessionId: id, reason: 'logout', endedAt: hour(1) } };
  const end = { type: 'EndSession', data: { sessionId: id, reason: 'logout', endedAt: hour(1) } } as const;

  it('starts once', () => given().when({ type: 'StartSession', data }).then(started));
  it('does not start again', () => given(started).when({ type: 'StartSession', data }).thenNothing());
  it('is revoked once, and not after its end (SU-06)', () => {
    const revoke = { type: 'RevokeSession', data: { sessionId: id, revokedAt: hour(2) } } as const;
    const revoked: SessionEvent = { type: 'SessionRevoked', data: revoke.data };
    given(started).when(revoke).then(revoked);
    given(started, revoked).when(revoke).thenNothing();
    given(started, ended).when(revoke).thenNothing();
    given(started, revoked).when(end).thenNothing();
  });
  it('does not come back to life', () => given(started, ended).when({ type: 'StartSession', data }).thenNothing());
  it('ends', () => given(started).when(end).then(ended));
  it('ends once', () => given(started, ended).when(end).thenNothing());
  it('cannot end before it started', () => given().when(end).thenNothing());

  it.each([
    ['just started', null, hour(0), true],
    ['unused for just under 12 hours', null, '2026-11-21T11:59:59.999Z', true],
    ['unused for 12 hours', null, hour(12), false],
    ['used since', hour(11), hour(12), true],
    ['used 12 hours ago', hour(11), hour(23), false],
    ['used all the time until 7 days are over', hour(167), hour(168), false],
    ['used just before 7 days are over', hour(167), '2026-11-27T23:59:59.999Z', true],
  ])('%s', (_name, lastSeenAt, now, live) =>
    expect(Date.parse(now) < liveUntil(timesOf(data, lastSeenAt), 12 * 3_600_000)).toBe(live),
  );
});
