import { afterEach, beforeEach, expect, it } from 'vitest';
import { createChannel } from '../../../domain/channels/manageChannels.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';
import { MAIL_PASSWORD, openMailServer, type MailServer } from '../../support/sources/mailServer.ts';

let api: IdentityNode;
let server: MailServer;
beforeEach(async () => {
  api = await identityNode({ environment: { SERVICE_ALLOWED_CIDRS: '127.0.0.0/8' } });
  server = await openMailServer('none');
});
afterEach(async () => {
  await api.close();
  await server[Symbol.asyncDispose]();
});

type Invited = { user: { id: string }; invite_url: string | null; mailed_to: string | null };
const BEN = { email: 'ben@example.com', name: 'Ben', role: 'member' };

const invite = async (cookie: string, path = '', payload: object | undefined = BEN): Promise<Invited> => {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/users${path}`,
    headers: { cookie },
    ...(payload && { payload }),
  });
  return answer.json<Invited>();
};

/** An email channel at the server on loopback. */
const mailChannel = async (port = Number(server.config['SMTP_PORT']), enabled = true): Promise<void> => {
  const commandId = CommandId.parse(uuidv7());
  const login = { username: 'support@example.com', password: MAIL_PASSWORD };
  const config = {
    host: '127.0.0.1',
    port,
    security: 'none',
    ...login,
    from: 'support@example.com',
    to: ['leads@example.com'],
  };
  const wanted = { workspaceId: 'default', kind: 'email', name: 'Mail', enabled, quietHours: null, config } as const;
  const meta = {
    actor: { type: 'user', id: 'u' },
    correlationId: commandId,
    commandId,
    workspaceId: 'default',
  } as const;
  const { position } = await createChannel({ ...api.deps, isOwnAddress: () => true }, wanted, meta);
  await api.deps.progress.waitFor(['channels'], position ?? '', 10_000);
};

const linkIn = (raw: string): string => {
  const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /http:\/\/\S+\/invitation#token=\S+/.exec(text)?.[0] ?? '';
};

it('mails invitations and password links to their owner alone, through the email channel (SU-06)', async () => {
  await mailChannel();
  const cookie = await api.signIn();
  const invited = await invite(cookie);
  expect(invited).toMatchObject({ invite_url: null, mailed_to: 'ben@example.com' });
  expect(server.sent.map(({ to }) => to)).toEqual([['ben@example.com']]);
  expect(server.sent[0]?.raw).toMatch(/^Subject: You are invited/m);
  const token = linkIn(server.sent[0]?.raw ?? '').split('=')[1];
  const payload = { token, password: 'correct horse battery' };
  expect((await api.app.inject({ method: 'POST', url: '/api/auth/accept-invitation', payload })).statusCode).toBe(200);
  const again = await invite(cookie, `/${invited.user.id}/invite`, undefined);
  expect(again).toMatchObject({ invite_url: null, mailed_to: 'ben@example.com' });
  expect(server.sent[1]?.raw).toMatch(/^Subject: Set a new password/m);
});

it('shows the link where there is no enabled channel, or its server does not take the mail (SU-06)', async () => {
  const cookie = await api.signIn();
  expect(await invite(cookie)).toMatchObject({ invite_url: expect.stringContaining('/invitation#'), mailed_to: null });
  await mailChannel(undefined, false);
  const cleo = { ...BEN, email: 'cleo@example.com' };
  expect(await invite(cookie, '', cleo)).toMatchObject({ invite_url: expect.stringContaining('#'), mailed_to: null });
  await mailChannel();
  server.refuse({ responseCode: 550, message: 'no such box' });
  const dora = { ...BEN, email: 'dora@example.com' };
  expect(await invite(cookie, '', dora)).toMatchObject({ invite_url: expect.stringContaining('#'), mailed_to: null });
  expect(server.sent).toEqual([]);
});
