import { describe, expect, it } from 'vitest';
import { call, say, text, toolResults, type Script } from '../../../demo/messagesApi/script.ts';
import { dataOf, investigated, openFileFixture } from '../../support/investigations/investigationFixture.ts';
import { ok, toolBench } from '../../support/investigations/investigations.ts';
import { evidence, verdict } from '../../support/investigations/verdicts.ts';

const fixture = await openFileFixture();

type Body = { tools: { name: string }[]; system: object[]; messages: object[] };

/** A request as one text in the order of the prompt, without the breakpoints, which are not part of it. */
const promptOf = (body: string): { head: string; messages: string } => {
  const { tools, system, messages } = JSON.parse(body, (name, value: unknown) =>
    name === 'cache_control' ? undefined : value,
  ) as Body;
  return { head: JSON.stringify({ tools, system }), messages: JSON.stringify(messages) };
};

/** Two parallel calls a step, an error, a refused call and a rejected verdict on the way, then a forced last step. */
const winding: Script = (request) => {
  const results = toolResults(request);
  if (request.tool_choice?.type === 'tool') return verdict({ evidence: [evidence(2, '/n', '0')] });
  const n = results.length;
  if (n === 6) return say(text('What now?'));
  if (n === 4) return verdict({ evidence: [evidence(2, '/n', '77')] });
  return say(text('Next.'), call('shop__query', { n, z: 1, a: 2 }), call('shop__list_tables', { n: n % 4 }));
};

const tools = () =>
  toolBench({
    query: ({ n }) => ok({ z: 'last', n: Number(n), text: 'y'.repeat(2_000) }),
    list_tables: ({ n }) =>
      n === 2 ? { status: 'error', code: 'upstream_error', message: '' } : ok({ tables: ['orders'] }),
  });

describe('the prompt', () => {
  it('of each step begins with that of the step before, to the byte, as sent', async () => {
    const { requests } = await investigated(fixture, winding, tools(), { budget: { steps: 8 } });
    expect(requests.length).toBeGreaterThanOrEqual(5);
    const prompts = requests.map(promptOf);
    for (const [index, next] of prompts.slice(1).entries()) {
      const before = prompts[index];
      expect(next.head).toBe(before?.head);
      expect(next.messages.startsWith(before?.messages.slice(0, -1) ?? '?')).toBe(true);
    }
  });

  it('is read from the cache for at least 80 % from step 2 on', async () => {
    const { events } = await investigated(fixture, winding, tools(), { budget: { steps: 8 } });
    const later = dataOf(events, 'ModelResponded').slice(1);
    const read = later.reduce((sum, { usage }) => sum + usage.cacheRead, 0);
    const all = later.reduce((sum, { usage }) => sum + usage.cacheRead + usage.input + usage.cacheWrite5m, 0);
    expect(read / all).toBeGreaterThan(0.8);
  });

  it('shares tools and system with other tickets, which holds nothing of this one', async () => {
    const one = await investigated(fixture, winding, tools(), { ticket: { title: 'One' }, budget: { steps: 2 } });
    const two = await investigated(fixture, winding, tools(), { ticket: { title: 'Two' }, budget: { steps: 2 } });
    expect(promptOf(one.requests[0] ?? '').head).toBe(promptOf(two.requests[0] ?? '').head);
  });

  it('lists the tools sorted by name, with one breakpoint after tools, system, ticket and the newest block', async () => {
    const { requests } = await investigated(fixture, winding, tools(), { budget: { steps: 4 } });
    const body = JSON.parse(requests[2] ?? '') as Body;
    const names = body.tools.map(({ name }) => name);
    expect(names).toEqual(['read_result', 'shop__list_tables', 'shop__query', 'submit_verdict']);
    const marked = (requests[2] ?? '').split('"cache_control"').length - 1;
    expect(marked).toBe(4);
    expect(JSON.stringify(body.messages.at(-1))).toContain('cache_control');
  });

  it('leaves out settings that newer models refuse', async () => {
    const newer = await investigated(fixture, winding, tools(), { model: 'claude-sonnet-5-5', budget: { steps: 2 } });
    expect(newer.requests.join('\n')).not.toMatch(/"thinking"|"type":"tool","name"/);
    const older = await investigated(fixture, winding, tools(), { budget: { steps: 2 } });
    expect(older.requests.at(-1)).toContain('"tool_choice":{"type":"tool","name":"submit_verdict"}');
  });
});
