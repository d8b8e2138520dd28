import { describe, expect, it } from 'vitest';
import { markedJson } from '../../../web/src/investigations/steps/markedJson.ts';
import { barsOf } from '../../../web/src/investigations/waterfall.ts';
import { hostOf } from '../../../web/src/parts/markdown/hostOf.ts';
import { matching } from '../../../web/src/tickets/actions/matching.ts';
import { offeredTimes, typedTime } from '../../../web/src/tickets/actions/snoozeTimes.ts';
import { whatHappened, whoDid } from '../../../web/src/tickets/history/words.ts';
import { lastContact } from '../../../web/src/tickets/customer/contact.ts';
import { paneOf, ticketPlaceIn } from '../../../web/src/tickets/paneOf.ts';
import { othersOf, withPerson } from '../../../web/src/tickets/presence/presence.ts';
import { attachmentsOf, sizeInWords } from '../../../web/src/tickets/thread/attachments.ts';
import { wayOf } from '../../../web/src/tickets/source.ts';

describe('the pane that an address opens', () => {
  it.each([
    [{}, 'why', 'conversation'],
    [{ step: 3 }, 'steps', 'steps'],
    [{ step: 3, pointer: '/rows/0/a' }, 'why', 'why'],
    [{ pane: 'history' }, 'history', 'history'],
    [{ pane: 'conversation' }, 'why', 'conversation'],
    [{ pane: 'nonsense' }, 'why', 'conversation'],
  ])('%j', (search, wide, narrow) => {
    expect([paneOf(ticketPlaceIn(search), true), paneOf(ticketPlaceIn(search), false)]).toEqual([wide, narrow]);
  });
});

describe('a result as JSON with its proof (SU-88)', () => {
  const value = {
    rows: [
      { 'a/b': 'x', n: null },
      { 'a/b': 'y', n: 2 },
    ],
    empty: [],
    of: {},
  };

  it('is the JSON in three parts', () => {
    const [before, marked, after] = markedJson(value, '/rows/1/a~1b');
    expect(marked).toBe('"y"');
    expect(before + marked + after).toBe(JSON.stringify(value, null, 2));
  });

  it('marks nothing that is not there, and is not led astray by control characters', () => {
    const odd = { a: '\u0001\u0002' };
    expect(markedJson(odd, '/b')).toEqual([JSON.stringify(odd, null, 2), '', '']);
    expect(markedJson(odd, '/a')[1]).toBe(JSON.stringify('\u0001\u0002'));
  });
});

const step = (seq: number, at: number, duration_ms: number | null) => ({
  seq,
  kind: 'llm' as const,
  at: new Date(at).toISOString(),
  duration_ms,
  purpose: 'planner' as const,
  stop_reason: null,
  text: null,
  usage: null,
  cost_usd: null,
});

describe('the bars of steps', () => {
  it('lie where the steps lie in time; one that goes on reaches up to now', () => {
    const steps = [step(1, 0, 250), step(2, 250, 500), step(3, 750, null)];
    expect([...barsOf(steps, 1000)]).toEqual([
      [1, { start: 0, width: 25 }],
      [2, { start: 25, width: 50 }],
      [3, { start: 75, width: 25 }],
    ]);
  });

  it('are never too narrow to be seen, nor beyond the end', () => {
    const [, last] = [...barsOf([step(1, 0, 1000), step(2, 1000, 0)], null).values()];
    expect(last).toEqual({ start: 99, width: 1 });
    expect(barsOf([], null).size).toBe(0);
  });
});

const at = (date: Date | null) => date && [date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()];

describe('until when a ticket is snoozed (SU-24, SU-26)', () => {
  // A Thursday.
  const now = new Date(2026, 10, 26, 15, 30);

  it('offers the next mornings', () => {
    expect(offeredTimes(now).map(({ until }) => at(until))).toEqual([
      [11, 27, 9, 0],
      [11, 30, 9, 0],
    ]);
    // On a Sunday tomorrow is Monday.
    expect(offeredTimes(new Date(2026, 10, 29, 8))).toHaveLength(1);
  });

  it.each([
    ['friday 14:00', [11, 27, 14, 0]],
    ['in 3 hours', [11, 26, 18, 30]],
    ['5 December', [12, 5, 9, 0]],
    ['tomorrow', [11, 27, 9, 0]],
    ['yesterday', null],
    ['soon', null],
    ['', null],
  ])('reads "%s" as people mean it', (text, expected) => {
    expect(at(typedTime(text, now))).toEqual(expected);
  });
});

const source = { name: 'Support', kind: 'email', read_only: false };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a source says nothing here
const wayFrom = (given: Partial<typeof source> | null) =>
  wayOf(given && ({ ...source, ...given } as never), 'ada@example.com');

describe('the way of a reply (SU-104)', () => {
  it('is promised only where something can be sent', () => {
    expect(wayFrom({})).toEqual({
      canSend: true,
      send: 'Send by mail',
      where: 'To ada@example.com, in the same thread of mails.',
    });
    expect(wayFrom({ kind: 'mcp_custom' }).send).toBe('Send');
    for (const byHand of [wayFrom(null), wayFrom({ read_only: true })])
      expect([byHand.canSend, byHand.send]).toEqual([false, 'Copy and mark as sent']);
  });
});

const nameOf = (id: string) => ({ u1: 'You', u2: 'Vera' })[id] ?? 'Somebody';

const happening = (what: string, details = {}, actor = { type: 'user', id: 'u2' }) => ({
  event_id: 'e',
  at: '2026-11-26T10:00:00Z',
  actor,
  what,
  why: null,
  details,
});

describe('the history in words (SU-07)', () => {
  it.each([
    ['assigned', { assignee_id: 'u1' }, 'assigned the ticket to you'],
    ['assigned', { assignee_id: null }, 'left the ticket to nobody'],
    ['tags_set', { tags: ['a', 'b'] }, 'set the tags to a, b'],
    ['snoozed', { until: 'reply' }, 'snoozed the ticket until the customer writes'],
    [
      'verdict_given',
      { verdict_kind: 'propose_resolution', confidence: 0.88 },
      'concluded: proposed resolution, 88 % sure',
    ],
    ['escalated', { reason: 'low_confidence' }, 'escalated the ticket, because the agent is not sure enough'],
    ['something_new', {}, 'something new'],
  ])('%s %j', (what, details, expected) => {
    expect(whatHappened(happening(what, details), nameOf)).toBe(expected);
  });

  it('names people, and says what else acted', () => {
    expect(whoDid(happening('resolved'), nameOf)).toBe('Vera');
    expect(whoDid(happening('escalated', {}, { type: 'agent', id: 'x' }), nameOf)).toBe('The agent');
    expect(whoDid(happening('snooze_ended', {}, { type: 'scheduler', id: 'x' }), nameOf)).toBe('The service');
  });
});

const person = (user_id: string, until: string, state: 'viewing' | 'typing' = 'viewing') => ({
  user_id,
  until,
  state,
});

describe('who is at a ticket (SU-189)', () => {
  it('is whoever was shown there lately, but oneself', () => {
    const people = [
      person('me', '2026-01-01T00:01:00Z'),
      person('gone', '2026-01-01T00:00:00Z'),
      person('vera', '2026-01-01T00:01:00Z'),
    ];
    expect(othersOf(people, 'me', Date.parse('2026-01-01T00:00:30Z'))).toEqual([{ user_id: 'vera', state: 'viewing' }]);
    expect(
      withPerson(people, person('vera', '2026-01-01T00:02:00Z', 'typing')).filter(({ user_id }) => user_id === 'vera'),
    ).toEqual([person('vera', '2026-01-01T00:02:00Z', 'typing')]);
  });
});

it('a name is found by the beginnings of its words, without regard to case and accents', () => {
  expect(['jo', 'JO WE', 'web', 'é'].map((typed) => matching(typed, 'José Weber Élan'))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['ber', 'jx'].map((typed) => matching(typed, 'José Weber'))).toEqual([false, false]);
});

it('links of strangers lead to the web or to a mailbox only (SU-99)', () => {
  expect(['https://a.example/x', 'http://b.example:8080', 'mailto:a@b.example'].map(hostOf)).toEqual([
    'a.example',
    'b.example:8080',
    'a@b.example',
  ]);
  expect(['javascript:alert(1)', 'data:text/html,x', '/inbox', 'file:///etc/passwd', ''].map(hostOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

const attachment = (n: number, at: string | null) => ({
  n,
  name: `${n}`,
  mime: 'image/png',
  size: 1,
  at,
  kept: true,
  preview: false,
});

describe('attachments (SU-195)', () => {
  it('stand with the message that they hang on, else with the first', () => {
    const said = {
      kind: 'message',
      author: 'customer',
      name: null,
      by: null,
      body: '',
      at: '2026-01-02',
      not_investigated: null,
    };
    const attachments = [attachment(1, null), attachment(2, '2026-01-02'), attachment(3, '2026-01-09')];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a ticket says nothing here
    const ticket = { attachments, thread: [said] } as never;
    expect(attachmentsOf(ticket, null).map(({ n }) => n)).toEqual([1, 3]);
    expect(attachmentsOf(ticket, '2026-01-02').map(({ n }) => n)).toEqual([2]);
    expect([812, 41_984, 2_411_724].map(sizeInWords)).toEqual(['812 B', '41 KiB', '2.3 MiB']);
  });
});

describe('the last contact with a customer', () => {
  const said = (author: 'customer' | 'staff', kind: 'message' | 'reply' | 'resolution', at: string) => ({
    kind,
    author,
    name: null,
    by: null,
    body: 'x',
    at,
    not_investigated: null,
  });
  const received_at = '2026-01-01T10:00:00.000Z';

  it('is the arrival of the ticket until they write again, and no answer until one was sent', () => {
    expect(lastContact({ received_at, thread: [] })).toEqual({ wroteAt: received_at, answeredAt: null });
    const inside = said('staff', 'resolution', '2026-01-04T10:00:00.000Z');
    expect(lastContact({ received_at, thread: [inside] }).answeredAt).toBeNull();
  });

  it('is what was said last, in whatever order and offset', () => {
    const thread = [
      said('customer', 'message', '2026-01-02T11:30:00.000Z'),
      said('customer', 'message', '2026-01-02T13:00:00+02:00'),
      said('staff', 'reply', '2026-01-03T10:00:00.000Z'),
      said('staff', 'message', '2026-01-02T10:00:00.000Z'),
    ];
    expect(lastContact({ received_at, thread })).toEqual({
      wroteAt: '2026-01-02T11:30:00.000Z',
      answeredAt: '2026-01-03T10:00:00.000Z',
    });
  });
});
