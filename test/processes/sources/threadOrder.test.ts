import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import { eventually } from '../../support/eventually.ts';
import { dataOf, investigationEvents } from '../../support/investigations/investigationFixture.ts';
import { portsFor, settingsWith, toolBench } from '../../support/investigations/investigations.ts';
import { verdict } from '../../support/investigations/verdicts.ts';
import { created, openSourceNode, rawTicket, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
beforeAll(async () => {
  node = await openSourceNode();
  admin = await node.caller();
});
afterAll(() => node.stop());

/** Of sources that count whole seconds, as mail servers and help desks do. */
const said = (body: string, at = '2026-11-20T09:00:00Z') => ({ author: 'customer', body, at });
const burst = (name: string) => Array.from({ length: 12 }, (_, n) => said(`${name} ${n}`));

it('messages of one second stand as they came, for people as for the model, and others by their time (SU-08, SU-74)', async () => {
  const { body, file } = node.fileSource();
  const early = said('Before all others', '2026-11-20T08:30:00Z');
  const [first, second] = [burst('first'), burst('second')];
  await file.add(rawTicket(1, { thread: first }));
  const { id: sourceId } = await created(admin, body);
  const listed = async () =>
    (await admin('GET', `/api/tickets?source_id=${sourceId}`)).json<{ items: { id: string }[] }>().items;
  const [ticket] = await eventually(listed, ({ length }) => length === 1);
  const id = ticket?.id ?? '';
  const shown = async (): Promise<string[]> =>
    (await admin('GET', `/api/tickets/${id}`)).json<{ thread: { body: string }[] }>().thread.map((each) => each.body);
  await file.add(rawTicket(1, { thread: [...second, ...first] }), rawTicket(1, { thread: [...first, early] }));
  const thread = await eventually(shown, ({ length }) => length === 25);
  expect(thread).toEqual([early, ...first, ...second].map((each) => each.body));

  await using stack = new AsyncDisposableStack();
  const api = await startMessagesApi(() => verdict({ evidence: [] }));
  stack.defer(() => api.close());
  const { signal } = new AbortController();
  await investigateTicket(portsFor(node, api, toolBench({})), settingsWith({ steps: 1 }), id, false, signal);
  const [started] = dataOf(await investigationEvents(node.store, id), 'InvestigationStarted');
  expect(started?.ticket?.thread?.map((each) => each.body)).toEqual(thread);
});
