import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordCase } from '../../support/investigations/recordCase.ts';
import { openSupportApi, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

it.each(['', 'status=running', 'status=completed', 'status=failed', 'status=cancelled'])(
  'the number of GET /api/investigations?%s is that of all which it lets through (X-27)',
  async (status) => {
    await recordCase(api);
    const member = await api.signIn();
    for (const verdict of ['', 'verdict=propose_resolution', 'verdict=escalate']) {
      const answer = await api.get(`/api/investigations?limit=100&${status}&${verdict}`, member);
      expect({ verdict, total: answer.headers['x-total-count'] }).toEqual({
        verdict,
        total: `${answer.json().length}`,
      });
    }
  },
);
