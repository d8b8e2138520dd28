import { expect, it } from 'vitest';
import { z } from 'zod';
import { call, say, toolResults, type Script } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import type { CallScope } from '../../../agent/tools/callScope.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import type { ToolHost } from '../../../agent/tools/toolHost.ts';
import { crashingStore, Killed } from '../../support/log/crashingStore.ts';
import {
  dataOf,
  investigationEvents,
  openFileFixture,
  receiveTicket,
} from '../../support/investigations/investigationFixture.ts';
import { ok, offeredTool, portsFor, settingsWith } from '../../support/investigations/investigations.ts';
import { evidence, verdict } from '../../support/investigations/verdicts.ts';

const fixture = await openFileFixture();

/** A connector that finds whom it is asked for, and remembers with which scope it was called. */
const finder = (): ToolHost & { scopes: CallScope[] } => {
  const scopes: CallScope[] = [];
  return {
    scopes,
    offered: async () => [offeredTool('query')],
    call: async (_workspace, _tool, args, { scope }) => {
      scopes.push(scope);
      const { sql: customer } = z.object({ sql: z.string() }).parse(args);
      return { ...ok({ customer }), pin: customer };
    },
  };
};

/** Two customers at once, then the second one again, then the first. */
const curious: Script = (request) => {
  switch (toolResults(request).length) {
    case 0:
      return say(call('shop__query', { sql: 'cus_1' }), call('shop__query', { sql: 'cus_2' }));
    case 2:
      return say(call('shop__query', { sql: 'cus_2' }));
    case 3:
      return say(call('shop__query', { sql: 'cus_1', again: true }));
    default:
      return verdict({ evidence: [evidence(2, '/customer', 'cus_1')] });
  }
};

it('keeps an investigation to the customer that a connector found first, calls beside it included (SU-53)', async () => {
  const api = await startMessagesApi(curious);
  const tools = finder();
  const ticketId = await receiveTicket(fixture);
  const never = new AbortController().signal;
  await investigateTicket(portsFor(fixture, api, tools), settingsWith(), ticketId, false, never);
  await api.close();
  const events = await investigationEvents(fixture.store, ticketId);
  expect(dataOf(events, 'CustomerPinned')).toMatchObject([{ seq: 2, customer: 'cus_1' }]);
  expect(dataOf(events, 'ToolCallCompleted').map(({ code, result }) => code ?? result)).toEqual([
    { customer: 'cus_1' },
    'scope_violation',
    'scope_violation',
    { customer: 'cus_1' },
  ]);
  expect(tools.scopes.map(({ pinned }) => pinned)).toEqual([null, null, 'cus_1', 'cus_1']);
  expect(tools.scopes[0]?.customer).toBe('mira@example.com');
  // What the second customer's data was stands nowhere: neither in the log nor in what the model was sent.
  expect(JSON.stringify(dataOf(events, 'ToolCallCompleted'))).not.toContain('"customer":"cus_2"');
});

it('binds no query to a display name, which anybody chooses, and says so to the model (SU-53)', async () => {
  const asked: string[] = [];
  const api = await startMessagesApi((request) => {
    asked.push(JSON.stringify(request));
    return curious(request);
  });
  const never = new AbortController().signal;
  for (const [name, id, customer] of [
    ['42', null, null],
    ['victim@example.com', 'U777', 'U777'],
  ] as const) {
    const tools = finder();
    const customerRef = { id, email: null, name };
    const ticketId = await receiveTicket(fixture, { customer: id ?? name, customerRef });
    await investigateTicket(portsFor(fixture, api, tools), settingsWith(), ticketId, false, never);
    expect(tools.scopes[0]?.customer).toBe(customer);
  }
  await api.close();
  expect(asked[0]).toContain('Customer: unknown; gives the name 42, which proves nothing');
  expect(asked.at(-1)).toContain('Customer: U777');
});

it('knows the customer after a crash at any append (SU-53, SU-28)', async () => {
  for (let crashAt = 1; ; crashAt += 1) {
    const api = await startMessagesApi(curious);
    const tools = finder();
    const ticketId = await receiveTicket(fixture);
    const never = new AbortController().signal;
    const store = crashingStore(fixture.store, { append: crashAt, when: 'after' });
    const first = investigateTicket(portsFor({ store }, api, tools), settingsWith(), ticketId, false, never);
    const outcome = await first.catch((error: unknown) => error);
    await investigateTicket(portsFor(fixture, api, tools), settingsWith(), ticketId, true, never);
    await api.close();
    const events = await investigationEvents(fixture.store, ticketId);
    expect(dataOf(events, 'CustomerPinned')).toMatchObject([{ customer: 'cus_1' }]);
    expect(dataOf(events, 'ToolCallCompleted').filter(({ code }) => code === 'scope_violation')).toHaveLength(2);
    expect(dataOf(events, 'VerdictRecorded')).toHaveLength(1);
    if (!(outcome instanceof Killed)) return;
  }
});
