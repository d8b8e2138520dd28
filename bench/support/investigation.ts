import {
  settledTicket,
  type Connector,
  type ListedEvent,
  type Ticket,
} from '../../test/support/database/shopSystem.ts';
import { verdict } from '../../test/support/investigations/verdicts.ts';
import { CONNECTOR_PROGRAMS } from '../../adapters/connectors/kinds.ts';
import { connectorProgram } from '../../adapters/mcp/program.ts';
import { openToolConnection } from '../../adapters/mcp/toolConnection.ts';
import { call, say, toolResults, type Script } from '../../demo/messagesApi/script.ts';
import type { MessagesApi } from '../../demo/messagesApi/server.ts';
import type { NodeClient } from '../../test/support/nodes/nodeClient.ts';
import { eventually } from '../../test/support/eventually.ts';
import { quantile } from '../table.ts';
import type { Body } from './counterparts.ts';

/** Looks of one investigation before its verdict; each is a turn of the model and a call of a tool. */
const LOOKS = 12;
const INVESTIGATIONS = 20;
const WARM_UP = 2;
const BARE_CALLS = 200;
const TOOL = 'info';
const ARGS = { section: 'server' };

/** Milliseconds a step, medians: of the product, and of what each step cannot do without. */
export type Steps = { connectors: number; stepMs: number; bareCallMs: number; bareTurnMs: number };

/** Goes round the connectors, one tool a turn, then gives its verdict; answers at once. */
export const roundTrip: Script = (request) => {
  const tools = request.tools?.filter(({ name }) => name.endsWith(`__${TOOL}`)) ?? [];
  const looks = toolResults(request).length;
  const next = tools[looks % tools.length];
  return looks < LOOKS && next !== undefined
    ? say(call(next.name, ARGS))
    : verdict({ kind: 'escalate', escalation_reason: 'low_confidence', confidence: 0.2 });
};

/** Investigations one after the other with so many connectors, beside the bare calls that they are made of. */
export const measureSteps = async (
  client: NodeClient,
  model: MessagesApi,
  body: Body,
  connectors: number,
): Promise<Steps> => {
  await connect(client, body, connectors);
  const steps: number[] = [];
  for (let n = 0; n < WARM_UP + INVESTIGATIONS; n += 1) {
    const perStep = await investigated(client, `${connectors} connectors, ${n}`);
    if (n >= WARM_UP) steps.push(perStep);
  }
  return {
    connectors,
    stepMs: quantile(steps, 0.5),
    bareCallMs: await bareCalls(body),
    bareTurnMs: await bareTurns(model),
  };
};

/** Adds connectors until there are so many, all of them ready. */
const connect = async (client: NodeClient, body: Body, count: number): Promise<void> => {
  const list = () => client.get<Connector[]>('/api/connectors?limit=100');
  for (let n = (await list()).length; n < count; n += 1)
    await client.post('/api/connectors', { ...body, name: `${body.kind} ${n}`, autonomy_level: 'investigate' });
  await eventually(list, (all) => all.length === count && all.every(({ status }) => status === 'ready'));
};

/** Milliseconds a step from the first event of the investigation to its verdict. */
const investigated = async (client: NodeClient, title: string): Promise<number> => {
  const ticket = await client.post<Ticket>('/api/tickets', {
    title,
    body: 'Why is it slow?',
    customer: 'c@example.com',
  });
  const { investigation_id: id } = await settledTicket(client, ticket.id);
  const query = new URLSearchParams({ stream: `investigation-${id}`, limit: '100' });
  const page = await client.get<{ items: (ListedEvent & { occurred_at: string })[] }>(
    `/api/events?${query.toString()}`,
  );
  const at = (type: string): number => {
    const event = page.items.find((each) => each.type === type);
    if (event === undefined) throw new Error(`the investigation has no ${type}`);
    return Date.parse(event.occurred_at);
  };
  // The verdict is a turn of the model as well, and no call.
  return (at('VerdictRecorded') - at('InvestigationStarted')) / (LOOKS + 1);
};

/** The same call of the same tool server, without the service. */
const bareCalls = async ({ kind, config }: Body): Promise<number> => {
  const program = CONNECTOR_PROGRAMS.find(({ entry }) => entry.kind === kind);
  if (program === undefined) throw new Error(`no kind ${kind}`);
  const { signal } = new AbortController();
  const started = connectorProgram(program, { allowedCidrs: ['127.0.0.0/8'] });
  const connection = await openToolConnection(started, program.tools, signal, () => {});
  const request = {
    tool: TOOL,
    args: ARGS,
    connector: { id: 'bare', generation: 1, config },
    scope: { customer: null, pinned: null },
  };
  try {
    return await medianOf(async () => void (await connection.call(request, { signal, timeoutMs: 15_000 })));
  } finally {
    await connection.close();
  }
};

/** A request of the last investigation, sent as it was and read to its end. */
const bareTurns = async ({ url, requests }: MessagesApi): Promise<number> => {
  const body = requests.at(-Math.ceil(LOOKS / 2)) ?? '';
  const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', 'x-api-key': 'bench' };
  return medianOf(async () => {
    const answer = await fetch(`${url}/v1/messages`, { method: 'POST', headers, body });
    await answer.text();
    if (answer.status !== 200) throw new Error(`the bare request was refused with ${answer.status}`);
  });
};

const medianOf = async (work: () => Promise<void>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < BARE_CALLS; n += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
};
