import { describe, expect, it } from 'vitest';
import { call, say, toolResults } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { hashOfRef, results as resultKind } from '../../../agent/tools/resultText.ts';
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

const fixture = await openFileFixture();

const escalate = verdict({ kind: 'escalate', escalation_reason: 'policy' });

describe('tool calls', () => {
  it('runs 6 of 8 calls of one answer and refuses the rest (SU-92)', async () => {
    const tools = toolBench({ query: () => ok({}) });
    const { events } = await investigated(
      fixture,
      (request) =>
        toolResults(request).length === 0
          ? say(...Array.from({ length: 8 }, (_, n) => call('shop__query', { n })))
          : escalate,
      tools,
    );
    expect(tools.calls).toHaveLength(6);
    expect(dataOf(events, 'ToolCallDenied').map(({ rule }) => rule)).toEqual(['parallel_limit', 'parallel_limit']);
  });

  it('refuses an identical call and points to the step that holds its result (SU-92)', async () => {
    const tools = toolBench({ query: () => ok({ n: 1 }) });
    const { events, requests } = await investigated(
      fixture,
      (request) => (toolResults(request).length < 2 ? say(call('shop__query', { b: 2, a: 1 })) : escalate),
      tools,
    );
    expect(tools.calls).toHaveLength(1);
    expect(dataOf(events, 'ToolCallDenied')).toMatchObject([{ rule: 'repeated_call', recordedSeq: 2 }]);
    expect(requests.at(-1)).toContain('Its result is step 2');
  });

  it('withdraws a tool after three errors in a row, whatever it says of them (SU-92)', async () => {
    const tools = toolBench({ query: () => ({ status: 'error', code: 'upstream_error', message: 'Cut \uD83D' }) });
    const { events } = await investigated(
      fixture,
      (request) =>
        toolResults(request).length < 4 ? say(call('shop__query', { n: toolResults(request).length })) : escalate,
      tools,
    );
    expect(tools.calls).toHaveLength(3);
    expect(dataOf(events, 'ToolCallDenied')).toMatchObject([{ rule: 'tool_withdrawn' }]);
  });

  it('tells the model code, sentence and, enclosed as data, what the connector says of a failure (SU-41, SU-97)', async () => {
    const message = 'No such column; describe_table names those that exist.';
    const tools = toolBench({ query: () => ({ status: 'error', code: 'not_found', message }) });
    const { events, requests } = await investigated(
      fixture,
      (request) => (toolResults(request).length === 0 ? say(call('shop__query', { sql: 'x' })) : escalate),
      tools,
    );
    expect(dataOf(events, 'ToolCallCompleted')[0]).toMatchObject({ status: 'error', code: 'not_found', message });
    const [{ boundary } = { boundary: '' }] = dataOf(events, 'InvestigationStarted');
    const told = `not_found: Nothing was found under this name.\n<<${boundary} detail step=2 tool=shop__query trust=untrusted_external>>\n${message}\n<</${boundary}>>`;
    expect(requests.at(-1)).toContain(JSON.stringify(told).slice(1, -1));
  });

  it('denies a tool that is offered but not on the list, whatever it is called (SU-38, SU-40)', async () => {
    const tools = toolBench({ post_reply: () => ok({ sent: true }), query: () => ok({}) });
    const { events } = await investigated(
      fixture,
      (request) => (toolResults(request).length === 0 ? say(call('shop__post_reply', { body: 'hi' })) : escalate),
      tools,
    );
    expect(tools.calls).toEqual([]);
    expect(dataOf(events, 'ToolCallDenied')).toMatchObject([{ rule: 'not_listed', tool: 'post_reply' }]);
  });

  it('scrubs configured secrets before the event and before the model (X-65)', async () => {
    const secret = 'correct-horse-battery';
    const api = await startMessagesApi((request) =>
      toolResults(request).length === 0
        ? say(call('shop__query', { sql: 'x' }), call('shop__explain', { sql: 'x' }))
        : escalate,
    );
    const dsn = `postgres://u:${secret}@db/x`;
    const customers: unknown[] = [];
    const bench = toolBench({
      query: () => ok({ rows: [{ dsn }] }),
      explain: () => ({ status: 'error', code: 'upstream_error', message: `No ${dsn}` }),
    });
    const tools: ToolHost = {
      ...bench,
      call: (workspace, tool, args, options) => {
        customers.push(options.scope.customer);
        return bench.call(workspace, tool, args, options);
      },
    };
    const ports = { ...portsFor(fixture, api, tools), scrubber: createScrubber(() => [secret]) };
    const ticketId = await receiveTicket(fixture, { body: `My password is ${secret}`, customer: `ada ${secret}` });
    await investigateTicket(ports, settingsWith(), ticketId, false, new AbortController().signal);
    await api.close();
    const events = await investigationEvents(fixture.store, ticketId);
    expect(api.requests.join('\n')).not.toContain(secret);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(secret);
    expect(dataOf(events, 'ToolCallCompleted')[0]?.redactions).toBeGreaterThan(0);
    // The scope that a connector sets is the customer's own name, which stays within.
    expect(customers).toEqual([`ada ${secret}`, `ada ${secret}`]);
  });
});

describe('large results', () => {
  const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, status: id === 3_999 ? 'held ✓' : 'shipped' }));

  it('are stored whole in parts, shown in part, and paged without the connector (SU-94, X-51)', async () => {
    const tools = toolBench({ query: () => ok({ rows }) });
    const { events, requests } = await investigated(
      fixture,
      (request) => {
        const results = toolResults(request);
        if (results.length === 0) return say(call('shop__query', { sql: 'x' }));
        if (results.length === 1) return say(call('read_result', { seq: 2, grep: 'HELD' }));
        if (results.length === 2) return say(call('read_result', { seq: 2, pointer: '/rows/3999' }));
        return verdict({ evidence: [evidence(2, '/rows/3999/status', 'held ✓')] });
      },
      tools,
    );
    const completed = dataOf(events, 'ToolCallCompleted');
    expect(completed[0]).toMatchObject({ status: 'truncated', result: null });
    expect(Buffer.byteLength(completed[0]?.excerpt ?? '')).toBeLessThanOrEqual(18_000);
    expect(requests[1]).toContain('continue_with');
    expect(completed[1]?.result).toMatchObject({ matches: [{ pointer: '/rows/3999/status', value: 'held ✓' }] });
    expect(completed[2]?.result).toMatchObject({ text: '{"id":3999,"status":"held ✓"}' });
    expect(tools.calls).toHaveLength(1);
    expect(dataOf(events, 'VerdictRecorded')[0]).toMatchObject({ kind: 'propose_resolution' });
    const parts = await eventsOf(fixture.store, resultKind.stream(hashOfRef(completed[0]?.resultRef ?? '')));
    expect(JSON.parse(parts.map(({ data }) => data?.['content']).join(''))).toEqual({ rows });
    expect(parts.map(({ data }) => data?.['last'])).toEqual(parts.map((_, index) => index === parts.length - 1));
  });

  it('are not evidence by way of a page: the step that was read is (SU-88)', async () => {
    const { events } = await investigated(
      fixture,
      (request) => {
        const results = toolResults(request);
        if (results.length === 0) return say(call('shop__query', { sql: 'x' }));
        if (results.length === 1) return say(call('read_result', { seq: 2, pointer: '/rows/0' }));
        return results.length === 2
          ? verdict({ evidence: [evidence(4, '/text', 'shipped')] })
          : verdict({ evidence: [evidence(2, '/rows/0/status', 'shipped')] });
      },
      toolBench({ query: () => ok({ rows }) }),
    );
    expect(dataOf(events, 'VerdictRejected')).toMatchObject([{ codes: ['unknown_step'] }]);
  });
});
