import type { InvestigationEvent, TicketText } from '../../../domain/investigations/events.ts';
import type { Court } from '../../../domain/investigations/verdict/judgeVerdict.ts';
import { storableJson } from '../../../agent/tools/storableJson.ts';
import { completeCall } from '../../../agent/tools/completeCall.ts';
import { CONNECTOR_KINDS } from '../../../adapters/connectors/kinds.ts';
import type { Facts } from '../../../domain/investigations/investigation.ts';
import { toOutcome } from '../../../adapters/mcp/outcomes.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { uuidv5 } from '../../../domain/core/ids.ts';
import type { OfferedTool } from '../../../agent/tools/toolHost.ts';
import {
  callStarted,
  authorized,
  factsOf,
  requested,
  responded,
  started,
  use,
} from '../../support/investigations/investigationHistory.ts';
import { evidence } from '../../support/investigations/verdicts.ts';
import type { Delivery, OpenPlace } from './place.ts';
import { BOUNDARY } from './technique.ts';

/** Every tool of every connector, as an investigation is offered them. */
export const OFFERED: readonly OfferedTool[] = CONNECTOR_KINDS.flatMap(({ about: { kind }, tools }) =>
  tools.map(({ contract: { name, description, inputSchema } }) => ({
    name: `${kind}__${name}`,
    connectorId: uuidv5('corpus', kind),
    connectorKind: kind,
    tool: name,
    description,
    inputSchema,
  })),
);

const MIRA = { id: null, email: 'mira@example.com', name: null };

/** As the ticket of the corpus is where the texts come from elsewhere. */
export const TICKET: TicketText = { title: 'Help', body: 'It is broken.', customer: MIRA.email, customerRef: MIRA };

export const SCOPE = { customer: MIRA.email, pinned: 'cus_mira' };

/** An investigation that has just begun. */
const begun = (ticket: Partial<TicketText> = {}): InvestigationEvent => {
  const { data } = started({ toolResultTokens: 1_000_000 });
  return {
    type: 'InvestigationStarted',
    data: { ...data, boundary: BOUNDARY, tools: [...OFFERED], ticket: { ...TICKET, ...ticket } },
  };
};

const nothingSecret = createScrubber(() => []);

/** The investigation that a delivery has come to, by the real connector where it takes a call. */
export const investigationOf = async (place: OpenPlace, { ticket, call }: Delivery): Promise<InvestigationEvent[]> => {
  if (call === undefined) return [begun(ticket)];
  const { connector } = place;
  if (connector === undefined) throw new Error('the place has no connector to call');
  const answer = await connector.call(call.tool, call.args, SCOPE);
  if (!('result' in answer)) throw new Error(`${call.tool}: ${answer.message}`);
  const outcome = toOutcome({ structuredContent: { ...answer.result }, content: [] }, nothingSecret);
  if (outcome.status !== 'ok') throw new Error('a result became none');
  const before = [
    begun(),
    requested(1),
    responded(1, [use('t1', `${connector.kind}__${call.tool}`, call.args)]),
    {
      ...authorized(2, 't1'),
      data: { ...authorized(2, 't1').data, ...toolOf(connector.kind, call.tool), arguments: call.args },
    },
    callStarted(2),
  ];
  const times = { durationMs: 1, at: '2026-11-21T09:00:00.000Z' };
  const end = { ...outcome, result: storableJson(outcome.result) };
  const { event } = completeCall(factsOf(...before), { seq: 2, callId: uuidv5('corpus', '2') }, end, times);
  return [...before, event];
};

const toolOf = (kind: string, tool: string) => ({ connectorId: uuidv5('corpus', kind), connectorKind: kind, tool });

/** The step whose result is a fact that nobody doubts; verdicts that are to be judged by the rest rest on it. */
const FACT = 500;
export const honest = evidence(FACT, '/status', 'held');

/** What a verdict is judged by: the step that the texts came with, and the fact. */
export const courtOf = (facts: Facts): Court => ({
  results: new Map([
    ...facts.turns
      .flatMap(({ calls }) => calls)
      .flatMap(({ seq, connectorKind, arguments: given, outcome }) =>
        outcome.type === 'completed' && connectorKind !== null
          ? [[seq, { connectorKind, arguments: given, result: outcome.result }] as const]
          : [],
      ),
    [FACT, { connectorKind: 'clusters', arguments: {}, result: { status: 'held' } }],
  ]),
  rules: { replyHosts: ['help.example.com'] },
  at: '2026-11-21T09:01:00.000Z',
});
