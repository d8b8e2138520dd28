import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, overloaded, say, type Script } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import { idOf } from '../../../domain/core/log/eventLog.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { cancelledInvestigations } from '../../../processes/investigations/cancelledInvestigations.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import {
  dataOf,
  investigationEvents,
  openFileFixture,
  receiveTicket,
  ticketTypes,
} from '../../support/investigations/investigationFixture.ts';
import { ok, portsFor, settingsWith, toolBench } from '../../support/investigations/investigations.ts';

const fixture = await openFileFixture();

const calm = new AbortController().signal;

const cancel = async (ticketId: string): Promise<void> => {
  const [{ stream } = { stream: null }] = await investigationEvents(fixture.store, ticketId);
  if (stream === null) throw new Error('nothing to cancel');
  const command = { type: 'CancelInvestigation' as const, data: { cancelledAt: new Date().toISOString() } };
  const commandId = CommandId.parse(randomUUID());
  const meta = { actor: { type: 'user' as const, id: 'ada' }, correlationId: commandId, commandId };
  await handle(fixture.store, investigations, idOf(stream), command, meta);
};

describe('an investigation that a person cancels (SU-81, SU-15)', () => {
  it('is stopped before its next step; the next worker escalates the ticket', async () => {
    const tools = toolBench({ query: () => ok({ status: 'held' }) });
    const ticketId = await receiveTicket(fixture);
    const script: Script = async () => {
      await cancel(ticketId);
      return say(call('shop__query', { sql: 'x' }));
    };
    const api = await startMessagesApi(script);
    const ports = portsFor(fixture, api, tools);
    try {
      await investigateTicket(ports, settingsWith(), ticketId, false, calm);
      expect(tools.calls).toEqual([]);
      expect(ports.logger.lines.map(({ name }) => name)).toContain('investigation_worker_superseded');
      expect(await ticketTypes(fixture.store, ticketId)).toEqual(['TicketReceived', 'TicketClaimed']);
      await investigateTicket(ports, settingsWith(), ticketId, true, calm);
    } finally {
      await api.close();
    }
    const events = await investigationEvents(fixture.store, ticketId);
    expect(events.map(({ type }) => type)).toEqual([
      'InvestigationStarted',
      'ModelRequested',
      'InvestigationCancelled',
    ]);
    expect(await ticketTypes(fixture.store, ticketId)).toEqual(['TicketReceived', 'TicketClaimed', 'TicketEscalated']);
  });

  it('has its ticket escalated by the reactor where nobody else did, and once', async () => {
    const ticketId = await receiveTicket(fixture);
    const api = await startMessagesApi(() => overloaded);
    try {
      await investigateTicket(portsFor(fixture, api, toolBench({})), settingsWith(), ticketId, false, calm);
    } finally {
      await api.close();
    }
    // It waits for its second attempt.
    await cancel(ticketId);
    const events = await investigationEvents(fixture.store, ticketId);
    expect(dataOf(events, 'InvestigationCancelled')).toMatchObject([{ ticketId, attempt: 1 }]);
    const [cancelled] = events.slice(-1);
    if (cancelled === undefined) throw new Error('nothing was cancelled');
    const reactor = cancelledInvestigations(fixture);
    for (let time = 0; time < 2; time += 1) await reactor.react(cancelled, calm);
    expect(await ticketTypes(fixture.store, ticketId)).toEqual(['TicketReceived', 'TicketClaimed', 'TicketEscalated']);
  });
});
