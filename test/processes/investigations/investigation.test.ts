import { describe, expect, it } from 'vitest';
import { call, firstText, say, text, toolResults, type Reply, type Script } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import { usdOfMicro } from '../../../domain/pricing/price.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import type { ToolHost } from '../../../agent/tools/toolHost.ts';
import {
  dataOf,
  eventsOf,
  investigated,
  investigationEvents,
  openFileFixture,
  receiveTicket,
} from '../../support/investigations/investigationFixture.ts';
import { ok, portsFor, settingsWith, toolBench } from '../../support/investigations/investigations.ts';
import { evidence, verdict } from '../../support/investigations/verdicts.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';

const fixture = await openFileFixture();

/** Looks at the order, then at its shipment, then decides by what it read. */
const shopScript: Script = (request) => {
  const results = toolResults(request);
  if (results.length === 0)
    return say(text('I look at the order.'), call('shop__query', { sql: 'orders' }), call('shop__list_tables', {}));
  if (results.length === 2) return say(call('shop__query', { sql: 'shipments' }));
  return verdict({ evidence: [evidence(5, '/rows/0/status', 'held')] });
};

const subjectOf = async (ticketId: string): Promise<SubjectKeyId> => {
  const [received] = await eventsOf(fixture.store, tickets.stream(ticketId));
  return SubjectKeyId.parse(received?.subject);
};

const work = async (ticketId: string, tools: ToolHost): Promise<void> => {
  const api = await startMessagesApi(shopScript);
  const signal = new AbortController().signal;
  await investigateTicket(portsFor(fixture, api, tools), settingsWith(), ticketId, false, signal);
  await api.close();
};

const shop = () =>
  toolBench({
    query: ({ sql }) => ok({ rows: sql === 'orders' ? [{ id: 1042 }] : [{ status: 'held', reason: 'address' }] }),
    list_tables: () => ok({ tables: ['orders', 'shipments'] }),
  });

describe('an investigation', () => {
  it('records every step before the next one and ends with verdict and draft (SU-89, SU-90, SU-100)', async () => {
    const tools = shop();
    const { events, ticket } = await investigated(fixture, shopScript, tools);
    expect(events.map(({ type }) => type)).toEqual([
      'InvestigationStarted',
      'ModelRequested',
      'ModelResponded',
      'ToolCallAuthorized',
      'ToolCallStarted',
      'ToolCallAuthorized',
      'ToolCallStarted',
      'ToolCallCompleted',
      'ToolCallCompleted',
      'ModelRequested',
      'ModelResponded',
      'ToolCallAuthorized',
      'ToolCallStarted',
      'ToolCallCompleted',
      'ModelRequested',
      'ModelResponded',
      'VerdictProposed',
      'VerdictRecorded',
      'ReplyDrafted',
    ]);
    expect(ticket).toEqual(['TicketReceived', 'TicketClaimed', 'TicketReadyForReview']);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'propose_resolution', decidedBy: 'model' });
    expect(tools.calls).toHaveLength(3);
  });

  it('names the purpose of each request before it is made (SU-91)', async () => {
    const { events } = await investigated(fixture, shopScript, shop());
    expect(dataOf(events, 'ModelRequested').map(({ purpose }) => purpose)).toEqual([
      'planner',
      'tool_selector',
      'tool_selector',
    ]);
  });

  it('says on the log what it did, with the documented names and fields (X-67)', async () => {
    const { logger, events } = await investigated(fixture, shopScript, shop());
    expect(logger.lines.map(({ name }) => name)).toEqual([
      'claimed',
      'tool.executed',
      'tool.executed',
      'tool.executed',
      'investigation_worker_completed',
    ]);
    expect(Object.keys(logger.lines[0]?.fields ?? {})).toEqual(['ticket_id', 'investigation_id']);
    expect(Object.keys(logger.lines[1]?.fields ?? {})).toEqual([
      'investigation_id',
      'connector_kind',
      'tool',
      'outcome',
      'duration_ms',
    ]);
    const cost = dataOf(events, 'ModelResponded').reduce((sum, { costMicroUsd }) => sum + (costMicroUsd ?? 0), 0);
    expect(logger.lines[4]?.fields).toMatchObject({ verdict: 'propose_resolution', cost_usd: usdOfMicro(cost) });
  });

  it('prices each answer by the table and the usage figures, cache included (SU-156)', async () => {
    const { events } = await investigated(
      fixture,
      () =>
        ({
          ...verdict({ kind: 'escalate', escalation_reason: 'policy' }),
          usage: { input_tokens: 1_000, output_tokens: 100, cache_read_input_tokens: 10_005 },
        }) as Reply,
      toolBench({}),
    );
    const answer = dataOf(events, 'ModelResponded')[0];
    const written = answer?.usage.cacheWrite5m ?? 0;
    // 2, 10, 0.2 and 2.5 micro-dollars a token.
    expect(answer?.costMicroUsd).toBe(Math.round(1_000 * 2 + 100 * 10 + 10_005 * 0.2 + written * 2.5));
    expect(answer?.price).toMatchObject({ table: '2026-11-01', input: 2_000_000, output: 10_000_000 });
  });

  it('costs null, never 0, for a model without a price (SU-156)', async () => {
    const { events, logger } = await investigated(fixture, shopScript, shop(), { model: 'claude-unheard-of' });
    expect(dataOf(events, 'ModelResponded').map(({ costMicroUsd }) => costMicroUsd)).toEqual([null, null, null]);
    expect(logger.lines.find(({ name }) => name === 'investigation_worker_completed')?.fields).toMatchObject({
      cost_usd: null,
    });
    expect(logger.lines.map(({ name }) => name)).toContain('model_price_unknown');
  });

  it('runs the calls of one answer together and records them in the order asked (SU-92)', async () => {
    let running = 0;
    let most = 0;
    const tools = toolBench({
      query: async ({ sql }) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, sql === 'first' ? 80 : 5));
        running -= 1;
        return ok({ sql: sql ?? null });
      },
    });
    const { events } = await investigated(
      fixture,
      (request) =>
        toolResults(request).length === 0
          ? say(...['first', 'second', 'third'].map((sql) => call('shop__query', { sql })))
          : verdict({ evidence: [evidence(2, '/sql', 'first')] }),
      tools,
    );
    expect(most).toBe(3);
    expect(dataOf(events, 'ToolCallCompleted').map(({ result }) => result)).toEqual([
      { sql: 'first' },
      { sql: 'second' },
      { sql: 'third' },
    ]);
  });

  it('keeps the personal data of a ticket out of the plain part of every event (audit-log, section 7)', async () => {
    const { events } = await investigated(fixture, shopScript, shop(), { ticket: { body: 'My secret body' } });
    const subjects = new Set(events.map(({ subject }) => subject).filter((subject) => subject !== null));
    expect(subjects.size).toBe(1);
    const holding = new Set(['InvestigationStarted', 'ModelResponded', 'ToolCallCompleted', 'ReplyDrafted']);
    for (const { type, subject } of events.filter((event) => holding.has(event.type)))
      expect([type, subject]).toEqual([type, [...subjects][0]]);
  });

  it('gives the model the ticket as enclosed, untrusted text (SU-97)', async () => {
    let first = '';
    const { events } = await investigated(
      fixture,
      (request) => {
        first = firstText(request);
        return verdict({ kind: 'escalate', escalation_reason: 'policy' });
      },
      toolBench({}),
      {
        ticket: { title: 'Help', body: 'Please.' },
      },
    );
    const { boundary } = dataOf(events, 'InvestigationStarted')[0] ?? { boundary: '' };
    expect(boundary).toMatch(/^untrusted-[0-9a-f]{16}$/);
    expect(first).toContain(`<<${boundary} ticket trust=untrusted_external>>\nTitle: Help`);
  });

  it('fails the ticket of a customer who was erased before it began (audit-log, section 7)', async () => {
    const ticketId = await receiveTicket(fixture);
    await fixture.erase(await subjectOf(ticketId));
    await work(ticketId, shop());
    const events = await eventsOf(fixture.store, tickets.stream(ticketId));
    expect(events.map(({ type }) => type)).toEqual(['TicketReceived', 'TicketClaimed', 'TicketFailed']);
    expect(events.at(-1)?.data).toMatchObject({ reason: 'subject_erased' });
  });

  it('ends in failed attempts when the customer is erased on the way, and records nothing more of them', async () => {
    const ticketId = await receiveTicket(fixture);
    const subject = await subjectOf(ticketId);
    const erasing = toolBench({
      query: async () => {
        await fixture.erase(subject);
        return ok({ name: 'Mira' });
      },
      list_tables: () => ok({}),
    });
    await work(ticketId, erasing);
    const events = await investigationEvents(fixture.store, ticketId);
    expect(events.at(-1)).toMatchObject({ type: 'InvestigationFailed', data: { reason: 'internal_error' } });
    expect(dataOf(events, 'ToolCallCompleted')).toEqual([]);
    expect(dataOf(events, 'InvestigationStarted')[0]?.ticket).toBeNull();
    await work(ticketId, shop());
    expect((await investigationEvents(fixture.store, ticketId)).at(-1)).toMatchObject({
      type: 'InvestigationFailed',
      data: { reason: 'subject_erased', final: true },
    });
    expect((await eventsOf(fixture.store, tickets.stream(ticketId))).at(-1)?.type).toBe('TicketFailed');
  });
});
