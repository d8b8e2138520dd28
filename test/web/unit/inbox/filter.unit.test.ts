import { describe, expect, it } from 'vitest';
import { belongs } from '../../../../web/src/inbox/belongs.ts';
import { chipsOf } from '../../../../web/src/inbox/filter/chips.ts';
import { typedDay } from '../../../../web/src/inbox/filter/typedDay.ts';
import { inboxFilterIn, type TicketAsked } from '../../../../web/src/inbox/inboxFilter.ts';
import { AT, itemOf } from './items.ts';

describe('the filter in the address', () => {
  it.each([
    [{}, {}],
    [
      { view: 'mine', status: 'escalated', q: 'refund', sort: 'oldest' },
      { view: 'mine', status: ['escalated'], q: 'refund', sort: 'oldest' },
    ],
    [{ status: ['new', 'new', 'failed'] }, { status: ['new', 'failed'] }],
    [
      { tag: 7, to_send: true },
      { tag: ['7'], to_send: 'true' },
    ],
    [{ received_from: '2026-11-20' }, { received_from: '2026-11-20T00:00:00.000Z' }],
    [{ q: '  ', cursor: 'x' }, {}],
    [{ q: 'x'.repeat(201) }, { q: 'x'.repeat(200) }],
  ])('%j is %j', (search, filter) => {
    expect(inboxFilterIn(search)).toEqual(filter);
    expect(inboxFilterIn(filter)).toEqual(filter);
  });

  it('says what it does not know instead of leaving it out', () => {
    const filter = inboxFilterIn({ status: ['new', 'resolvd'], priority: 'huge', received_to: 'soon' });
    expect(filter).toEqual({ status: ['new'], unknown: ['status=resolvd', 'priority=huge', 'received_to=soon'] });
    const names = { person: () => '', source: () => '' };
    const chips = chipsOf(filter, names);
    expect(chips.map(({ words }) => words)).toEqual([
      'Status: new',
      'There is no status resolvd',
      'There is no priority huge',
      'There is no received_to soon',
    ]);
    expect(chips[1]?.without).toEqual({ status: ['new'], unknown: ['priority=huge', 'received_to=soon'] });
  });
});

describe('whether an item belongs into a list (SU-11, SU-187)', () => {
  const item = itemOf('a', {
    status: 'escalated',
    assignee_id: 'me-id',
    tags: ['vip', 'late'],
    customer: 'ada@example.com',
    source_id: 's1',
    priority: 'high',
    verdict_kind: 'escalate',
  });
  it.each<[TicketAsked, boolean | null]>([
    [{}, true],
    [{ status: ['new', 'escalated'] }, true],
    [{ status: ['new'] }, false],
    [{ assignee: ['me'] }, true],
    [{ assignee: ['me-id', 'none'] }, true],
    [{ assignee: ['none'] }, false],
    [{ tag: ['late', 'other'] }, true],
    [{ tag: ['other'] }, false],
    [{ customer: ['ada@example.com'] }, true],
    [{ source_id: ['s2'] }, false],
    [{ priority: ['urgent', 'high'], verdict: ['escalate'] }, true],
    [{ verdict: ['auto_resolved'] }, false],
    [{ received_from: AT }, true],
    [{ received_to: AT }, false],
    [{ snoozed: 'true' }, false],
    [{ snoozed: 'any', unread: 'true', to_send: 'false' }, true],
    [{ q: 'words' }, null],
    [{ q: 'words', status: ['new'] }, false],
  ])('%j: %s', (asked, isIn) => {
    expect(belongs(item, [{}, asked], 'me-id')).toBe(isIn);
  });
});

describe('days as people write them', () => {
  const now = new Date(2026, 10, 21, 10, 30);
  it.each([
    ['yesterday', 'from', new Date(2026, 10, 20)],
    ['yesterday', 'to', new Date(2026, 10, 21)],
    ['3 Nov 14:00', 'to', new Date(2026, 10, 3, 14)],
    ['gibberish', 'from', null],
  ] as const)('%s %s', (text, edge, day) => {
    expect(typedDay(text, edge, now)).toEqual(day);
  });
});
