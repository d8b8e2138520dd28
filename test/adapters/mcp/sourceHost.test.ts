import { describe, expect, it } from 'vitest';
import type { SourceHost } from '../../../adapters/mcp/sources/sourceHost.ts';
import { sourcePrograms } from '../../../adapters/sources/programs.ts';
import { SecretId } from '../../../domain/core/ids.ts';
import type { SourceRow } from '../../../projections/sources/ticketSources.ts';
import { eventually } from '../../support/eventually.ts';
import { openHelpdeskServer } from '../../support/sources/helpdeskServer.ts';
import { hostSources, sourceRow, type HostedSources } from '../../support/sources/hostedSources.ts';
import { MAIL_PASSWORD, openMailServer } from '../../support/sources/mailServer.ts';
import { mailText } from '../../support/sources/mails.ts';
import { toolServersOf } from '../../support/toolServers/children.ts';

const { signal } = new AbortController();
const fetched = (host: SourceHost, row: SourceRow) => host.fetch(row, { cursor: null, limit: 100 }, signal);
const worked = { status: 'ok', value: { tickets: [{ external_id: 't-1' }] } };

/** As a node hosts its own kinds; all secrets are these. */
const ownKinds = (secrets: Record<string, string>, caFile?: string) =>
  sourcePrograms({
    secrets: { get: () => Promise.resolve(secrets) },
    allowsCommand: () => Promise.resolve(false),
    folder: '/nowhere',
    bindAddress: '127.0.0.1',
    listener: { capacity: 10, perMinute: 600, trustedProxies: [], publicApiUrl: 'http://127.0.0.1' },
    allowedCidrs: ['127.0.0.0/8'],
    caFile,
    path: '',
  });
const secretId = SecretId.parse('00000000-0000-7000-8000-000000000001');
const serversOf = (kind: string): Promise<number[]> => toolServersOf(process.pid, `${kind}\0shared`);

/** What ends a source that misbehaves so, as the log tells. */
const told = ({ named }: HostedSources): Record<string, () => boolean> => ({
  leak: () => named('tool_server_too_large').length === 1,
  flood: () => named('tool_server_down').length === 1,
  spin: () => named('tool_server_down').length === 1,
});

describe('a ticket source with a process of its own (SU-173)', () => {
  it.each(['leak', 'flood', 'spin'])(
    'that does %s is stopped by its limit and started again; others go on',
    async (how) => {
      await using sources = await hostSources();
      const { host, starts } = sources;
      const [bad, good] = [await sources.fileSource('bad'), await sources.fileSource('good')];
      for (const { row } of [bad, good]) expect(await fetched(host, row)).toMatchObject(worked);
      await bad.file.mode(how);
      const answer = fetched(host, bad.row);
      expect(await fetched(host, good.row)).toMatchObject(worked);
      // What leaks has answered; it is found by its size.
      expect((await answer).status).toBe(how === 'leak' ? 'ok' : 'failed');
      await bad.file.mode('fine');
      await eventually(() => Promise.resolve(told(sources)[how]?.()), Boolean);
      expect(await fetched(host, good.row)).toMatchObject(worked);
      await eventually(
        () => fetched(host, bad.row),
        ({ status }) => status === 'ok' && starts(bad.row) === 2,
      );
      expect([starts(bad.row), starts(good.row)]).toEqual([2, 1]);
    },
  );
});

describe('ticket sources that share a process (SU-173)', () => {
  it('of our own kinds are those of one workspace, each with its own settings', async () => {
    await using desk = await openHelpdeskServer();
    desk.open(1, 'Text');
    await using sources = await hostSources(ownKinds({ API_TOKEN: 'help-desk-token' }));
    const config = { BASE_URL: desk.url, EMAIL: 'agent@example.com' };
    const row = (workspaceId: string, changes: Partial<SourceRow> = {}) =>
      sourceRow({ kind: 'helpdesk', workspace_id: workspaceId, config, secret_id: secretId, ...changes });
    const first = row('first');
    const rows = [first, row('first'), row('first'), row('second'), row('second')];
    const answers = await Promise.all(rows.map((each) => fetched(sources.host, each)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'ok', value: { tickets: [{ title: 'Subject 1' }] } });
    const servers = await serversOf('helpdesk');
    expect(servers).toHaveLength(2);
    const wrong = row('first', { config: { ...config, EMAIL: 'another@example.com' } });
    expect(await fetched(sources.host, wrong)).toMatchObject({
      reason: 'The help desk refuses EMAIL and API_TOKEN (status 401); check both.',
    });
    // What was changed is opened anew, in the same process.
    expect(await fetched(sources.host, { ...wrong, config, generation: 2 })).toMatchObject({ status: 'ok' });
    expect(await serversOf('helpdesk')).toEqual(servers);
    await sources.host.keepOnly([first]);
    expect(await serversOf('helpdesk')).toHaveLength(1);
    await sources.host.keepOnly([]);
    expect(await serversOf('helpdesk')).toEqual([]);
  });

  it('hear of new tickets each for itself (SU-76)', async () => {
    await using mails = await openMailServer();
    await using sources = await hostSources(ownKinds({ PASSWORD: MAIL_PASSWORD }, mails.caFile));
    const mailbox = { kind: 'email', secret_id: secretId } as const;
    const listening = sourceRow({ ...mailbox, config: mails.config });
    const refused = sourceRow({ ...mailbox, config: { ...mails.config, USERNAME: 'somebody' } });
    const calls: string[] = [];
    for (const { id } of [listening, refused]) sources.host.onTickets(id, () => void calls.push(id));
    expect(await fetched(sources.host, refused)).toMatchObject({ status: 'failed' });
    expect(await fetched(sources.host, listening)).toMatchObject({ status: 'ok' });
    expect(await serversOf('email')).toHaveLength(1);
    await eventually(
      () => Promise.resolve(mails.imap.commands),
      (commands) => commands.includes('IDLE'),
    );
    mails.imap.deliver(mailText('m1@example.org', 'New.'));
    await eventually(
      () => Promise.resolve(calls.length),
      (count) => count > 0,
    );
    expect(new Set(calls)).toEqual(new Set([listening.id]));
  });

  it.each(['dies', 'spin'])('fail alone when their call does: %s', async (how) => {
    await using sources = await hostSources();
    const { host } = sources;
    const [bad, ...good] = await Promise.all(
      ['shared bad', 'shared', 'shared'].map((name) => sources.fileSource(name)),
    );
    if (bad === undefined) throw new Error('there are three');
    for (const { row } of [bad, ...good]) expect(await fetched(host, row)).toMatchObject(worked);
    await bad.file.mode(how);
    const [failed, ...answers] = await Promise.all([bad, ...good].map(({ row }) => fetched(host, row)));
    expect(failed).toMatchObject({ status: 'failed' });
    for (const answer of answers) expect(answer).toMatchObject(worked);
    await bad.file.mode('fine');
    expect(await fetched(host, bad.row)).toMatchObject(worked);
  });
});
