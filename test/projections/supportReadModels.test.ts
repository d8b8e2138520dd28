import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyProjection } from '../../engine/projections/rebuildProjection.ts';
import { caseOf } from '../support/investigations/investigationEvents.ts';
import { recordCase } from '../support/investigations/recordCase.ts';
import { openSupportNode, SUPPORT_PROJECTIONS, type SupportNode } from '../support/nodes/supportNode.ts';
import { investigations } from '../../domain/investigations/cancelInvestigation.ts';

let node: SupportNode;

beforeAll(async () => {
  node = await openSupportNode();
});

afterAll(() => node.stop());

it.each(SUPPORT_PROJECTIONS)('$name: a rebuild gives the same rows', async (projection) => {
  await recordCase(node);
  const running = caseOf(await node.subjects.subjectFor('default', 'bob@example.com'));
  await node.record(investigations.stream(running.investigationId), [running.started(), running.asked(1)]);
  const { live, rebuilt } = await verifyProjection(node, projection, AbortSignal.timeout(20_000));
  expect(rebuilt).toBe(live);
});

it('cost and usage are the sums of the answers to the micro-dollar (SU-156)', async () => {
  const on = caseOf(await node.subjects.subjectFor('default', 'sum@example.com'));
  const costs = Array.from({ length: 200 }, (_, n) => (n * 7919) % 100_003);
  const answers = costs.flatMap((costMicroUsd, n) => [on.asked(n + 1), on.answered(n + 1, { costMicroUsd })]);
  await node.record(investigations.stream(on.investigationId), [on.started(), ...answers]);
  const { rows } = await node.reads.query<{ cost_micro_usd: string; input_tokens: string }>(
    'select cost_micro_usd, input_tokens from investigations where id = $1',
    [on.investigationId],
  );
  const sum = costs.reduce((total, cost) => total + BigInt(cost), 0n);
  expect(rows).toEqual([{ cost_micro_usd: String(sum), input_tokens: String(200 * 812) }]);
});
