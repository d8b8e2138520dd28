import { describe, expect, it } from 'vitest';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import { csatDecider, linkState, requestedCsatId, type CsatCommand } from '../../../domain/csat/csat.ts';
import type { CsatEvent } from '../../../domain/csat/events.ts';
import { specify } from '../../support/log/specify.ts';

const id = (n: number): string => `0199c2f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-00000000000c');
const of = { ticketId: id(1), workspaceId: 'default' };
const linked = { ...of, csatId: id(2), answer: 'edited' as const };
const given = specify(csatDecider);

const time = (days: number, ms = 0): string =>
  new Date(Date.UTC(2026, 10, 1, 10) + days * 86_400_000 + ms).toISOString();
const requested: CsatEvent = {
  type: 'CsatRequested',
  data: { ...linked, requestedAt: time(0), expiresAt: time(30) },
};
const request = (csatId: string, requestedAt: string): CsatCommand => ({
  type: 'RequestCsat',
  data: { ...linked, csatId, requestedAt },
});
const said = { csatId: id(2), ticketId: id(1), rating: 2, comment: 'Slow.' };
const rate = (ratedAt: string, words: Partial<typeof said> = {}): CsatCommand => ({
  type: 'RateByLink',
  data: { ...said, investigationId: null, ...words },
  ratedAt,
  subject,
});
const byLink = {
  type: 'CsatSubmitted' as const,
  data: {
    ...of,
    ...said,
    channel: 'link',
    submittedBy: 'customer',
    submittedAt: time(1),
    investigationId: null,
    answer: 'edited' as const,
  },
  subject,
};
const review = (note: string | null): CsatCommand => ({
  type: 'ReviewCsat',
  data: { csatId: id(2), workspaceId: 'default', reviewedBy: id(9), note, reviewedAt: time(2) },
  subject,
});
const reviewed = (note: string | null) => ({
  type: 'CsatReviewed' as const,
  data: { ...of, csatId: id(2), reviewedBy: id(9), note, reviewedAt: time(2) },
  subject,
});

describe('asking for a rating (SU-184)', () => {
  it('asks once per ticket and seven days, and for the same reply once', () => {
    given()
      .when(request(id(2), time(0)))
      .then(requested);
    given(requested)
      .when(request(id(2), time(20)))
      .thenNothing();
    given(requested)
      .when(request(id(3), time(7, -1)))
      .thenNothing();
    given(requested)
      .when(request(id(3), time(7)))
      .then({ type: 'CsatRequested', data: { ...linked, csatId: id(3), requestedAt: time(7), expiresAt: time(37) } });
  });

  it('names the rating after the reply, so that a reply that is tried again asks for the same', () => {
    expect(requestedCsatId('reply-1')).toBe(requestedCsatId('reply-1'));
    expect(requestedCsatId('reply-1')).not.toBe(requestedCsatId('reply-2'));
  });

  it('records once that the reply with the link was sent', () => {
    const sent: CsatEvent = { type: 'CsatLinkSent', data: { ...linked, sentAt: time(0, 1) } };
    const record = { type: 'RecordLinkSent', csatId: id(2), sentAt: time(0, 1) } as const;
    given(requested).when(record).then(sent);
    given(requested, sent).when(record).thenNothing();
    given().when(record).thenNothing();
  });
});

/** Why the form takes nothing any more. */
const refusal = (at: string, ...events: readonly CsatEvent[]) =>
  linkState(events.reduce(csatDecider.evolve, csatDecider.initialState()), id(2), at).refusal?.message ?? null;

describe('rating by a link (SU-184)', () => {
  it('records what the customer says, once, as the customer of the reply that asked', () => {
    given(requested)
      .when(rate(time(1)))
      .then(byLink);
    given(requested, byLink)
      .when(rate(time(1, 1)))
      .thenNothing();
  });

  it('may be changed for 24 hours, and not later', () => {
    const data = { ...of, ...said, rating: 5, changedAt: time(2, -1) };
    given(requested, byLink)
      .when(rate(time(2, -1), { rating: 5 }))
      .then({ type: 'CsatChanged', data, subject });
    given(requested, byLink)
      .when(rate(time(2), { rating: 5 }))
      .thenRefused('invalid_transition');
  });

  it('refuses a link after 30 days, and one that nobody sent', () => {
    given(requested)
      .when(rate(time(30, -1)))
      .then({ ...byLink, data: { ...byLink.data, submittedAt: time(30, -1) } });
    given(requested)
      .when(rate(time(30)))
      .thenRefused('invalid_transition');
    given(requested)
      .when(rate(time(1), { csatId: id(7) }))
      .thenRefused('not_found');
    given()
      .when(rate(time(1)))
      .thenRefused('not_found');
  });

  it('says why the form takes nothing any more', () => {
    expect(refusal(time(1), requested)).toBe(null);
    expect(refusal(time(30), requested)).toBe('This link was valid for 30 days.');
    expect(refusal(time(1, 5), requested, byLink)).toBe(null);
    expect(refusal(time(2), requested, byLink)).toBe('This rating can no longer be changed.');
  });

  it('takes twenty changes, so that whoever has the link cannot fill the log', () => {
    const change = (n: number): CsatEvent => ({
      type: 'CsatChanged',
      data: { ...of, ...said, rating: 1 + (n % 5), changedAt: time(1, n) },
    });
    const changes = Array.from({ length: 20 }, (_, n) => change(n));
    given(requested, byLink, ...changes.slice(1))
      .when(rate(time(1, 50), { rating: 3 }))
      .then({ type: 'CsatChanged', data: { ...of, ...said, rating: 3, changedAt: time(1, 50) }, subject });
    given(requested, byLink, ...changes)
      .when(rate(time(1, 50), { rating: 3 }))
      .thenRefused('invalid_transition');
  });
});

describe('ratings that people record and review (SU-151, SU-152)', () => {
  it('takes as many of a ticket as are told, each once', () => {
    const told = {
      type: 'CsatSubmitted' as const,
      data: { ...byLink.data, csatId: id(4), submittedBy: id(9) },
      subject,
    };
    const submit = { type: 'SubmitCsat', data: told.data, subject } as const;
    given(requested, byLink).when(submit).then(told);
    given(requested, byLink, told).when(submit).thenNothing();
  });

  it('is looked at once; a note may be added later', () => {
    given(requested, byLink).when(review(null)).then(reviewed(null));
    given(requested, byLink, reviewed(null)).when(review(null)).thenNothing();
    given(requested, byLink, reviewed(null)).when(review('Called them.')).then(reviewed('Called them.'));
    given(requested, byLink, reviewed('Called them.')).when(review('Called them.')).thenNothing();
    given(requested).when(review(null)).thenRefused('not_found');
  });

  it('is to be looked at again where the customer changed it since', () => {
    const changed: CsatEvent = { type: 'CsatChanged', data: { ...of, ...said, rating: 1, changedAt: time(1, 9) } };
    given(requested, byLink, reviewed(null), changed).when(review(null)).then(reviewed(null));
  });
});
