import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { CACHE_MS } from '../../../adapters/vault/keptKeys.ts';
import { eraseSubject } from '../../../adapters/vault/erasure.ts';
import { createSubjectKeys } from '../../../adapters/vault/subjectKeys.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import type { Release } from '../../../composition/storage.ts';
import { openStoreOn } from '../../../composition/storage.ts';
import type { StreamName } from '../../../domain/core/log/eventLog.ts';
import type { EventStore, Meta, RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { CommandId, type SubjectKeyId } from '../../../domain/core/ids.ts';
import type { Budget, InvestigationData, InvestigationEvent } from '../../../domain/investigations/events.ts';
import type { CustomerRef } from '../../../domain/tickets/events.ts';
import { tickets, tickets as ticketKind } from '../../../domain/tickets/ticket.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import type { Script } from '../../../demo/messagesApi/script.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import type { ToolHost } from '../../../agent/tools/toolHost.ts';
import { portsFor, settingsWith } from './investigations.ts';
import { openNode, type TestNode } from '../nodes/openNode.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';

export const WORKSPACE = 'default';

/** Everything around an investigation but the model and the tools. */
export type Fixture = Pick<TestNode, 'url' | 'database' | 'store'> & {
  newSubject(): Promise<SubjectKeyId>;
  /** Deletes the key of a subject, as an erasure does. */
  erase(subject: SubjectKeyId): Promise<void>;
  close(): Promise<void>;
};

/** `kinds`: of streams that only these tests have. */
export const openFixture = async (kinds: Release['kinds'] = []): Promise<Fixture> => {
  let later = 0;
  const node = await openNode();
  const { url, database } = node;
  // As the node's own, by a clock that may be put forward.
  const subjects = createSubjectKeys({ ...node, nowMs: () => performance.now() + later });
  const release = { ...node.release, kinds: [...node.release.kinds, ...kinds] };
  const store = openStoreOn(node.eventLog, { release, subjects });
  return {
    url,
    database,
    store,
    erase: async (subject) => {
      await eraseSubject(database, subject, async (ms) => void (later += ms));
      later += CACHE_MS;
    },
    newSubject: () => subjects.subjectFor(WORKSPACE, `${randomUUID()}@example.com`),
    close: () => node.stop(),
  };
};

/** The fixture of all cases of the file that asks, which do not disturb each other; closed after the last of them. */
export const openFileFixture = async (): Promise<Fixture> => {
  const fixture = await openFixture();
  afterAll(() => fixture.close());
  return fixture;
};

const metaOf = (): Meta => ({
  actor: { type: 'user', id: 'test' },
  correlationId: randomUUID(),
  commandId: CommandId.parse(randomUUID()),
  workspaceId: WORKSPACE,
});

/** Inserts a ticket and returns its id. */
export const receiveTicket = async (
  fixture: Fixture,
  text: { title?: string; body?: string; customer?: string; customerRef?: CustomerRef; receivedAt?: string } = {},
): Promise<string> => {
  const ticketId = uuidv7();
  const data = {
    ticketId,
    workspaceId: WORKSPACE,
    sourceKind: 'direct' as const,
    sourceId: null,
    externalId: null,
    priority: 'normal' as const,
    tags: [],
    receivedAt: text.receivedAt ?? '2026-11-20T08:00:00.000Z',
    title: text.title ?? 'Where is my order?',
    body: text.body ?? 'Order 1042 has not arrived.',
    customer: text.customer ?? 'mira@example.com',
    customerRef: text.customerRef ?? { id: null, email: text.customer ?? 'mira@example.com', name: null },
    url: null,
  };
  const command = { type: 'ReceiveTicket' as const, data, subject: await fixture.newSubject() };
  await handle(fixture.store, tickets, ticketId, command, metaOf());
  return ticketId;
};

export const eventsOf = async (store: EventStore, stream: StreamName): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const event of store.readStream(stream)) events.push(event);
  return events;
};

/** The events of the newest investigation of a ticket. */
export const investigationEvents = async (
  store: EventStore,
  ticketId: string,
): Promise<RecordedEvent<InvestigationEvent>[]> => {
  const claim = (await eventsOf(store, ticketKind.stream(ticketId))).findLast(({ type }) => type === 'TicketClaimed');
  if (claim === undefined) return [];
  const stream = investigations.stream(String(claim.data?.['investigationId']));
  return (await eventsOf(store, stream)) as RecordedEvent<InvestigationEvent>[];
};

export const dataOf = <T extends InvestigationEvent['type']>(
  events: readonly RecordedEvent<InvestigationEvent>[],
  type: T,
): InvestigationData<T>[] =>
  events.filter((event) => event.type === type).map(({ data }) => data as InvestigationData<T>);

export const ticketTypes = async (store: EventStore, ticketId: string): Promise<string[]> =>
  (await eventsOf(store, ticketKind.stream(ticketId))).map(({ type }) => type);

/** One whole investigation with a script and tools; closes the model's server. */
export const investigated = async (
  fixture: Fixture,
  script: Script,
  tools: ToolHost,
  options: { budget?: Partial<Budget>; model?: string; ticket?: Parameters<typeof receiveTicket>[1] } = {},
) => {
  const api = await startMessagesApi(script);
  const ports = portsFor(fixture, api, tools);
  const ticketId = await receiveTicket(fixture, options.ticket);
  try {
    await investigateTicket(
      ports,
      settingsWith(options.budget, options.model),
      ticketId,
      false,
      new AbortController().signal,
    );
  } finally {
    await api.close();
  }
  const events = await investigationEvents(fixture.store, ticketId);
  return {
    ticketId,
    events,
    requests: api.requests,
    logger: ports.logger,
    ticket: await ticketTypes(fixture.store, ticketId),
  };
};
