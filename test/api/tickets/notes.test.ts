import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoNow } from '../../../composition/ids.ts';
import { users } from '../../../domain/users/user.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;
let member: SignedIn;

beforeAll(async () => {
  api = await openSupportApi();
  member = await api.signIn('member');
});

afterAll(() => api.stop());

const person = async (name: string, workspaceId = 'default'): Promise<string> => {
  const userId = randomUUID();
  const subject = await api.subjects.subjectFor(workspaceId, userId);
  const data = {
    userId,
    workspaceId,
    role: 'member',
    passwordSecretId: randomUUID(),
    addedAt: isoNow(),
    email: null,
    name,
  };
  await api.record(users.stream(userId), [{ type: 'UserAdded', data, subject }], { workspaceId });
  return userId;
};
const create = async (): Promise<string> =>
  (await api.post('/api/tickets', { title: 'T', body: 'B', customer: 'ada@example.com' }, member)).json<{
    id: string;
  }>().id;
const note = (id: string, text: unknown) => api.post(`/api/tickets/${id}/notes`, { text }, member);

describe('POST /api/tickets/{id}/notes', () => {
  it('200 with the ticket, whose notes have it with its author and mentions (SU-08, SU-24, SU-191)', async () => {
    const bob = await person('Bob Brown');
    const id = await create();
    const answer = await note(id, '@Bob Brown: the parcel is at the depot.');
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, status: 'new' }]);
    await note(id, 'And I rang them.');
    const { notes } = (await api.get(`/api/tickets/${id}`, member)).json<{ notes: object[] }>();
    const of = { id: expect.any(String), author_id: member.userId, at: expect.any(String) };
    expect(notes).toEqual([
      { ...of, text: '@Bob Brown: the parcel is at the depot.', mentions: [bob] },
      { ...of, text: 'And I rang them.', mentions: [] },
    ]);
  });

  it('422 for a mention of nobody and of somebody of another workspace, alike; nothing is kept (SU-191, X-06)', async () => {
    await person('Zelda Foreign', 'other');
    const id = await create();
    for (const name of ['Zelda', 'Nobody']) {
      const answer = await note(id, `@${name}, look.`);
      const [error] = answer.json<{ errors: { detail: string }[] }>().errors;
      expect([answer.statusCode, error]).toMatchObject([422, { field: '/text', code: 'not_available' }]);
      expect(error?.detail).toContain(`@${name} names nobody who may see this ticket`);
    }
    expect((await api.get(`/api/tickets/${id}`, member)).json()).toMatchObject({ notes: [] });
  });

  it('keeps the text under the key of the customer, without secrets of ours (X-65)', async () => {
    const id = await create();
    await note(id, 'They said xyzzy-77, and sent sk_live_4242424242424242424242.');
    const { rows } = await api.database.query<{ text: string }>(
      `select convert_from(payload, 'UTF8') as text from es.events where stream_id = $1`,
      [`ticket-${id}`],
    );
    expect(rows.map(({ text }) => text).join()).not.toContain('xyzzy-77');
    const { notes } = (await api.get(`/api/tickets/${id}`, member)).json<{ notes: { text: string }[] }>();
    expect(notes[0]?.text).toBe('They said xyzzy-77, and sent [redacted].');
  });

  it('422 for a blank one and one of 10,001 characters (SU-24)', async () => {
    const id = await create();
    for (const [text, code] of [
      [' ', 'min_length'],
      ['x'.repeat(10_001), 'max_length'],
    ])
      expect((await note(id, text)).json()).toMatchObject({ errors: [{ field: '/text', code }] });
  });
});
