import { DomainError } from '../../domain/core/problems/errors.ts';
import { RevisionConflict } from '../../domain/core/log/eventLog.ts';
import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId, type EventId, type SubjectKeyId } from '../../domain/core/ids.ts';
import { handle, load, type Loaded } from '../../domain/core/log/streams.ts';
import { escalateCancelled } from '../../domain/investigations/escalateCancelled.ts';
import type { OwnEvent, TicketText } from '../../domain/investigations/events.ts';
import { suspectedInjection, type Investigation } from '../../domain/investigations/investigation.ts';
import { INVESTIGATION } from '../../domain/investigations/purpose.ts';
import { openRun, type Run as AgentRun } from '../../agent/running/run.ts';
import { workOn } from '../../agent/running/work.ts';
import { erasedFailure } from '../../agent/state/resume.ts';
import { usdOfMicro } from '../../domain/pricing/price.ts';
import type { SourceKind, TicketEvent } from '../../domain/tickets/events.ts';
import { ticketTextOf } from '../../domain/investigations/ticketText.ts';
import { identifiedCustomer } from '../../domain/tickets/identity.ts';
import { tickets, type Ticket, type TicketCommand } from '../../domain/tickets/ticket.ts';
import { investigationAgent, investigationStreams } from './investigationAgent.ts';
import type { InvestigationPorts, InvestigationSettings } from './investigationPorts.ts';

type Run = AgentRun<OwnEvent, Investigation>;

/** A ticket as its stream tells it. */
type Known = {
  ticketId: string;
  loaded: Loaded<TicketEvent, Ticket>;
  workspaceId: string;
  correlationId: string;
  receivedId: EventId;
  source: SourceKind;
  subject: SubjectKeyId | null;
  /** Null once the subject is erased. */
  text: TicketText | null;
};

/**
 * Works on one ticket until its verdict is recorded, its attempt has failed, or another worker has it. Claims a `new`
 * ticket; goes on with one that is being investigated. `workerLost`: the worker before did not stop in order.
 * Rejects like `workOn`, but for a RevisionConflict: the investigation then waits as it stands.
 */
export const investigateTicket = async (
  ports: InvestigationPorts,
  settings: InvestigationSettings,
  ticketId: string,
  workerLost: boolean,
  signal: AbortSignal,
): Promise<void> => {
  const known = await loadTicket(ports.store, ticketId);
  const investigationId = known === null ? null : await claimed(ports, known);
  if (known === null || investigationId === null) return;
  const { subject, text } = known;
  if (subject === null) return failTicket(ports, known, investigationId, 'subject_erased');
  const { workspaceId, correlationId, source, receivedId: causationId } = known;
  const customer = identifiedCustomer(text);
  const of = {
    id: investigationId,
    workerId: ports.newId(),
    workspaceId,
    subject,
    customer,
    correlationId,
    causationId,
  };
  const run = await openRun(INVESTIGATION, investigationStreams, ports.store, of, (ms) => ports.sleep(ms, signal));
  try {
    if (text === null) return await giveUp(ports, known, run);
    const about = { investigationId, ticketId, workspaceId, subjectKeyId: subject, ticket: text, source };
    const agent = investigationAgent(ports, settings, about);
    await workOn({ agent, ports: { ...ports, prices: settings.prices }, run, signal }, workerLost);
    await settle(ports, known, run);
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    ports.logger.info({ investigation_id: investigationId }, 'investigation_worker_superseded');
  }
};

/** The investigation to work on; null when the ticket is somebody else's or needs none. */
const claimed = async (ports: InvestigationPorts, known: Known): Promise<string | null> => {
  const { state } = known.loaded;
  if (state.status === 'investigating') return state.investigationId;
  if (state.status !== 'new') return null;
  const investigationId = ports.newId();
  const command = { type: 'ClaimTicket' as const, data: { investigationId, claimedAt: ports.now() } };
  try {
    await onTicket(ports, known, command, investigationId, 'claim', known.loaded);
  } catch (error) {
    if (error instanceof DomainError || error instanceof RevisionConflict) return null;
    throw error;
  }
  ports.logger.info({ ticket_id: known.ticketId, investigation_id: investigationId }, 'claimed');
  return investigationId;
};

/** The customer was erased: nothing about them can be read or recorded any more. */
const giveUp = async (ports: InvestigationPorts, known: Known, run: Run): Promise<void> => {
  const state = run.state();
  if (state.status === 'running' || state.status === 'waiting')
    await run.record([{ type: 'InvestigationFailed', data: erasedFailure(state.facts, ports.now()) }]);
  await failTicket(ports, known, run.id, 'subject_erased');
};

/** Brings the result to the ticket (SU-14 to SU-16). A crash before this append leaves it to the next worker. */
const settle = async (ports: InvestigationPorts, known: Known, run: Run): Promise<void> => {
  const state = run.state();
  const { id: investigationId } = run;
  if (state.status === 'failed') return failTicket(ports, known, investigationId, state.reason);
  if (state.status === 'cancelled') return escalate(ports, known, investigationId, state.facts.lastAt);
  if (state.status !== 'completed') return;
  const { kind, escalation, confidence, category } = state.verdict;
  const { facts } = state;
  const common = {
    investigationId,
    confidence,
    category,
    suspectedInjection: suspectedInjection(facts),
    settledAt: ports.now(),
  };
  const data =
    kind === 'escalate'
      ? { ...common, verdict: kind, reason: escalation?.reason ?? 'policy', queue: escalation?.queue ?? 'support' }
      : { ...common, verdict: kind };
  const settled = await onTicket(ports, known, { type: 'SettleTicket', data }, investigationId, 'settle');
  if (settled.events.length === 0 || settled.repeated) return;
  ports.logger.info(
    {
      investigation_id: investigationId,
      verdict: kind,
      duration_ms: Math.max(0, Date.parse(facts.lastAt) - Date.parse(facts.started.startedAt)),
      cost_usd: facts.costKnown ? usdOfMicro(facts.costMicroUsd) : null,
    },
    'investigation_worker_completed',
  );
};

/** The request that cancelled it, and the reactor behind that, do the same; whoever comes first. */
const escalate = async (
  { store }: InvestigationPorts,
  { ticketId, correlationId, receivedId, workspaceId }: Known,
  investigationId: string,
  cancelledAt: string,
): Promise<void> => {
  const actor = { type: 'agent' as const, id: investigationId };
  const meta = { actor, correlationId, causationId: receivedId, workspaceId };
  await escalateCancelled(store, { investigationId, ticketId, cancelledAt }, meta);
};

const failTicket = async (
  ports: InvestigationPorts,
  known: Known,
  investigationId: string,
  reason: string,
): Promise<void> => {
  const data = { investigationId, reason, failedAt: ports.now() };
  await onTicket(ports, known, { type: 'FailTicket', data }, investigationId, 'fail');
  ports.logger.warn({ ticket_id: known.ticketId, investigation_id: investigationId, reason }, 'investigation_failed');
};

const onTicket = (
  { store }: InvestigationPorts,
  known: Known,
  command: TicketCommand,
  investigationId: string,
  step: string,
  loaded?: Known['loaded'],
) => {
  const meta: Meta = {
    actor: { type: 'agent', id: investigationId },
    correlationId: known.correlationId,
    commandId: derivedCommandId('investigation', investigationId, step),
    causationId: known.receivedId,
    workspaceId: known.workspaceId,
  };
  return handle(store, tickets, known.ticketId, command, meta, loaded);
};

/** Null for a ticket that was never received. */
const loadTicket = async (store: EventStore, ticketId: string): Promise<Known | null> => {
  const loaded = await load(store, tickets, ticketId);
  const { first } = loaded;
  if (first?.type !== 'TicketReceived') return null;
  return {
    ticketId,
    loaded,
    workspaceId: first.data.workspaceId,
    correlationId: first.meta.correlationId,
    receivedId: first.id,
    source: first.data.sourceKind,
    subject: first.subject,
    text: await ticketTextOf(store, loaded),
  };
};
