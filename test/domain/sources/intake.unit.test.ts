import { describe, expect, it } from 'vitest';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { cutText, fetchedTicket, inAppends, type FetchedTicket } from '../../../domain/sources/intake.ts';
import { FetchedPage, RawTicket, toolsBreach } from '../../../domain/sources/toolContract.ts';

const rules = {
  scrubber: createScrubber(() => ['hunter2-secret']),
  keyedHash: (purpose: string, ...parts: readonly string[]) => [purpose, ...parts].join('|'),
  bodyCharsMax: 100_000,
};
const of = {
  sourceId: '0199c2f0-6a1e-7c44-9d0e-000000000001',
  workspaceId: 'default',
  sourceKind: 'mcp_custom' as const,
};
const raw = (changes: object = {}): RawTicket =>
  RawTicket.parse({
    external_id: '7',
    title: 'Cannot pay',
    body: 'Nothing happens.',
    customer: { id: 'c-1', email: 'mira@example.com', name: 'Mira' },
    received_at: '2026-11-20T09:00:00+01:00',
    ...changes,
  });
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const ticketOf = (n: number, length: number): FetchedTicket =>
  fetchedTicket(rules, of, raw({ external_id: String(n), body: 'x'.repeat(length) }));

describe('what is recorded of a ticket', () => {
  it('is the ticket with its customer as email, else id, else name (SU-08, SU-74)', () => {
    expect(fetchedTicket(rules, of, raw())).toEqual({
      ...of,
      externalId: '7',
      receivedAt: '2026-11-20T08:00:00.000Z',
      title: 'Cannot pay',
      body: 'Nothing happens.',
      customer: 'mira@example.com',
      customerRef: { id: 'c-1', email: 'mira@example.com', name: 'Mira' },
      url: null,
      thread: [],
      attachments: [],
    });
    const customerOf = (customer: object | null): string | null => fetchedTicket(rules, of, raw({ customer })).customer;
    expect(customerOf({ id: 'c-1', name: 'Mira' })).toBe('c-1');
    expect(customerOf({ name: 'Mira', email: '' })).toBe('Mira');
    expect(customerOf(null)).toBeNull();
  });

  it('holds no secret of ours, wherever it was pasted (X-65)', () => {
    const pasted = { name: 'hunter2-secret', mime: 'text/plain', size: 1 };
    const thread = [{ author: 'customer', body: 'It is hunter2-secret.', at: '2026-11-20T09:00:00Z' }];
    const ticket = fetchedTicket(rules, of, raw({ body: 'hunter2-secret', thread, attachments: [pasted] }));
    expect(JSON.stringify({ ...ticket, thread: ticket.thread?.map(({ body }) => body) })).not.toContain('hunter2');
  });

  it('is cut to the characters of a ticket, with a mark (SU-09)', () => {
    const ticket = fetchedTicket(
      { ...rules, bodyCharsMax: 50 },
      of,
      raw({ title: 't'.repeat(400), body: 'b'.repeat(60) }),
    );
    expect(ticket.title).toHaveLength(300);
    expect(ticket.title).toMatch(/t\[truncated\]$/);
    expect(ticket.body).toBe(`${'b'.repeat(39)}[truncated]`);
  });

  it.each([
    ['control characters', '\u0001'],
    ['emoji', '😀'],
    ['plain text', 'x'],
  ])('fits an append whatever it is made of: %s', (_, character) => {
    const long = character.repeat(100_000 / character.length);
    const thread = Array.from({ length: 300 }, (__, n) => ({
      author: 'customer',
      body: `${n} ${long}`,
      at: new Date(Date.UTC(2026, 1, 1, 0, 0, n)).toISOString(),
    }));
    const ticket = fetchedTicket(rules, of, raw({ body: long, thread }));
    expect(bytesOf(ticket)).toBeLessThan(560 * 1024);
    // The newest messages count.
    expect(ticket.thread?.at(-1)?.body).toMatch(/^299 /);
    expect(ticket.body?.isWellFormed()).toBe(true);
  });
});

describe('cutting', () => {
  it('leaves what fits alone, and never half a character', () => {
    expect(cutText('short', 10, 100)).toBe('short');
    const cut = cutText('😀'.repeat(100), 31, 10_000);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(31);
  });
});

describe('appends of a page', () => {
  it('are as few as hold it, in its order; a page without tickets is one (SU-75)', () => {
    expect(inAppends([])).toEqual([[]]);
    const small = Array.from({ length: 100 }, (_, n) => ticketOf(n, 100));
    expect(inAppends(small)).toHaveLength(1);
    const large = Array.from({ length: 12 }, (_, n) => ticketOf(n, 90_000));
    const appends = inAppends(large);
    expect(appends.flat()).toEqual(large);
    expect(appends.length).toBeLessThan(4);
    for (const append of appends) expect(bytesOf(append)).toBeLessThan(600 * 1024);
  });
});

describe('the contract', () => {
  it('wants five tools, neither more nor fewer (SU-68, DS-44)', () => {
    const five = ['fetch_new_tickets', 'get_ticket', 'post_reply', 'mark_resolved', 'healthcheck'];
    expect(toolsBreach(five, five.toReversed())).toBeNull();
    expect(toolsBreach(five, five.slice(1))).toBe('The tool server lacks fetch_new_tickets.');
    expect(toolsBreach(five, [...five, 'delete_ticket'])).toMatch(/outside the contract/);
  });
  it('takes cursors as they are (SU-75, DS-45)', () => {
    const page = { tickets: [], has_more: false };
    for (const cursor of ['', ' 1 ', '{"after":"=="}', 'é'])
      expect(FetchedPage.parse({ ...page, next_cursor: cursor }).next_cursor).toBe(cursor);
    for (const wrong of [7, 'x'.repeat(4097), 'a\u0000', '\ud800'])
      expect(FetchedPage.safeParse({ ...page, next_cursor: wrong }).success).toBe(false);
  });
});
