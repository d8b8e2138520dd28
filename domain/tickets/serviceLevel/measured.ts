import { canonicalJson } from '../../core/json/canonicalJson.ts';
import { assess, type End, type Measured } from '../../serviceLevels/assess.ts';
import type { Pause, PauseReason } from '../../serviceLevels/clock.ts';
import type { ServiceLevel } from '../../serviceLevels/level.ts';
import type { Policies } from '../../serviceLevels/policy.ts';
import type { TicketEvent, TicketReceived } from '../events.ts';
import type { Priority } from '../priority.ts';

/** What deadlines of a ticket follow from, and how it was last seen to stand. */
export type ByLevels = { measured: Measured; level: ServiceLevel | null };

type Levelled = ByLevels & { ticketId: string; priority: Priority };

/** `policies`: all that tickets of the workspace were ever measured by. */
export type AssessLevel = { type: 'AssessLevel'; data: { policies: Policies; at: string } };

/** SU-26: what stands as it stood already appends nothing. */
export const assessed = ({ data: { policies, at } }: AssessLevel, ticket: Levelled): TicketEvent[] => {
  const { ticketId, measured, priority, level: before } = ticket;
  const level = assess(measured, priority, policies, at);
  return before !== null && essence(before) === essence(level)
    ? []
    : [{ type: 'TicketServiceLevelChanged', data: { ticketId, level } }];
};

/** Without when, and under which version, it was looked at. */
const essence = (level: ServiceLevel): string => {
  const { assessedAt: _, policyVersion: __, ...rest } = level;
  return canonicalJson(rest);
};

/** A ticket that has come with messages may have been answered by then. */
export const measuredFrom = ({ receivedAt, priority, thread }: TicketReceived['data']): ByLevels => ({
  measured: (thread ?? []).reduce<Measured>((measured, message) => written(measured, message, priority), {
    receivedAt,
    answered: null,
    awaited: null,
    ended: null,
    isIgnored: false,
    pauses: [],
  }),
  level: null,
});

/** What an event does to what is measured. */
export const evolveMeasured = <Ticket extends Levelled>(ticket: Ticket, event: TicketEvent): Ticket =>
  event.type === 'TicketServiceLevelChanged'
    ? { ...ticket, level: event.data.level }
    : { ...ticket, measured: measuredAfter(ticket, event) };

const measuredAfter = ({ measured, priority }: Levelled, event: TicketEvent): Measured => {
  switch (event.type) {
    case 'TicketMessageAdded':
      return written(measured, event.data, priority);
    case 'TicketAnswered':
      return pausedFor(
        'waiting_on_customer',
        event.data.answeredAt,
        answered(measured, event.data.answeredAt, priority),
      );
    case 'TicketResolved': {
      const { resolvedAt: at } = event.data;
      return { ...pausedFor('resolved', at, measured), ended: { at, priority }, isIgnored: false };
    }
    case 'TicketIgnored':
      return { ...pausedFor('ignored', event.data.ignoredAt, measured), ended: null, isIgnored: true };
    case 'TicketReopened':
      return goesOn(event.data.reopenedAt, measured);
    case 'TicketRequeued':
      return goesOn(event.data.requeuedAt, measured);
    case 'TicketEscalated':
      return goesOn(event.data.escalatedAt, measured);
    case 'TicketRestored': {
      const { status, restoredAt: at } = event.data;
      if (status === 'ignored') return { ...pausedFor('ignored', at, measured), ended: null, isIgnored: true };
      const open = goesOn(at, measured);
      return status === 'waiting_on_customer' ? pausedFor('waiting_on_customer', at, open) : open;
    }
    default:
      return measured;
  }
};

type Written = { author: string; at: string };

/** SU-182: what the customer writes after an answer waits for the next one; what staff writes in the source is one. */
const written = (measured: Measured, { author, at }: Written, priority: Priority): Measured => {
  if (author === 'staff') return answered(measured, at, priority);
  if (author !== 'customer' || measured.answered === null) return measured;
  const waits = measured.awaited !== null && measured.awaited.answered === null;
  return waits ? measured : { ...measured, awaited: { since: at, answered: null } };
};

/** What was written before a message does not answer it, such as a reply of ours that its source gives back. */
const answered = (measured: Measured, at: string, priority: Priority): Measured => {
  const end: End = { at, priority };
  const { awaited } = measured;
  return {
    ...measured,
    answered: measured.answered ?? end,
    awaited:
      awaited !== null && awaited.answered === null && at >= awaited.since ? { ...awaited, answered: end } : awaited,
  };
};

const goesOn = (at: string, measured: Measured): Measured => ({
  ...measured,
  pauses: endedPauses(measured.pauses, at),
  ended: null,
  isIgnored: false,
});

const pausedFor = (reason: PauseReason, from: string, measured: Measured): Measured => {
  const last = measured.pauses.at(-1);
  if (last?.to === null && last.reason === reason) return measured;
  return { ...measured, pauses: [...endedPauses(measured.pauses, from), { from, to: null, reason }] };
};

/** A pause that lasts ends; one of no length never was. */
const endedPauses = (pauses: readonly Pause[], at: string): readonly Pause[] => {
  const last = pauses.at(-1);
  if (last === undefined || last.to !== null) return pauses;
  const before = pauses.slice(0, -1);
  return at > last.from ? [...before, { ...last, to: at }] : before;
};
