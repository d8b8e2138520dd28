import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK_PATH } from '../../../api/sources/oauth/callback.ts';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { ticketSources } from '../../../domain/sources/source.ts';
import { eventually } from '../../support/eventually.ts';
import { mailText } from '../../support/sources/mails.ts';
import { openMailServer, type MailServer } from '../../support/sources/mailServer.ts';
import { openMailSignInServer, type MailSignInServer } from '../../support/sources/mailSignInServer.ts';
import { created, openSourceNode, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

let provider: MailSignInServer;
let mail: MailServer;
let node: SourceNode;
let admin: Call;
let source: SourceResource;
beforeAll(async () => {
  provider = await openMailSignInServer(`http://api.test${CALLBACK_PATH}`);
  mail = await openMailServer('tls', { takesToken: (user, token) => provider.takesToken(user, token) });
  const environment = { ...provider.environment, NODE_EXTRA_CA_CERTS: mail.caFile };
  node = await openSourceNode(environment, undefined, provider.endpoints);
  admin = await node.caller();
});
afterAll(async () => {
  await node[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const signIn = async (): Promise<string> => {
  const start = await admin('POST', '/api/ticket-sources/email/oauth/start', { provider: 'google' });
  const { pathname, search } = await provider.visit(start.json<{ authorization_url: string }>().authorization_url);
  const { headers } = await node.app.inject({ method: 'GET', url: `${pathname}${search}` });
  return new URL(String(headers['location'])).searchParams.get('oauth_grant_id') ?? '';
};
const look = async (): Promise<SourceResource> => (await admin('GET', `/api/ticket-sources/${source.id}`)).json();
const test = async () =>
  (await admin('POST', `/api/ticket-sources/${source.id}/test`)).json<{ success: boolean; error_message: string }>();

describe('a mailbox that somebody signed in to (SU-57, SU-67)', () => {
  it('lets in with access tokens, which stand in no event', async () => {
    const { PASSWORD: _, ...config } = mail.config;
    mail.imap.deliver(mailText('m1@example.org', 'Since this morning.'));
    const body = {
      kind: 'email',
      config,
      oauth_grant_id: await signIn(),
      poll_interval_s: 10,
      start_from: '2000-01-01T00:00:00Z',
    };
    source = await created(admin, body);
    expect(source.oauth_provider).toBe('google');
    await eventually(look, ({ status, tickets_total: total }) => status === 'ready' && total === 1);
    expect(mail.imap.commands).toContain('AUTHENTICATE');
    expect(mail.imap.commands).not.toContain('LOGIN');
    const tokens = node.mailboxGrants.tokens();
    expect(tokens).toHaveLength(2);
    const events: unknown[] = [];
    for await (const { type, data } of node.store.readStream(ticketSources.stream(source.id)))
      events.push({ type, data });
    expect(events).toContainEqual({
      type: 'TicketSourceCreated',
      data: expect.objectContaining({ signedIn: { provider: 'google', grantId: body.oauth_grant_id }, secretKeys: [] }),
    });
    for (const token of tokens) expect(JSON.stringify(events)).not.toContain(token);
  });

  it('goes on when its token has ended before its time, and the refresh token is another one then', async () => {
    const before = node.mailboxGrants.tokens();
    const renewals = provider.renewals();
    await provider.endTokens();
    expect(await test()).toMatchObject({ success: true });
    expect(provider.renewals()).toBe(renewals + 1);
    for (const token of node.mailboxGrants.tokens()) expect(before).not.toContain(token);
  });

  it('is given another token before the one that it has expires', async () => {
    // Less than what a token must have left: every call comes with a fresh one, and none fails.
    provider.lifetime(200);
    await provider.endTokens();
    expect(await test()).toMatchObject({ success: true });
    const renewals = provider.renewals();
    expect(await test()).toMatchObject({ success: true });
    expect(provider.renewals()).toBeGreaterThan(renewals);
    // A provider that is down for a while stops nothing while a token lasts.
    provider.failWith(503);
    expect(await test()).toMatchObject({ success: true });
    provider.failWith(null);
    provider.lifetime(3600);
    expect((await look()).status).toBe('ready');
  });

  it('is degraded, and says to sign in again, once its owner has taken back what they allowed; then it works again', async () => {
    await provider.takeBack();
    await provider.endTokens();
    const sentence = 'Google no longer lets this service into the mailbox; change the source and sign in again.';
    expect(await test()).toMatchObject({ success: false, error_message: sentence });
    // A mail that comes wakes it before its interval is over.
    const wake = (): Promise<SourceResource> => {
      mail.imap.deliver(mailText(`${randomUUID()}@example.org`, 'Are you there?'));
      return look();
    };
    const degraded = await eventually(wake, ({ status }) => status === 'degraded');
    expect(degraded.status_reason).toBe(sentence);
    await admin('PATCH', `/api/ticket-sources/${source.id}`, { oauth_grant_id: await signIn() });
    const again = await eventually(look, ({ status }) => status !== 'starting');
    expect(again).toMatchObject({ status: 'ready', status_reason: null });
  });

  it('says so when the mail server does not let the account in whatever token it gets', async () => {
    await admin('PATCH', `/api/ticket-sources/${source.id}`, { config: { USERNAME: 'other@example.com' } });
    expect(await eventually(look, ({ status }) => status !== 'starting')).toMatchObject({
      status: 'degraded',
      status_reason: expect.stringMatching(
        /^The (?:IMAP|SMTP) server does not let the account in; check that USERNAME/,
      ),
    });
  });
});
