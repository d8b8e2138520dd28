import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import type { PlaybookFile } from '../../../domain/playbooks/library.ts';
import { caseOf, STARTED_AT } from '../../support/investigations/investigationEvents.ts';
import { playbookOf } from '../../support/investigations/playbooks.ts';
import { openSupportApi, type SupportApi } from '../../support/nodes/supportApi.ts';

const files: PlaybookFile[] = [
  { name: 'late.yaml', playbook: playbookOf({ owner: 'logistics' }), error: null },
  { name: 'never-valid.yml', playbook: null, error: 'title: is missing' },
  { name: 'other.yaml', playbook: playbookOf({ id: 'other', version: 1 }), error: 'line 3: is not YAML: …' },
];

const DAY_MS = 24 * 3_600_000;
const nowMs = () => Date.parse(STARTED_AT) + DAY_MS;
let api: SupportApi;

beforeAll(async () => {
  const clock = { nowMs, now: () => new Date(nowMs()).toISOString() };
  api = await openSupportApi({ clock, playbooks: { files: () => Promise.resolve(files) } });
});
afterAll(() => api.stop());

type Case = ReturnType<typeof caseOf>;

/** An investigation under a version of the playbook that began `days` before, and what became of it. */
const used = async (version: number, days: number, end: (on: Case) => ReturnType<Case['concluded']>[]) => {
  const on = caseOf(await api.subjects.subjectFor('default', 'ada@example.com'));
  const startedAt = new Date(Date.parse(STARTED_AT) - days * DAY_MS).toISOString();
  const events = [on.started({ startedAt }), on.playbookSelected({ version }), ...end(on)];
  await api.record(investigations.stream(on.investigationId), events);
  return on.investigationId;
};

describe('GET /api/support-lead/playbooks', () => {
  it('200 with every file, what is wrong with it and how it fared in 30 days (SU-170, DS-100)', async () => {
    const resolved = await used(2, 0, (on) => [on.concluded()]);
    await used(1, 28, (on) => [on.failed(true)]);
    await used(2, 20, (on) => [on.failed(true)]);
    await used(2, 1, () => []);
    await used(2, 31, (on) => [on.concluded()]);
    const member = await api.signIn('member');
    const response = await api.get('/api/support-lead/playbooks', member);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject([
      {
        id: 'late-parcels',
        version: 2,
        match: { any: [{ contains: ['order'] }], priority: 10 },
        steps: [{ id: 'shipment', tool: 'postgres.query' }, { id: 'charge' }],
        verdict_hints: null,
        owner: 'logistics',
        uses_30d: 4,
        success_pct: 33.3,
        error: null,
      },
      { id: 'never-valid', version: null, title: null, steps: [], uses_30d: 0, error: 'title: is missing' },
      { id: 'other', version: 1, uses_30d: 0, success_pct: null, error: 'line 3: is not YAML: …' },
    ]);
    expect((await api.get(`/api/investigations/${resolved}`, member)).json()).toMatchObject({
      playbook: 'late-parcels@2',
    });
  });

  it('counts the uses of the own workspace alone', async () => {
    const stranger = await api.signIn('member', 'other');
    expect((await api.get('/api/support-lead/playbooks', stranger)).json()).toMatchObject([
      { uses_30d: 0 },
      { uses_30d: 0 },
      { uses_30d: 0 },
    ]);
  });

  it('401 without a session', async () => {
    expect((await api.app.inject({ method: 'GET', url: '/api/support-lead/playbooks' })).statusCode).toBe(401);
  });
});
