import { describe, expect, it } from 'vitest';
import { SecretId, SubjectKeyId, UserId } from '../../../domain/core/ids.ts';
import { userDecider } from '../../../domain/users/user.ts';
import { exists, holdsSession, type ExistingUser } from '../../../domain/users/userState.ts';
import { specify } from '../../support/log/specify.ts';

const id = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';
const userId = UserId.parse(id);
const subject = SubjectKeyId.parse(id);
const secret = (n: number): SecretId => SecretId.parse(`0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a0${n}`);
const hour = (h: number): string => new Date(Date.UTC(2026, 10, 21, h)).toISOString();
const SHA = 'a'.repeat(64);

const given = specify(userDecider);
const someone = { userId, workspaceId: 'default', email: 'ada@example.com', name: 'Ada' };
const added = {
  type: 'UserAdded',
  data: { ...someone, role: 'admin', passwordSecretId: secret(1), addedAt: hour(0) },
  subject,
} as const;
const invited = { type: 'UserInvited', data: { ...someone, role: 'member', invitedAt: hour(0) }, subject } as const;
const linkMade = (tokenSha256 = SHA) =>
  ({ type: 'PasswordLinkMade', data: { userId, tokenSha256, madeAt: hour(0), expiresAt: hour(72) } }) as const;
const passwordSet = (by: { tokenSha256: string | null; keptSessionId: string | null }, n = 2) =>
  ({ type: 'UserPasswordSet', data: { userId, passwordSecretId: secret(n), setAt: hour(1), ...by } }) as const;
const accepted = passwordSet({ tokenSha256: SHA, keptSessionId: null });
const disabled = { type: 'UserDisabled', data: { userId, disabledAt: hour(2) } } as const;
const enabled = { type: 'UserEnabled', data: { userId, enabledAt: hour(3) } } as const;
const renamed = { type: 'UserRenamed', data: { userId, renamedAt: hour(1), name: 'Ben' }, subject } as const;

describe('an invitation (SU-06)', () => {
  const link = { tokenSha256: SHA, madeAt: hour(0), expiresAt: hour(72) };
  const invite = { type: 'InviteUser', data: invited.data, link, subject } as const;
  const redeem = (changes: object = {}) =>
    ({
      type: 'RedeemPasswordLink',
      tokenSha256: SHA,
      passwordSecretId: secret(2),
      name: null,
      redeemedAt: hour(1),
      ...changes,
    }) as const;
  const again = { type: 'MakePasswordLink', workspaceId: 'default', link } as const;

  it('begins with a user and a link', () => given().when(invite).then(invited, linkMade()));
  it('is refused for one who is there', () => given(invited).when(invite).thenRefused('email_taken'));
  it('is accepted with its token, and a name of their own', () =>
    given(invited, linkMade())
      .when(redeem({ name: 'Ben' }))
      .then(accepted, renamed));
  it('keeps the name when they give the same', () =>
    given(invited, linkMade())
      .when(redeem({ name: 'Ada' }))
      .then(accepted));
  it('is refused with another token', () =>
    given(invited, linkMade('b'.repeat(64)))
      .when(redeem())
      .thenRefused('invalid_credentials'));
  it('is refused with the token of an earlier link', () =>
    given(invited, linkMade(), linkMade('b'.repeat(64)))
      .when(redeem())
      .thenRefused('invalid_credentials'));
  it('is refused at its end', () =>
    given(invited, linkMade())
      .when(redeem({ redeemedAt: hour(72) }))
      .thenRefused('invalid_credentials'));
  it('is refused when used, also after a newer link', () => {
    given(invited, linkMade(), accepted).when(redeem()).thenRefused('invitation_used');
    given(invited, linkMade(), accepted, linkMade('b'.repeat(64)))
      .when(redeem())
      .thenRefused('invitation_used');
  });
  it('is refused once they are disabled, and when they are enabled again', () => {
    given(invited, linkMade(), disabled).when(redeem()).thenRefused('invalid_credentials');
    given(invited, linkMade(), disabled, enabled).when(redeem()).thenRefused('invalid_credentials');
  });
  it('is made anew for one who has no password, and one who has', () => {
    given(invited, linkMade('b'.repeat(64)))
      .when(again)
      .then(linkMade());
    given(added).when(again).then(linkMade());
  });
  it('is not made for one who is disabled or of another workspace (X-06)', () => {
    given(added, disabled).when(again).thenRefused('invalid_transition');
    given(added)
      .when({ ...again, workspaceId: 'other' })
      .thenRefused('not_found');
  });
});

const folded = (...events: readonly Parameters<typeof userDecider.evolve>[1][]): ExistingUser => {
  const user = events.reduce(userDecider.evolve, userDecider.initialState());
  if (!exists(user)) throw new Error('nobody was added');
  return user;
};

describe('a password (SU-05)', () => {
  const change = {
    type: 'ChangePassword',
    knownSecretId: secret(1),
    passwordSecretId: secret(2),
    keptSessionId: id,
    changedAt: hour(1),
  } as const;
  const changed = passwordSet({ tokenSha256: null, keptSessionId: id });

  it('is changed by one who knows it', () => given(added).when(change).then(changed));
  it('is not changed when it was changed since it was checked', () =>
    given(added, passwordSet({ tokenSha256: null, keptSessionId: null }, 3))
      .when(change)
      .thenRefused('invalid_credentials'));
  it('is not changed for one who is disabled', () =>
    given(added, disabled).when(change).thenRefused('invalid_credentials'));

  it('ends all sessions but the one in which it was changed', () => {
    const user = folded(added, changed);
    expect(holdsSession(user, { sessionId: id })).toBe(true);
    expect(holdsSession(user, { sessionId: 'another' })).toBe(false);
    expect(holdsSession(user, { sessionId: 'later', generation: 1 })).toBe(true);
  });
  it('ends all sessions when a link set it, and disabling ends them for good', () => {
    for (const event of [accepted, disabled]) {
      const user = folded(added, changed, event, enabled);
      expect(holdsSession(user, { sessionId: id })).toBe(false);
      expect(holdsSession(user, { sessionId: 'later', generation: 1 })).toBe(false);
      expect(holdsSession(user, { sessionId: 'later', generation: 2 })).toBe(true);
    }
  });
});

describe('a change of a user (SU-06)', () => {
  const change = (changes: object, hasOtherAdmin = false) =>
    ({ type: 'ChangeUser', workspaceId: 'default', hasOtherAdmin, changedAt: hour(2), ...changes }) as const;
  const demoted = { type: 'UserRoleChanged', data: { userId, role: 'member', changedAt: hour(2) } } as const;

  it('is one append, whatever it changes', () => {
    const later = { ...renamed, data: { ...renamed.data, renamedAt: hour(2) } };
    const all = [later, demoted, disabled];
    given(added)
      .when(change({ name: 'Ben', role: 'member', disabled: true }, true))
      .then(...all);
  });
  it('says nothing when it changes nothing', () =>
    given(added)
      .when(change({ name: 'Ada', role: 'admin', disabled: false }))
      .thenNothing());
  it.each([{ role: 'member' }, { disabled: true }])('%j is refused to the last administrator', (changes) =>
    given(added).when(change(changes)).thenRefused('last_admin'),
  );
  it.each([{ role: 'member' }, { disabled: true }])(
    '%j is not refused to an administrator who cannot sign in',
    (changes) => {
      const state = [{ ...invited, data: { ...invited.data, role: 'admin' as const } }].reduce(
        userDecider.evolve,
        userDecider.initialState(),
      );
      expect(userDecider.decide(change(changes), state)).toHaveLength(1);
    },
  );
  it('enables one again, who is invited still when they were', () => {
    given(invited, disabled)
      .when(change({ disabled: false }))
      .then({ ...enabled, data: { userId, enabledAt: hour(2) } });
    expect([invited, disabled, enabled].reduce(userDecider.evolve, userDecider.initialState())).toMatchObject({
      status: 'invited',
    });
  });
  it('is not found from another workspace (X-06)', () =>
    given(added)
      .when(change({ name: 'Eve', workspaceId: 'other' }))
      .thenRefused('not_found'));
  it('gives no name to one who is erased', () =>
    given({ ...added, data: { ...added.data, email: null, name: null } })
      .when(change({ name: 'Eve' }))
      .thenRefused('invalid_transition'));
});
