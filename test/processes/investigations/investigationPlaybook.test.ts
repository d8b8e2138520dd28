import { describe, expect, it } from 'vitest';
import { say, call, toolResults, type Script } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import type { Playbook } from '../../../domain/playbooks/playbook.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import {
  dataOf,
  investigationEvents,
  openFileFixture,
  receiveTicket,
} from '../../support/investigations/investigationFixture.ts';
import { ok, portsFor, settingsWith, toolBench } from '../../support/investigations/investigations.ts';
import { playbookOf } from '../../support/investigations/playbooks.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { evidence, verdict } from '../../support/investigations/verdicts.ts';

const fixture = await openFileFixture();

const script: Script = (request) =>
  toolResults(request).length === 0
    ? say(call('shop__query', {}))
    : verdict({ kind: 'auto_resolved', category: 'data', evidence: [evidence(2, '/status', 'held')] });

const investigate = async (ticketId: string, playbooks: readonly Playbook[]) => {
  const api = await startMessagesApi(script);
  const ports = portsFor(fixture, api, toolBench({ query: () => ok({ status: 'held' }) }), playbooks);
  try {
    await investigateTicket(ports, settingsWith(), ticketId, false, new AbortController().signal);
  } finally {
    await api.close();
  }
  const systems = api.requests.map((body) => (JSON.parse(body) as { system: { text: string }[] }).system);
  return { events: await investigationEvents(fixture.store, ticketId), systems };
};

describe('an investigation', () => {
  it('records the playbook that fits beside its start, once and whole (SU-90, SU-170)', async () => {
    const other = playbookOf({ id: 'other', match: { any: [{ contains: ['order'] }], priority: 9 } });
    const { events } = await investigate(await receiveTicket(fixture), [other, playbookOf()]);
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual([
      'InvestigationStarted',
      'PlaybookSelected',
      'ModelRequested',
    ]);
    expect(events[1]?.meta.commandId).toBe(events[0]?.meta.commandId);
    expect(dataOf(events, 'PlaybookSelected')).toMatchObject([
      { playbookId: 'late-parcels', version: 2, steps: [{ id: 'shipment', ifEmpty: null }, { id: 'charge' }] },
    ]);
  });

  it('gives the model its steps in every request, with the names of the tools that there are (SU-39, SU-169)', async () => {
    const { systems } = await investigate(await receiveTicket(fixture), [
      playbookOf({ reply_template: 'Dear customer, your parcel …' }),
    ]);
    expect(systems.length).toBe(2);
    for (const [rules, playbook, ...more] of systems) {
      expect(more).toEqual([]);
      expect(rules?.text).toMatch(/^You investigate support tickets/);
      expect(playbook?.text).toContain('1. Look up the shipment.\n   With shop__query.\n   Expected: It has left');
      expect(playbook?.text).toContain('With stripe.get_customer, which no system here offers: say what is missing');
      expect(playbook?.text).toContain('Dear customer, your parcel …');
    }
  });

  it('is told nothing where none fits', async () => {
    const { events, systems } = await investigate(await receiveTicket(fixture, { title: 'Hello', body: 'World' }), [
      playbookOf(),
    ]);
    expect(dataOf(events, 'PlaybookSelected')).toEqual([]);
    expect(systems[0]).toHaveLength(1);
  });

  it('escalates under a playbook that forces it, against the model (SU-86)', async () => {
    const forced = playbookOf({ verdict_hints: { force: 'escalate', queue: 'billing' } });
    const { events } = await investigate(await receiveTicket(fixture), [forced]);
    expect(dataOf(events, 'VerdictRecorded')).toMatchObject([
      { kind: 'escalate', escalation: { reason: 'money', queue: 'billing' }, decidedBy: 'code' },
    ]);
  });

  it('is matched by what the one before it found (SU-169)', async () => {
    const about = playbookOf({ id: 'data', match: { any: [{ category: 'data' }], priority: 0 } });
    const ticketId = await receiveTicket(fixture);
    const first = await investigate(ticketId, [about]);
    expect(dataOf(first.events, 'PlaybookSelected')).toEqual([]);
    const again = { type: 'RequeueTicket' as const, data: { requeuedAt: new Date().toISOString() } };
    await handle(fixture.store, tickets, ticketId, again, testMeta());
    const second = await investigate(ticketId, [about]);
    expect(dataOf(second.events, 'PlaybookSelected')).toMatchObject([{ playbookId: 'data' }]);
  });
});
