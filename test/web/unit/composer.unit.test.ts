import { describe, expect, it } from 'vitest';
import { filledIn } from '../../../web/src/composer/fillIn.ts';
import { flagPlaces } from '../../../web/src/composer/flagPlaces.ts';
import { heldOf } from '../../../web/src/composer/outgoing/outgoing.ts';
import { draftKey, replyText, withWords } from '../../../web/src/composer/replyText.ts';
import { createTypedTexts } from '../../../web/src/composer/typed.ts';

const DAY_MS = 86_400_000;

/** A browser's storage. */
const openStorage = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
};

describe('what was typed and not sent (SU-193)', () => {
  it('is kept per person and ticket, and gone once it is sent', () => {
    const storage = openStorage();
    const texts = createTypedTexts(storage);
    texts.keep('ada', 't1', { reply: { text: 'Hello', base: 'd 1' }, note: { text: 'Hm' } });
    expect(createTypedTexts(storage).of('ada', 't1')).toEqual({
      reply: { text: 'Hello', base: 'd 1' },
      note: { text: 'Hm' },
    });
    expect(texts.of('vera', 't1')).toEqual({});
    expect(texts.of('ada', 't2')).toEqual({});
    texts.keep('ada', 't1', {});
    expect(storage.items.size).toBe(0);
  });

  it('is kept for 30 days, and what others keep there is left alone', () => {
    const storage = openStorage();
    storage.setItem('signed-in', 'true');
    storage.setItem('typed ada broken', '{');
    createTypedTexts(storage, () => 0).keep('ada', 't1', { note: { text: 'old' } });
    createTypedTexts(storage, () => 2 * DAY_MS).keep('ada', 't2', { note: { text: 'newer' } });
    const texts = createTypedTexts(storage, () => 31 * DAY_MS);
    expect([texts.of('ada', 't1'), texts.of('ada', 't2')]).toEqual([{}, { note: { text: 'newer' } }]);
    expect([...storage.items.keys()]).toEqual(['signed-in', 'typed ada t2']);
  });
});

describe('what stands in the composer', () => {
  const draft = { id: 'd', revision: 1, body: 'By the agent' };

  it('is the draft until somebody types', () => {
    expect(replyText({}, draft)).toEqual({ text: 'By the agent', isTyped: false, hasDraftChanged: false });
    expect(replyText({}, null).text).toBe('');
  });

  it('is what was typed, whatever becomes of the draft, which is said', () => {
    const typed = { reply: { text: 'Mine', base: draftKey(draft) } };
    expect(replyText(typed, draft)).toEqual({ text: 'Mine', isTyped: true, hasDraftChanged: false });
    expect(replyText(typed, { ...draft, revision: 2, body: 'By Vera' })).toEqual({
      text: 'Mine',
      isTyped: true,
      hasDraftChanged: true,
    });
    expect(replyText(typed, null)).toEqual({ text: 'Mine', isTyped: true, hasDraftChanged: false });
    expect(replyText(typed, { ...draft, revision: 2, body: 'Mine' }).hasDraftChanged).toBe(false);
  });
});

const reply = (id: string, at: string, status: 'held' | 'accepted' | 'recalled') => ({
  reply_id: id,
  revision: 1,
  body: `Words of ${id}`,
  author_id: 'ada',
  status,
  delivery: status === 'accepted' ? ('pending' as const) : ('none' as const),
  delivery_error: null,
  send_at: null,
  at,
});
const said = (author: 'customer' | 'staff', at: string) => ({
  kind: 'message' as const,
  author,
  name: null,
  by: null,
  body: 'Wait',
  at,
  not_investigated: null,
});

describe('a reply that the customer’s message has held (SU-190, SU-193)', () => {
  const [FIRST, SECOND, THIRD] = ['2026-01-01T10:00:00Z', '2026-01-01T10:00:05Z', '2026-01-01T11:00:00Z'] as const;
  const held = reply('r1', FIRST, 'held');
  const ticket = { status: 'investigating' as const, thread: [said('customer', SECOND)], replies: [held] };

  it('is shown until it is answered otherwise, or the ticket has ended', () => {
    const shown = { key: 'r1', body: 'Words of r1', why: 'held, since the customer wrote' };
    const heldIn = (changes: object) => heldOf({ ...ticket, ...changes }, null);
    expect(heldIn({})).toEqual([shown]);
    expect(heldIn({ replies: [held, reply('r2', THIRD, 'recalled')] })).toEqual([shown]);
    expect(heldIn({ replies: [held, reply('r2', THIRD, 'accepted')] })).toEqual([]);
    expect(heldIn({ thread: [...ticket.thread, said('staff', THIRD)] })).toEqual([]);
    expect(heldIn({ status: 'resolved' })).toEqual([]);
    expect(heldIn({ replies: [reply('r1', FIRST, 'recalled')] })).toEqual([]);
  });

  it('stands beside a draft that nobody decided before the team answered elsewhere (SU-18)', () => {
    const draft = { id: 'd', status: 'edited' as const, outdated: true, body: 'By the agent' };
    const waiting = { status: 'waiting_on_customer' as const, thread: [], replies: [] };
    expect(heldOf(waiting, draft)).toEqual([
      { key: 'd', body: 'By the agent', why: 'draft held, since your team has answered elsewhere' },
    ]);
    expect(heldOf(waiting, { ...draft, status: 'rejected' })).toEqual([]);
    expect(heldOf(waiting, { ...draft, outdated: false })).toEqual([]);
    // The customer has written: what is open is the draft itself.
    expect(heldOf({ ...waiting, status: 'awaiting_review' }, draft)).toEqual([]);
  });

  it('comes back into the editor over a draft, or below what somebody has typed, and once', () => {
    const draft = { id: 'd', revision: 2, body: 'By the agent' };
    const back = withWords('Words of r1', draft);
    expect(replyText(back({}), draft)).toEqual({ text: 'Words of r1', isTyped: true, hasDraftChanged: false });
    const typed = back({ reply: { text: 'Sorry.', base: null } });
    expect(typed).toEqual({ reply: { text: 'Sorry.\n\nWords of r1', base: null } });
    expect(back(typed)).toEqual(typed);
  });
});

const words = (text: string, flags: string[], known = '') =>
  flagPlaces(text, flags, known).map(({ from, to }) => text.slice(from, to));

describe('flagged words (SU-106)', () => {
  it('are those that a flag of the service is likely about, and no others', () => {
    const text = 'See https://evil.example/a, we refund $20. Ask bob@example.com for [name].';
    expect(words(text, ['disallowed_url'])).toEqual(['https://evil.example/a,']);
    expect(words(text, ['money_promise'])).toEqual(['refund', '$20.']);
    expect(words(text, ['unfinished'])).toEqual(['[name]']);
    expect(words(text, [])).toEqual([]);
    expect(words(text, ['unknown_language', 'a_later_flag'])).toEqual([]);
  });

  it('are not what the ticket itself says', () => {
    expect(
      words('Write to ada@example.com or bob@example.com', ['foreign_identifier'], 'From: ada@example.com'),
    ).toEqual(['bob@example.com']);
  });
});

it('a saved reply is filled in with what is known, and shows what is not (SU-191)', () => {
  const values = { 'customer.name': null, 'ticket.id': 't1', 'user.name': 'Vera' };
  expect(filledIn('{{customer.name}}: {{ ticket.id }} by {{user.name}}', values)).toBe('{{customer.name}}: t1 by Vera');
});
