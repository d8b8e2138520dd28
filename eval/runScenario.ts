import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isoNow, uuidv7 } from '../composition/ids.ts';
import { eventsOf, handle } from '../domain/core/log/streams.ts';
import type { RecordedEvent } from '../domain/core/log/eventStore.ts';
import { investigations } from '../domain/investigations/cancelInvestigation.ts';
import type { InvestigationEvent } from '../domain/investigations/events.ts';
import { tickets } from '../domain/tickets/ticket.ts';
import type { InvestigationPorts } from '../processes/investigations/investigationPorts.ts';
import { unlimited } from '../agent/running/spending.ts';
import { investigateTicket } from '../processes/investigations/investigationWorker.ts';
import { metaIn, type EvalNode } from './evalNode.ts';
import type { Models, Origin } from './model/modelOf.ts';
import { observe, type Observed } from './observed.ts';
import type { Scenario } from './scenario.ts';
import { score, type Check } from './score.ts';
import { openWorld } from './world/openWorld.ts';

/** A scenario that was investigated, with its score. */
export type ScenarioRun = {
  scenario: Scenario;
  origin: Origin;
  note: string | null;
  observed: Observed;
  checks: readonly Check[];
  events: readonly RecordedEvent<InvestigationEvent>[];
};

/** The day on which all tickets arrive. */
const RECEIVED_AT = '2026-11-20T09:00:00.000Z';

/**
 * Opens the world of the scenario in a workspace of its own, lets the service investigate the ticket as it does any, and
 * scores what the log says of it.
 */
export const runScenario = async (
  node: EvalNode,
  scenario: Scenario,
  models: Models,
  signal: AbortSignal,
): Promise<ScenarioRun> => {
  await using resources = new AsyncDisposableStack();
  const model = resources.use(await models(scenario));
  const workspaceId = `eval-${createHash('sha256').update(scenario.id).digest('hex').slice(0, 16)}`;
  const world = await openWorld(node, workspaceId, scenario.world);
  resources.defer(() => world.close());
  const ticketId = await receive(node, workspaceId, scenario.ticket);
  const ports = portsOf(node, model.provider, scenario.id);
  await investigateTicket(ports, node.investigation, ticketId, false, signal);
  const events = await eventsOfTicket(node, ticketId);
  const observed = observe(events);
  const checks = score(observed, scenario.expect, world.written());
  return { scenario, origin: model.origin(), note: model.note(), observed, checks, events };
};

/** As in the service; what is drawn at random there follows from the scenario, so that it asks alike in every run. */
const portsOf = (node: EvalNode, model: InvestigationPorts['model'], seed: string): InvestigationPorts => ({
  ...node,
  model,
  spending: unlimited,
  now: isoNow,
  newId: uuidv7,
  randomHex: (bytes) =>
    createHash('sha256')
      .update(`boundary of ${seed}`)
      .digest('hex')
      .slice(0, bytes * 2),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
});

const receive = async (
  { store, subjects }: EvalNode,
  workspaceId: string,
  { title, body, customer }: Scenario['ticket'],
): Promise<string> => {
  const ticketId = uuidv7();
  const subject = await subjects.subjectFor(workspaceId, customer);
  const data = {
    ticketId,
    workspaceId,
    sourceKind: 'direct' as const,
    sourceId: null,
    externalId: null,
    priority: 'normal' as const,
    tags: [],
    receivedAt: RECEIVED_AT,
    title,
    body,
    customer,
    customerRef: { id: null, email: customer, name: null },
    url: null,
  };
  await handle(store, tickets, ticketId, { type: 'ReceiveTicket', data, subject }, metaIn(workspaceId));
  return ticketId;
};

const eventsOfTicket = async (
  { store }: EvalNode,
  ticketId: string,
): Promise<readonly RecordedEvent<InvestigationEvent>[]> => {
  for await (const event of eventsOf(store, tickets, ticketId))
    if (event.type === 'TicketClaimed')
      return Array.fromAsync(eventsOf(store, investigations, event.data.investigationId));
  return [];
};
