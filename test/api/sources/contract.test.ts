import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { CONTRACT_VERSION } from '../../../domain/sources/toolContract.ts';
import { eventually } from '../../support/eventually.ts';
import { openSlackScene, openSlackSource } from '../../support/sources/slackSource.ts';
import { created, openSourceNode, rawTicket, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

/** What the contract says, as a node keeps it with the programs that it runs. */
let node: SourceNode;
let admin: Call;
beforeAll(async () => {
  node = await openSourceNode();
  admin = await node.caller();
});
afterAll(() => node.stop());

const becomes = (id: string, done: (source: SourceResource) => boolean) =>
  eventually(async () => (await admin('GET', `/api/ticket-sources/${id}`)).json<SourceResource>(), done);

it('get_ticket is asked by the external id alone, and gives a ticket as a page does (SU-70)', async () => {
  const { body, file } = node.fileSource();
  const thread = [{ author: 'staff', body: 'Which browser?', at: '2026-11-20T09:00:00.000Z' }];
  const passed = { reason: 'An automatic reply.', at: '2026-11-20T08:30:00.000Z' };
  await file.add(rawTicket(4, { thread, passed_over: passed, url: 'https://desk.example.com/4' }));
  const { id } = await created(admin, body);
  const path = `/api/ticket-sources/${id}/passed-over`;
  const { items } = await eventually(
    async () => (await admin('GET', path)).json<{ items: { id: string }[] }>(),
    (list) => list.items.length === 1,
  );
  const taken = await admin('POST', `${path}/${items[0]?.id}/take-in`);
  const asked = (await file.calls()).filter(({ tool }) => tool === 'get_ticket');
  expect(asked).toEqual([{ tool: 'get_ticket', args: { external_id: 't-4' } }]);
  const ticket = await eventually(
    () => admin('GET', `/api/tickets/${taken.json<{ ticket_id: string }>().ticket_id}`),
    ({ statusCode }) => statusCode === 200,
  );
  expect(ticket.json()).toMatchObject({
    external_id: 't-4',
    title: 'Ticket 4',
    body: 'Text of 4.',
    customer: 'customer1@example.com',
    received_at: '2026-11-20T08:00:00.000Z',
    url: 'https://desk.example.com/4',
    thread,
  });
});

it('healthcheck is asked without arguments; only ok is needed, and what it says beside that counts (SU-73)', async () => {
  const healthy = node.fileSource({ env: { MODE: 'nulls' } });
  const { id } = await created(admin, healthy.body);
  expect(await becomes(id, ({ status }) => status !== 'starting')).toMatchObject({ status: 'ready', dropped_total: 0 });
  const asked = (await healthy.file.calls()).filter(({ tool }) => tool === 'healthcheck');
  expect(asked.length).toBeGreaterThan(0);
  for (const { args } of asked) expect(args).toEqual({});
  const dropping = await created(admin, node.fileSource({ env: { MODE: 'dropping' } }).body);
  await becomes(dropping.id, ({ dropped_total: dropped }) => dropped === 3);
  const unwell = await created(admin, node.fileSource({ env: { MODE: 'unwell' } }).body);
  expect(await becomes(unwell.id, ({ status }) => status === 'degraded')).toMatchObject({
    status_reason: 'The tool server says that it cannot work.',
  });
  await healthy.file.mode('wrong health');
  expect((await admin('POST', `/api/ticket-sources/${id}/test`)).json()).toMatchObject({
    success: false,
    error_message: expect.stringContaining('queue_depth does not fit the contract'),
  });
});

it('the contract is a document with a version, which our sources and the service keep (DS-135)', async () => {
  const document = await readFile(new URL('../../../docs/ticket-source-contract.md', import.meta.url), 'utf8');
  const [, version = '', first = ''] = /^# The ticket-source contract, version ((\d+)\.\d+)\n/.exec(document) ?? [];
  expect(version).toBe(CONTRACT_VERSION);
  await using scene = await openSlackScene();
  await using own = await openSlackSource(scene);
  expect(await own.health()).toMatchObject({ contract_version: version });
  const states = await Promise.all(
    [`${first}.99`, `${Number(first) + 1}.0`].map(async (said) => {
      const { id } = await created(admin, node.fileSource({ env: { MODE: `version ${said}` } }).body);
      const { status, status_reason: reason } = await becomes(id, (source) => source.status !== 'starting');
      return [status, reason];
    }),
  );
  expect(states).toEqual([
    ['ready', null],
    ['degraded', expect.stringContaining(`this service speaks ${first}.x`)],
  ]);
});

it('a time is said only before there is a cursor, which counts alone from then on, after a restart too (DS-136)', async () => {
  const { body, file } = node.fileSource({ start_from: '2026-01-01T00:00:00Z' });
  await file.add(rawTicket(1));
  const { id } = await created(admin, body);
  await becomes(id, ({ tickets_total: total }) => total === 1);
  await admin('PATCH', `/api/ticket-sources/${id}`, { env: { AGAIN: 'x' } });
  await file.add(rawTicket(2));
  await becomes(id, ({ tickets_total: total }) => total === 2);
  const fetches = (await file.calls()).filter(({ tool }) => tool === 'fetch_new_tickets').map(({ args }) => args);
  const [begun, ...later] = fetches;
  expect(begun).toEqual({ cursor: null, since: '2026-01-01T00:00:00.000Z', limit: 100 });
  expect(later.length).toBeGreaterThan(0);
  for (const args of later) expect(args).toEqual({ cursor: expect.stringMatching(/^[12]$/), limit: 100 });
});

it('only administrators manage ticket sources (DS-119)', async () => {
  const member = await node.caller('member');
  const { id } = await created(admin, node.fileSource({ name: 'Desk', enabled: false }).body);
  const path = `/api/ticket-sources/${id}`;
  const answers = [
    await member('POST', '/api/ticket-sources', node.fileSource().body),
    await member('PATCH', path, { name: 'Mine' }),
    await member('POST', `${path}/test`),
    await member('POST', `${path}/approve-tools`),
    await member('DELETE', path),
    await member('POST', '/api/ticket-sources/email/oauth/start', { provider: 'google' }),
  ];
  for (const answer of answers) expect(answer.json()).toMatchObject({ status: 403, code: 'insufficient_role' });
  expect((await admin('GET', path)).json()).toMatchObject({ name: 'Desk', enabled: false });
});
