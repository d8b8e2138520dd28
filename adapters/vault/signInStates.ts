import { randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { MailProviderId } from '../../domain/sources/mailboxGrants.ts';
import type { SignIn, SignInStates } from '../../domain/sources/mailSignIn.ts';
import type { Sql } from '../../engine/sql.ts';
import type { MasterKey } from './masterKey.ts';

const State = z.strictObject({
  id: z.uuid(),
  provider: MailProviderId,
  workspaceId: z.string(),
  userId: z.string(),
  expiresAt: z.iso.datetime(),
});

export const STATE_MINUTES = 10;

/**
 * States that say by themselves whose sign-in they belong to, under a signature of the master key, so that any node
 * takes any of them; `ops.mail_sign_ins` remembers those that were redeemed. The PKCE verifier is a hash of the state
 * under another key of the vault: neither is it stored, nor does it travel before the code is redeemed.
 */
export const createSignInStates = (
  database: Sql,
  masterKey: Pick<MasterKey, 'keyedHash'>,
  now: () => string,
): SignInStates => {
  const macOf = (payload: string): Buffer => Buffer.from(masterKey.keyedHash('mail_sign_in_state', payload));
  const verifierOf = (state: string): string =>
    Buffer.from(masterKey.keyedHash('mail_sign_in_verifier', state)).toString('base64url');

  const stateIn = (text: string): z.infer<typeof State> | null => {
    const [payload = '', mac = '', ...rest] = text.split('.');
    const given = Buffer.from(mac, 'base64url');
    const right = macOf(payload);
    if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return State.parse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  };
  return {
    issue: (signIn: SignIn) => {
      const expiresAt = new Date(Date.parse(now()) + STATE_MINUTES * 60_000).toISOString();
      const { provider, workspaceId, userId } = signIn;
      const text = JSON.stringify({ id: randomUUID(), provider, workspaceId, userId, expiresAt });
      const payload = Buffer.from(text).toString('base64url');
      const state = `${payload}.${macOf(payload).toString('base64url')}`;
      return { state, verifier: verifierOf(state) };
    },
    redeem: async (state) => {
      const found = stateIn(state);
      if (found === null || found.expiresAt <= now()) return null;
      const { id, expiresAt, ...signIn } = found;
      const { rows } = await database.query(
        'insert into ops.mail_sign_ins (id, expires_at) values ($1, $2) on conflict (id) do nothing returning id',
        [id, expiresAt],
      );
      return rows.length === 0 ? null : { signIn, verifier: verifierOf(state) };
    },
  };
};
