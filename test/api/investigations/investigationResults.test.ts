import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentParts, resultHash, results } from '../../../agent/tools/resultText.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { recordCase } from '../../support/investigations/recordCase.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';

let api: SupportApi;
let member: SignedIn;

beforeAll(async () => {
  api = await openSupportApi();
  member = await api.signIn('member');
});

afterAll(() => api.stop());

const idsOf = async (id: string): Promise<string[]> =>
  (await Array.fromAsync(api.store.readStream(investigations.stream(id)))).map((event) => event.id);

describe('GET /api/investigations/{id}/results/{seq}', () => {
  it('200 with the whole result that the event holds (DS-51)', async () => {
    const { investigationId } = await recordCase(api);
    const response = await api.get(`/api/investigations/${investigationId}/results/2`, member);
    expect(response.json()).toEqual({
      seq: 2,
      event_id: (await idsOf(investigationId))[6],
      result_ref: 'sha256:abcd',
      result_bytes: 31,
      result: { rows: [{ status: 'past_due' }] },
    });
  });

  it('200 with a result that has a stream of its own (X-51)', async () => {
    const subject = await api.subjects.subjectFor('default', 'big@example.com');
    const on = caseOf(subject);
    const result = { rows: Array.from({ length: 20_000 }, (_, n) => `row ${n} ü`) };
    const text = JSON.stringify(result);
    const hash = resultHash(subject, text);
    for (const part of contentParts(text, subject)) await api.record(results.stream(hash), [part]);
    await api.record(investigations.stream(on.investigationId), [
      on.started(),
      on.authorized(1),
      on.completed(1, { result: null, resultRef: `sha256:${hash}`, excerpt: text.slice(0, 3000) }),
    ]);
    const { trajectory } = (await api.get(`/api/investigations/${on.investigationId}`, member)).json();
    expect(trajectory[0].result_preview).toBe(text.slice(0, 2000));
    const response = await api.get(`/api/investigations/${on.investigationId}/results/1`, member);
    expect(response.json().result).toEqual(result);
  });

  it('200 with null for a failed call, whose preview is what the model was told (SU-41)', async () => {
    const on = caseOf(await api.subjects.subjectFor('default', 'bob@example.com'));
    await api.record(investigations.stream(on.investigationId), [
      on.started(),
      on.authorized(1),
      on.completed(1, { status: 'error', code: 'sql_rejected', result: null, resultRef: null, resultBytes: 0 }),
    ]);
    const { trajectory } = (await api.get(`/api/investigations/${on.investigationId}`, member)).json();
    expect(trajectory[0]).toMatchObject({ status: 'error', result_ref: null });
    expect(trajectory[0].result_preview).toMatch(/^sql_rejected: /);
    const response = await api.get(`/api/investigations/${on.investigationId}/results/1`, member);
    expect(response.json().result).toBeNull();
  });

  it('404 for a step without a result', async () => {
    const { investigationId } = await recordCase(api);
    for (const seq of ['1', '9', '0', 'x', '99999999999999999999']) {
      const response = await api.get(`/api/investigations/${investigationId}/results/${seq}`, member);
      expect([seq, response.statusCode]).toEqual([seq, 404]);
    }
  });
});

it('GET /api/investigations/{id} 200 shows on the step whom the call found (SU-53)', async () => {
  const on = caseOf(await api.subjects.subjectFor('default', 'finn@example.com'));
  const [connectorId, customer] = ['0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11', 'cus_NffrFeUfNV2Hib'] as const;
  const recorded = [
    on.started(),
    on.authorized(2),
    on.completed(2),
    on.pinned(2, connectorId, customer),
    on.authorized(3),
  ];
  await api.record(investigations.stream(on.investigationId), recorded);
  expect((await api.get(`/api/investigations/${on.investigationId}`, member)).json()).toMatchObject({
    trajectory: [
      { seq: 2, status: 'ok', customer },
      { seq: 3, customer: null },
    ],
  });
});
