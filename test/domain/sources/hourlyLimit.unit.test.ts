import { describe, expect, it } from 'vitest';
import { heldAbove, withTicket } from '../../../domain/sources/hourlyLimit.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { fetchedTicket } from '../../../domain/sources/intake.ts';
import { RawTicket } from '../../../domain/sources/toolContract.ts';

const rules = { scrubber: createScrubber(() => []), keyedHash: () => 'k'.repeat(32), bodyCharsMax: 1000 };
const of = {
  sourceId: '0199c2f0-6a1e-7c44-9d0e-000000000001',
  workspaceId: 'default',
  sourceKind: 'helpdesk' as const,
};
const tickets = Array.from({ length: 5 }, (_, n) =>
  fetchedTicket(
    rules,
    of,
    RawTicket.parse({ external_id: String(n), title: 'T', body: 'B', received_at: '2026-11-20T09:00:00Z' }),
  ),
);
const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 9, minutes)).toISOString();
/** All but the second are new. */
const isNew = ({ externalId }: { externalId: string }) => externalId !== '1';

describe('the hourly limit of a source (SU-76)', () => {
  it('counts the new tickets of an hour that begins with the first of them', () => {
    const first = withTicket(null, at(0));
    expect(first).toEqual({ began: at(0), tickets: 1 });
    expect(withTicket(first, at(59))).toEqual({ began: at(0), tickets: 2 });
    expect(withTicket(first, at(60))).toEqual({ began: at(60), tickets: 1 });
  });

  it('holds new tickets above it, and none that is known', () => {
    const { tickets: marked, hour } = heldAbove(tickets, isNew, { limit: 2, hour: null, at: at(0) });
    expect(marked.map(({ held }) => held)).toEqual([false, undefined, false, true, true]);
    expect(hour).toEqual({ began: at(0), tickets: 4 });
    const later = heldAbove(tickets, isNew, { limit: 2, hour, at: at(30) });
    expect(later.tickets.map(({ held }) => held)).toEqual([true, undefined, true, true, true]);
    const next = heldAbove(tickets, isNew, { limit: 2, hour, at: at(61) });
    expect(next.tickets.map(({ held }) => held)).toEqual([false, undefined, false, true, true]);
  });
});
