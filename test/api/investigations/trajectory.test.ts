import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCase } from '../../support/investigations/recordCase.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;
let member: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  api = await openSupportApi();
  member = await api.signIn('member');
  stranger = await api.signIn('admin', 'other');
});

afterAll(() => api.stop());

describe('GET /api/investigations/{id}/trajectory', () => {
  it('200 with the steps after a step, page by page (SU-81)', async () => {
    const { investigationId } = await recordCase(api);
    const base = `/api/investigations/${investigationId}/trajectory`;
    const first = (await api.get(`${base}?after=1&limit=2`, member)).json();
    expect(first.items.map(({ seq }: { seq: number }) => seq)).toEqual([2, 3]);
    const second = (await api.get(`${base}?after=1&limit=2&cursor=${first.next_cursor}`, member)).json();
    expect(second.items.map(({ seq }: { seq: number }) => seq)).toEqual([4]);
    expect(second.next_cursor).toBeNull();
  });

  it.each(['limit=0', 'after=-1', 'unknown=1', 'cursor=AAAA'])(
    '?%s is judged where there is a record (X-18)',
    async (query) => {
      const { investigationId } = await recordCase(api);
      const codeOf = async (id: string) =>
        (await api.get(`/api/investigations/${id}/trajectory?${query}`, member)).json().code;
      expect(await codeOf(investigationId)).toMatch(/^invalid_/);
      expect(await codeOf(randomUUID())).toBe('not_found');
    },
  );

  it('404 for steps of another workspace, before a cursor is judged (X-06, X-18)', async () => {
    const { investigationId } = await recordCase(api);
    for (const query of ['', '?cursor=AAAA', '?limit=0']) {
      const response = await api.get(`/api/investigations/${investigationId}/trajectory${query}`, stranger);
      expect([query, response.statusCode, response.json().code]).toEqual([query, 404, 'not_found']);
    }
  });
});
