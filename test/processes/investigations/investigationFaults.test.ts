import { describe, expect, it } from 'vitest';
import {
  call,
  overloaded,
  rateLimited,
  say,
  serverError,
  text,
  toolResults,
  type Reply,
  type Script,
} from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import { LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import {
  dataOf,
  investigated,
  investigationEvents,
  openFileFixture,
  receiveTicket,
} from '../../support/investigations/investigationFixture.ts';
import { ok, portsFor, settingsWith, toolBench } from '../../support/investigations/investigations.ts';
import { evidence, verdict } from '../../support/investigations/verdicts.ts';

const fixture = await openFileFixture();

const orders = () => toolBench({ query: () => ok({ rows: [{ status: 'held' }] }) });

const honest: Script = (request) =>
  toolResults(request).length === 0
    ? say(call('shop__query', { sql: 'x' }))
    : verdict({ evidence: [evidence(2, '/rows/0/status', 'held')] });

/** The faults first, one per request, then the honest answers. */
const after =
  (...faults: Reply[]): Script =>
  (request) =>
    faults.shift() ?? honest(request);

describe('a provider that fails', () => {
  const faults: Record<string, [Reply, string]> = {
    '429 with Retry-After': [rateLimited(1), 'rate_limited'],
    '529': [overloaded, 'overloaded'],
    '500': [serverError, 'server_error'],
    'a stream cut inside a tool input': [
      { type: 'cut', content: [text('I look.'), call('shop__query', { sql: 'select something long enough to cut' })] },
      'connection',
    ],
    'an error inside the stream': [
      { type: 'stream_error', content: [text('I look.')], errorType: 'overloaded_error' },
      'overloaded',
    ],
  };

  it.each(Object.entries(faults))(
    '%s is sent again as the same step, and recorded (SU-96)',
    async (_, [fault, kind]) => {
      const tools = orders();
      const { events } = await investigated(fixture, after(fault), tools);
      expect(dataOf(events, 'ModelRequested').map(({ seq, retry, retryReason }) => [seq, retry, retryReason])).toEqual([
        [1, 0, null],
        [1, 1, kind],
        [3, 0, null],
      ]);
      expect(tools.calls).toHaveLength(1);
      expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'propose_resolution' });
    },
  );

  it('ends the attempt after five repetitions; the ticket stays under investigation (SU-29)', async () => {
    const { events, ticket } = await investigated(fixture, () => overloaded, orders());
    expect(dataOf(events, 'ModelRequested')).toHaveLength(6);
    const failed = dataOf(events, 'InvestigationFailed')[0];
    expect(failed).toMatchObject({ attempt: 1, reason: 'provider_unavailable', final: false });
    expect(Date.parse(failed?.retryAt ?? '') - Date.parse(failed?.at ?? '')).toBe(30_000);
    expect(ticket).toEqual(['TicketReceived', 'TicketClaimed']);
  });

  it('ends the attempt at once when Retry-After goes beyond the time budget (SU-96)', async () => {
    const { events } = await investigated(fixture, () => rateLimited(3_600), orders());
    expect(dataOf(events, 'ModelRequested')).toHaveLength(1);
    expect(dataOf(events, 'InvestigationFailed')).toHaveLength(1);
  });

  it('ends the attempt at once when it refuses the request itself', async () => {
    const { events } = await investigated(
      fixture,
      () => ({ type: 'error', status: 400, errorType: 'invalid_request_error' }),
      orders(),
    );
    expect(dataOf(events, 'ModelRequested')).toHaveLength(1);
    expect(dataOf(events, 'InvestigationFailed')).toHaveLength(1);
  });
});

describe('a model that errs', () => {
  const denials: [string, Reply, string][] = [
    [
      'a tool input that is not JSON',
      { type: 'message', content: [{ type: 'raw_tool_use', name: 'shop__query', json: '{"sql": "sel' }] },
      'malformed_input',
    ],
    ['a tool that does not exist', say(call('shop__drop_everything', {})), 'unknown_tool'],
    [
      'an answer cut at its length limit',
      { type: 'message', content: [call('shop__query', { sql: 'y' })], stopReason: 'max_tokens' },
      'answer_cut',
    ],
  ];

  it.each(denials)('gets %s back as an error, without a call (SU-40, SU-96)', async (_, fault, rule) => {
    const tools = orders();
    // The refused call is step 2, so what is read later is step 4.
    const script: Script = (request) => {
      const results = toolResults(request);
      if (results.length === 0) return fault;
      if (results.length === 1) return say(call('shop__query', { sql: 'x' }));
      return verdict({ evidence: [evidence(4, '/rows/0/status', 'held')] });
    };
    const { events, requests } = await investigated(fixture, script, tools);
    expect(dataOf(events, 'ToolCallDenied')).toMatchObject([{ seq: 2, rule }]);
    expect(requests[1]).toContain(`${rule}: `);
    expect(tools.calls).toEqual([{ tool: 'query', args: { sql: 'x' } }]);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'propose_resolution' });
  });

  it('is recorded once when the reply of its append is lost as the time budget ends (SU-28, SU-96)', async () => {
    const api = await startMessagesApi(honest);
    let lose = true;
    const store: EventStore = {
      ...fixture.store,
      append: async (...append) => {
        const appended = await fixture.store.append(...append);
        if (!lose || append[1][0]?.type !== 'ModelResponded') return appended;
        await new Promise((resolve) => setTimeout(resolve, 5_200));
        throw new LogUnavailable('lost');
      },
    };
    const ports = { ...portsFor(fixture, api, orders()), store };
    const settings = settingsWith({ timeMs: 5_000 });
    const ticketId = await receiveTicket(fixture);
    const worker = (): Promise<void> =>
      investigateTicket(ports, settings, ticketId, false, new AbortController().signal);
    try {
      await expect(worker()).rejects.toThrow(LogUnavailable);
      lose = false;
      await worker();
    } finally {
      await api.close();
    }
    const events = await investigationEvents(fixture.store, ticketId);

    expect(events.slice(0, 4).map(({ type }) => type)).toEqual([
      'InvestigationStarted',
      'ModelRequested',
      'ModelResponded',
      'InvestigationResumed',
    ]);
  });

  it('goes on after pause_turn', async () => {
    const paused: Reply = { type: 'message', content: [text('One moment.')], stopReason: 'pause_turn' };
    const script: Script = (request) => {
      if (request.messages.length === 1) return paused;
      return toolResults(request).length === 0
        ? say(call('shop__query', { sql: 'x' }))
        : verdict({ evidence: [evidence(3, '/rows/0/status', 'held')] });
    };
    const { events } = await investigated(fixture, script, orders());
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'propose_resolution' });
  });
});
