import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { streamName } from '../../../domain/core/log/eventLog.ts';
import { intakeIdOf } from '../../../domain/sources/source.ts';
import { eventually } from '../../support/eventually.ts';
import { MAIL_PASSWORD, openMailServer, type MailServer } from '../../support/sources/mailServer.ts';
import { mailText } from '../../support/sources/mails.ts';
import type { Call, SourceNode } from '../../support/sources/sourceNode.ts';
import { created, openSourceNode, rawTicket, started } from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
let mails: MailServer;
beforeAll(async () => {
  mails = await openMailServer();
  node = await openSourceNode({ NODE_EXTRA_CA_CERTS: mails.caFile });
  admin = await node.caller();
});
afterAll(() => node.stop().then(() => mails[Symbol.asyncDispose]()));

const sourceOf = async (id: string): Promise<SourceResource> =>
  (await admin('GET', `/api/ticket-sources/${id}`)).json<SourceResource>();
const becomes = (id: string, done: (source: SourceResource) => boolean) => eventually(() => sourceOf(id), done);
const ticketsOf = async (id: string) =>
  (await admin('GET', `/api/tickets?limit=100&source_id=${id}`)).json<{
    items: { id: string; external_id: string; status: string; customer: string; reopen_count: number }[];
  }>().items;

/** Why a source that is created so is degraded. */
const degraded = async (changes: object): Promise<string | null> => {
  const { id } = await created(admin, node.fileSource(changes).body);
  return (await becomes(id, ({ status }) => status === 'degraded')).status_reason;
};
const errorsOf = async (body: object): Promise<string[]> =>
  (await admin('POST', '/api/ticket-sources', body))
    .json<{ errors: { field: string; code: string }[] }>()
    .errors.map(({ field, code }) => `${field} ${code}`)
    .toSorted();

describe('POST /api/ticket-sources', () => {
  it('201 after the handshake, polls at once, and takes each ticket in once (SU-59, SU-60, SU-61, SU-68, SU-69, DS-50, DS-92)', async () => {
    const { body, file } = node.fileSource({
      name: ' Desk ',
      env: { TOKEN: 'very-secret-token' },
      start_from: '2026-01-01T00:00:00Z',
    });
    await file.add(...[1, 2, 3, 4, 5].map((n) => rawTicket(n)));
    const source = await started(admin, body);
    expect(source).toMatchObject({
      kind: 'mcp_custom',
      name: 'Desk',
      enabled: true,
      read_only: false,
      status: 'ready',
      status_reason: null,
      poll_interval_s: 10,
      webhook_port: null,
      webhook_url: null,
      config: {},
      command: process.execPath,
      tools_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      dropped_total: 0,
    });
    expect(source.has_env).toMatchObject({ TOKEN: true, TICKETS: true });
    expect(JSON.stringify(source)).not.toContain('very-secret');
    const polled = await becomes(source.id, ({ tickets_total: total }) => total === 5);
    expect(polled).toMatchObject({
      cursor_set: true,
      last_ticket_at: expect.any(String),
      last_polled_at: expect.any(String),
    });
    const items = await ticketsOf(source.id);
    expect(items.map(({ external_id }) => external_id).toSorted()).toEqual(['t-1', 't-2', 't-3', 't-4', 't-5']);
    expect(items[0]?.customer).toMatch(/^customer\d@example\.com$/);
    const fetches = (await file.calls()).filter(({ tool }) => tool === 'fetch_new_tickets').map(({ args }) => args);
    // SU-75, SU-76: the time only before the first cursor; what has more is asked again at once.
    expect(fetches.slice(0, 2)).toEqual([
      { cursor: null, since: '2026-01-01T00:00:00.000Z', limit: 100 },
      { cursor: '3', limit: 100 },
    ]);
    expect(await node.typesOf(streamName('ticket_source', intakeIdOf(source.id)))).toEqual([
      ...Array<string>(3).fill('SourceTicketFetched'),
      'SourceCursorAdvanced',
      ...Array<string>(2).fill('SourceTicketFetched'),
      'SourceCursorAdvanced',
    ]);
  });

  it('201 degraded with a sentence for a program that cannot be used (SU-62, SU-65, SU-68, SU-77)', async () => {
    const reasons = await Promise.all([
      degraded({ command: '/no/such/command' }),
      degraded({ env: { MODE: 'exit' } }),
      degraded({ env: { MODE: 'port' } }),
      degraded({ env: { MODE: 'extra' } }),
      degraded({ env: { MODE: 'missing' } }),
      degraded({ env: { MODE: 'wrong' } }),
      degraded({ env: { MODE: 'stuck' } }),
    ]);
    expect(reasons).toEqual([
      'There is no such command on this machine.',
      'The tool server did not shake hands. It ended with code 1.',
      'The tool server could not bind its webhook port (exit 2).',
      'The tool server offers tools outside the contract.',
      'The tool server lacks get_ticket.',
      'An answer of the tool server cannot be used: tickets.0.title does not fit the contract.',
      'The tool server says that there is more, and gives the same cursor again.',
    ]);
  });

  it('400 command_required before every other check of the body (SU-64, DS-93)', async () => {
    for (const command of [undefined, null, '', '  ']) {
      const answer = await admin('POST', '/api/ticket-sources', { kind: 'mcp_custom', command, name: '', env: 7 });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'command_required']);
    }
  });

  it('422 names all that is wrong (SU-55, SU-63)', async () => {
    const custom = { kind: 'mcp_custom', command: 'run' };
    expect(await errorsOf({ kind: 'widget' })).toEqual(['/kind built_in_kind']);
    expect(await errorsOf({ ...custom, config: {}, poll_interval_s: 9, webhook_port: 80 })).toEqual([
      '/config unknown_field',
      '/poll_interval_s min',
      '/webhook_port min',
    ]);
    expect(await errorsOf({ ...custom, env: { PATH: '/', GIT_SSH_COMMAND: 'x', lower: 'x', GOOD: 'x' } })).toEqual([
      '/env/GIT_SSH_COMMAND env_key_denied',
      '/env/PATH env_key_denied',
      '/env/lower pattern',
    ]);
    expect(await errorsOf({ kind: 'helpdesk', env: {}, config: { BASE_URL: 'ftp://x', MORE: '1' } })).toEqual([
      '/config/API_TOKEN required',
      '/config/BASE_URL pattern',
      '/config/EMAIL required',
      '/config/MORE unknown_field',
      '/env unknown_field',
    ]);
  });

  it('422 duplicate for a webhook port that another source has (SU-63)', async () => {
    const { id } = await created(admin, node.fileSource({ webhook_port: 23_457 }).body);
    const other = node.fileSource({ webhook_port: 23_457 }).body;
    expect((await admin('POST', '/api/ticket-sources', other)).json<{ errors: object[] }>().errors).toEqual([
      { field: '/webhook_port', code: 'duplicate', detail: 'Port already used by another source.' },
    ]);
    expect(await sourceOf(id)).toMatchObject({ webhook_port: 23_457, webhook_url: 'http://api.test:23457/' });
  });

  it('tells what the buffer of a source had to drop (SU-61, SU-78)', async () => {
    const { id } = await created(admin, node.fileSource({ env: { MODE: 'dropping' } }).body);
    expect(await becomes(id, ({ dropped_total: dropped }) => dropped > 0)).toMatchObject({ dropped_total: 3 });
  });

  it('403 to members, whose secrets stay masked when they read (SU-07)', async () => {
    const member = await node.caller('member');
    const { body } = node.fileSource();
    expect((await member('POST', '/api/ticket-sources', body)).statusCode).toBe(403);
    expect((await member('GET', '/api/ticket-sources')).statusCode).toBe(200);
  });
});

describe('a mailbox', () => {
  it('is polled through its tool server, and shows no password (SU-57, SU-60, SU-61)', async () => {
    mails.imap.deliver(mailText('m1@example.org', 'Since this morning.'));
    const all = { kind: 'email', poll_interval_s: 10, start_from: '2000-01-01T00:00:00Z' };
    const post = (config: object) => admin('POST', '/api/ticket-sources', { ...all, config });
    const wrong = (await post({ ...mails.config, PASSWORD: 'something else' })).json<SourceResource>();
    const degraded = await becomes(wrong.id, ({ status }) => status === 'degraded');
    expect(degraded.status_reason).toBe('The IMAP server refuses USERNAME and PASSWORD.');
    const config = { ...mails.config, PASSWORD: MAIL_PASSWORD };
    await admin('PATCH', `/api/ticket-sources/${wrong.id}`, { config });
    const ready = await becomes(wrong.id, ({ status, tickets_total: total }) => status === 'ready' && total === 1);
    expect(ready).toMatchObject({ name: 'email', config: { ...mails.config, PASSWORD: { set: true } } });
    const [ticket] = await ticketsOf(wrong.id);
    expect(ticket?.customer).toBe('mira@example.org');
    mails.imap.deliver(mailText('m2@example.org', 'Still.', { References: '<m1@example.org>' }));
    const shown = await eventually(
      async () => (await admin('GET', `/api/tickets/${ticket?.id}`)).json<{ thread: object[] }>(),
      ({ thread }) => thread.length === 1,
    );
    expect(shown.thread).toMatchObject([{ author: 'customer', body: 'Still.' }]);
    expect(await ticketsOf(wrong.id)).toHaveLength(1);
  });
});

describe('one source', () => {
  it('lives in an environment of its own: nothing of the service but where programs are found (SU-65)', async () => {
    const expected = ['EXPECTED', 'HOME', 'LANG', 'NODE_COMPILE_CACHE', 'PATH', 'TICKETS', 'TOOL_SERVER_RUN']
      .filter((name) => name !== 'NODE_COMPILE_CACHE' || process.env[name] !== undefined)
      .join();
    const source = await started(admin, node.fileSource({ env: { EXPECTED: expected } }).body);
    expect(source.status).toBe('ready');
    expect(await node.typesOf(streamName('ticket_source', source.id))).toContain('TicketSourceStarted');
  });

  it('200 on a test also when it fails; what it says is scrubbed (SU-62, DS-104, DS-122, SU-122)', async () => {
    const { body, file } = node.fileSource({ env: { TOKEN: 'very-secret-token' } });
    const { id } = await created(admin, body);
    const good = await admin('POST', `/api/ticket-sources/${id}/test`);
    expect(good.json()).toMatchObject({ success: true, error_message: null, duration_ms: expect.any(Number) });
    await file.mode('failing');
    await admin('PATCH', `/api/ticket-sources/${id}`, { args: (body as { args: string[] }).args.concat('again') });
    const shown = await becomes(id, ({ status }) => status === 'degraded');
    expect(shown.status_reason).toBe('No; token [redacted].');
  });

  it('a changed tool list waits for an approval (SU-66)', async () => {
    const { body, file } = node.fileSource();
    const { id, tools_hash: before } = await created(admin, body);
    await becomes(id, ({ cursor_set: set }) => set);
    await file.mode('changed');
    await file.add(rawTicket(1));
    await admin('PATCH', `/api/ticket-sources/${id}`, { env: { MORE: 'x' } });
    const degraded = await becomes(id, ({ status }) => status === 'degraded');
    expect(degraded.status_reason).toMatch(/^The tools of the tool server differ/);
    expect(await ticketsOf(id)).toEqual([]);
    const approved = await admin('POST', `/api/ticket-sources/${id}/approve-tools`);
    expect(approved.statusCode).toBe(200);
    expect(approved.json<SourceResource>().tools_hash).not.toBe(before);
    await becomes(id, ({ tickets_total: total }) => total === 1);
    expect((await admin('POST', `/api/ticket-sources/${id}/approve-tools`)).statusCode).toBe(409);
  });

  it('PATCH keeps what is absent; disabled it is not asked; deleted its tickets stay (SU-62, X-64, DS-103)', async () => {
    const { body, file } = node.fileSource({ env: { TOKEN: 'abcdefgh' } });
    await file.add(rawTicket(1));
    const { id } = await created(admin, body);
    await becomes(id, ({ tickets_total: total }) => total === 1);
    const changed = await admin('PATCH', `/api/ticket-sources/${id}`, {
      name: 'Other',
      enabled: false,
      env: { TOKEN: null },
    });
    expect(changed.json()).toMatchObject({ name: 'Other', status: 'disabled', has_env: { TICKETS: true } });
    expect(changed.json<SourceResource>().has_env).not.toHaveProperty('TOKEN');
    expect((await admin('PATCH', `/api/ticket-sources/${id}`, { kind: 'mcp_custom', name: 'x' })).json()).toMatchObject(
      {
        errors: [{ field: '/kind', code: 'immutable' }],
      },
    );
    expect((await admin('DELETE', `/api/ticket-sources/${id}`)).statusCode).toBe(204);
    expect((await admin('GET', `/api/ticket-sources/${id}`)).statusCode).toBe(404);
    expect(await ticketsOf(id)).toHaveLength(1);
  });
});

describe('messages after the first', () => {
  it('join the ticket with its thread, reopen it when it was closed, and come once (SU-08, SU-22, SU-23, SU-74)', async () => {
    const first = { author: 'staff', body: 'Have you tried?', at: '2026-11-20T09:00:00Z' };
    const second = { author: 'customer', body: 'Yes, twice.', at: '2026-11-20T10:00:00Z' };
    const attachments = [{ name: 'log.txt', mime: 'text/plain', size: 12 }];
    const { body, file } = node.fileSource({ poll_interval_s: 10 });
    await file.add(rawTicket(1, { thread: [first], attachments }));
    const { id } = await created(admin, body);
    await becomes(id, ({ tickets_total: total }) => total === 1);
    const [ticket] = await ticketsOf(id);
    const path = `/api/tickets/${ticket?.id}`;
    const shown = async () =>
      (await admin('GET', path)).json<{ status: string; thread: object[]; attachments: object[] }>();
    const asShown = ({ at, ...message }: typeof first) => ({
      ...message,
      name: null,
      not_investigated: null,
      at: new Date(at).toISOString(),
    });
    expect(await shown()).toMatchObject({ thread: [asShown(first)], attachments });
    const revision = async () => (await node.typesOf(streamName('ticket', ticket?.id ?? ''))).length;
    expect(await revision()).toBe(1);
    await file.add(rawTicket(1, { thread: [first] }), rawTicket(1, { thread: [first, second] }));
    const after = await eventually(shown, ({ thread }) => thread.length === 2);
    expect(after.thread).toMatchObject([first, second].map(asShown));
    expect(await revision()).toBe(2);
  });
});
