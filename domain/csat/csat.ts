import { unreachable, type Decider } from '../core/decider.ts';
import { uuidv5, type SubjectKeyId } from '../core/ids.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import { CsatEvent, type CsatEventOf } from './events.ts';

/** A rating as it stands. `review`: who of the team has looked at it, and what they wrote; null while nobody has. */
export type Response = {
  rating: number;
  comment: string | null;
  submittedAt: string;
  /** How often the customer has thought better of it. */
  changes: number;
  review: { note: string | null } | null;
};
/** What a customer was asked for by a link (SU-184). */
export type LinkRequest = Pick<CsatEventOf<'CsatRequested'>['data'], 'workspaceId' | 'answer' | 'expiresAt'> & {
  isSent: boolean;
};

/** All ratings of one ticket, and all that a link asked for, by their ids. */
export type Csat = {
  ticketId: string | null;
  requests: ReadonlyMap<string, LinkRequest>;
  /** When a reply carried a link last. */
  requestedAt: string | null;
  responses: ReadonlyMap<string, Response>;
};

/** SU-184: one link a ticket within this time; how long one is valid, and how long what it led to may be changed. */
const DAY_MS = 86_400_000;
const APART_MS = 7 * DAY_MS;
const VALID_MS = 30 * DAY_MS;
const CHANGEABLE_MS = DAY_MS;
/** Anybody who has the link can send the form: that fills no log. */
const CHANGES_MAX = 20;

export type RequestCsat = { type: 'RequestCsat'; data: Omit<CsatEventOf<'CsatRequested'>['data'], 'expiresAt'> };
export type RecordLinkSent = { type: 'RecordLinkSent'; csatId: string; sentAt: string };
export type SubmitCsat = { type: 'SubmitCsat'; data: CsatEventOf<'CsatSubmitted'>['data']; subject: SubjectKeyId };
/** What the customer sends with the form behind a link. */
export type RateByLink = {
  type: 'RateByLink';
  data: Pick<CsatEventOf<'CsatSubmitted'>['data'], 'csatId' | 'ticketId' | 'rating' | 'comment' | 'investigationId'>;
  ratedAt: string;
  subject: SubjectKeyId;
};
export type ReviewCsat = {
  type: 'ReviewCsat';
  data: Omit<CsatEventOf<'CsatReviewed'>['data'], 'ticketId'>;
  subject: SubjectKeyId;
};
export type CsatCommand = RequestCsat | RecordLinkSent | SubmitCsat | RateByLink | ReviewCsat;

/** SU-151, SU-152, SU-184: customers are asked, say what they think, and somebody looks at it. */
export const csatDecider: Decider<CsatCommand, NewEvent<CsatEvent>, Csat> = {
  initialState: () => ({ ticketId: null, requests: new Map(), requestedAt: null, responses: new Map() }),
  evolve: (before, event) => {
    const csat = { ...before, ticketId: event.data.ticketId };
    switch (event.type) {
      case 'CsatRequested':
        return requestedOn(csat, event.data);
      case 'CsatLinkSent':
        return sentOn(csat, event.data.csatId);
      case 'CsatSubmitted': {
        const { csatId, rating, comment, submittedAt } = event.data;
        return withResponse(csat, csatId, { rating, comment, submittedAt, changes: 0, review: null });
      }
      case 'CsatChanged': {
        const { csatId, rating, comment } = event.data;
        return changeResponse(csat, csatId, ({ changes }) => ({ rating, comment, changes: changes + 1, review: null }));
      }
      case 'CsatReviewed':
        return changeResponse(csat, event.data.csatId, () => ({ review: { note: event.data.note } }));
      default:
        return unreachable(event);
    }
  },
  decide: (command, csat) => {
    switch (command.type) {
      case 'RequestCsat':
        return request(command, csat);
      case 'RecordLinkSent':
        return linkSent(command, csat);
      case 'SubmitCsat':
        return csat.responses.has(command.data.csatId)
          ? []
          : [{ type: 'CsatSubmitted', data: command.data, subject: command.subject }];
      case 'RateByLink':
        return rateByLink(command, csat);
      case 'ReviewCsat':
        return review(command, csat);
      default:
        return unreachable(command);
    }
  },
};

/** Streams `csat-<id of the ticket>`. */
export const csats = streamKind('csat', CsatEvent, csatDecider);

/** The rating that a reply asks for: the same however often the reply is tried. `replyKey`: names the reply. */
export const requestedCsatId = (replyKey: string): string => uuidv5('csat', replyKey);

const requestedOn = (csat: Csat, { csatId, requestedAt, ...data }: CsatEventOf<'CsatRequested'>['data']): Csat => ({
  ...csat,
  requestedAt,
  requests: new Map(csat.requests).set(csatId, { ...data, isSent: false }),
});

const sentOn = (csat: Csat, csatId: string): Csat => {
  const asked = csat.requests.get(csatId);
  return asked === undefined
    ? csat
    : { ...csat, requests: new Map(csat.requests).set(csatId, { ...asked, isSent: true }) };
};

const withResponse = (csat: Csat, csatId: string, response: Response): Csat => ({
  ...csat,
  responses: new Map(csat.responses).set(csatId, response),
});

const changeResponse = (csat: Csat, csatId: string, change: (response: Response) => Partial<Response>): Csat => {
  const response = csat.responses.get(csatId);
  return response === undefined ? csat : withResponse(csat, csatId, { ...response, ...change(response) });
};

const after = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** Nothing where the ticket was asked about within seven days, or for this reply before. */
const request = ({ data }: RequestCsat, { requests, requestedAt }: Csat): CsatEvent[] => {
  const isTooSoon = requestedAt !== null && data.requestedAt < after(requestedAt, APART_MS);
  if (requests.has(data.csatId) || isTooSoon) return [];
  return [{ type: 'CsatRequested', data: { ...data, expiresAt: after(data.requestedAt, VALID_MS) } }];
};

const linkSent = ({ csatId, sentAt }: RecordLinkSent, { ticketId, requests }: Csat): CsatEvent[] => {
  const asked = requests.get(csatId);
  if (asked === undefined || asked.isSent || ticketId === null) return [];
  const { workspaceId, answer } = asked;
  return [{ type: 'CsatLinkSent', data: { csatId, ticketId, workspaceId, answer, sentAt } }];
};

const EXPIRED = 'This link was valid for 30 days.';
const CLOSED = 'This rating can no longer be changed.';

/** Why the form of a link takes nothing any more; null while it does. Throws `not_found` where nobody was asked so. */
export const linkState = (csat: Csat, csatId: string, at: string): { refusal: DomainError | null } => {
  const asked = csat.requests.get(csatId);
  if (asked === undefined) throw new DomainError('not_found');
  const response = csat.responses.get(csatId);
  const isClosed =
    response !== undefined && (at >= after(response.submittedAt, CHANGEABLE_MS) || response.changes >= CHANGES_MAX);
  if (isClosed) return { refusal: invalidTransition('closed', [], CLOSED) };
  return { refusal: at >= asked.expiresAt ? invalidTransition('expired', [], EXPIRED) : null };
};

const rateByLink = ({ data, ratedAt, subject }: RateByLink, csat: Csat): NewEvent<CsatEvent>[] => {
  const { csatId, ticketId, rating, comment, investigationId } = data;
  const { refusal } = linkState(csat, csatId, ratedAt);
  if (refusal !== null) throw refusal;
  const asked = csat.requests.get(csatId);
  if (asked === undefined) throw new DomainError('not_found');
  const { workspaceId, answer } = asked;
  const given = { csatId, ticketId, workspaceId, rating, comment };
  const response = csat.responses.get(csatId);
  if (response === undefined) {
    const by = { submittedBy: 'customer', submittedAt: ratedAt, channel: 'link' };
    return [{ type: 'CsatSubmitted', data: { ...given, ...by, investigationId, answer }, subject }];
  }
  if (response.rating === rating && response.comment === comment) return [];
  return [{ type: 'CsatChanged', data: { ...given, changedAt: ratedAt }, subject }];
};

/** Looking at it again adds a note, or changes nothing. */
const review = ({ data, subject }: ReviewCsat, { ticketId, responses }: Csat): NewEvent<CsatEvent>[] => {
  const response = responses.get(data.csatId);
  if (response === undefined || ticketId === null) throw new DomainError('not_found');
  const { review: before } = response;
  if (before !== null && (data.note === null || data.note === before.note)) return [];
  return [{ type: 'CsatReviewed', data: { ...data, ticketId }, subject }];
};
