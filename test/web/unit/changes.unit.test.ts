import { describe, expect, it } from 'vitest';
import type { LlmStep, Step, ToolStep } from '../../../web/src/investigations/queries.ts';
import { costOf, usageOf, withStep } from '../../../web/src/investigations/trajectory.ts';

const AT = '2026-11-21T08:00:00.000Z';

const asked: LlmStep = {
  seq: 1,
  kind: 'llm',
  at: AT,
  purpose: 'planner',
  duration_ms: null,
  stop_reason: null,
  text: null,
  usage: null,
  cost_usd: null,
};
const answered: LlmStep = {
  ...asked,
  usage: { input: 10, output: 5, cache_read: 2, cache_write: 3 },
  cost_usd: '0.000301',
};
const called: ToolStep = {
  seq: 2,
  kind: 'tool_call',
  at: AT,
  connector_id: 'c',
  connector_kind: 'postgres',
  tool: 'query',
  arguments: { sql: 'select 1' },
  duration_ms: null,
  status: null,
  result_preview: null,
  result_ref: null,
  result_bytes: null,
  truncated: null,
  trust: null,
  redactions: null,
  customer: null,
  suspicion: null,
  event_id: null,
};

describe('a step of the live stream (SU-82)', () => {
  it('comes behind the steps before it, whatever it does not say being unknown', () => {
    const { connector_id, connector_kind, tool, arguments: args } = called;
    const patch = { seq: 2, kind: 'tool_call', connector_id, connector_kind, tool, arguments: args } as const;
    expect(withStep([answered], patch, AT)).toEqual([answered, called]);
  });

  it('comes before the steps after it', () => {
    const later: Step = { seq: 3, kind: 'policy', at: AT, decision: 'deny', rule: 'autonomy', tool: null };
    const seqs = withStep([answered, later], { seq: 2, kind: 'tool_call', tool: 'query' }, AT).map(({ seq }) => seq);
    expect(seqs).toEqual([1, 2, 3]);
  });

  it('says whom the call found (SU-53)', () => {
    const patch = { seq: 2, kind: 'tool_call', customer: 'cus_1' } as const;
    expect(withStep([answered, called], patch, AT)).toEqual([answered, { ...called, customer: 'cus_1' }]);
  });

  it('is laid over what is known of it', () => {
    const patch = { seq: 2, kind: 'tool_call', status: 'ok', duration_ms: 12, result_bytes: 40 } as const;
    expect(withStep([answered, called], patch, AT)).toEqual([
      answered,
      { ...called, status: 'ok', duration_ms: 12, result_bytes: 40 },
    ]);
  });

  it('changes nothing when it comes twice', () => {
    const patch = { seq: 2, kind: 'tool_call', status: 'ok' } as const;
    const once = withStep([answered, called], patch, AT);
    expect(withStep(once, patch, AT)).toEqual(once);
  });
});

describe('the figures of a running investigation (SU-156)', () => {
  const second: LlmStep = { ...answered, seq: 3, cost_usd: '0.100001' };

  it('are the sums over the answers of the model, to the micro-dollar', () => {
    const trajectory = [answered, called, second, { ...asked, seq: 4 }];
    expect(costOf(trajectory)).toBe('0.100302');
    expect(usageOf(trajectory)).toEqual({ input: 20, output: 10, cache_read: 4, cache_write: 6 });
  });

  it('have no cost once the price of one answer is unknown', () => {
    expect(costOf([answered, { ...second, cost_usd: null }])).toBeNull();
  });

  it('are zero before the first answer', () => {
    expect(costOf([asked])).toBe('0.000000');
  });
});
