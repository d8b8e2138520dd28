import type { SourceResource } from '../../../api/sources/resource.ts';
import { eventually } from '../eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../nodes/node.ts';
import { signUp, type NodeClient } from '../nodes/nodeClient.ts';
import { testDatabase } from '../database/postgres.ts';
import { listedEvents } from '../database/shopSystem.ts';
import { toolServersOf } from '../toolServers/children.ts';
import { startHelpdesk } from './helpdeskProcess.ts';

/** What can be killed while tickets come from a help desk. */
export type Victim = 'service' | 'tool server' | 'help desk';
export const VICTIMS: readonly Victim[] = ['service', 'tool server', 'help desk'];

/** A service that takes in the tickets of a help desk, which keeps callers to a rate; all of it can be killed. */
export type KilledIntake = AsyncDisposable & {
  fixture: NodeFixture;
  /** Kills it with SIGKILL; what was killed is at work again when this resolves, but for a tool server. */
  kill(victim: Victim): Promise<void>;
  /** How many tickets the service shows by now. */
  total(): Promise<number>;
  /** External ids of the tickets that were taken in, in the order of the log. */
  received(): Promise<string[]>;
};

/** Calls a second; a page of 25 tickets takes 26, so that one in several is cut off in the middle. */
const CALLS_A_SECOND = 120;

export const openKilledIntake = async (tickets: number): Promise<KilledIntake> => {
  await using resources = new AsyncDisposableStack();
  const desk = resources.use(await startHelpdesk(tickets, CALLS_A_SECOND));
  const database = await testDatabase();
  resources.defer(() => database.close());
  const fixture = await openNodeFixture({ DATABASE_URL: database.url, SERVICE_ENABLE_TICKET_POLLER: 'true' });
  resources.defer(() => fixture.dispose());
  let node: ReadyNode = await fixture.start();
  let admin: NodeClient = await signUp(node);
  const config = { BASE_URL: desk.url, EMAIL: 'agent@example.com', API_TOKEN: 'help-desk-token' };
  const { id } = await admin.post<SourceResource>('/api/ticket-sources', {
    kind: 'helpdesk',
    config,
    poll_interval_s: 10,
    start_from: '1970-01-01T00:00:00Z',
  });
  const killService = async (): Promise<void> => {
    await fixture.end(node, 'SIGKILL');
    node = await fixture.start();
    admin = admin.at(node.backendUrl);
  };
  const killToolServer = async (): Promise<void> => {
    const [pid] = await eventually(
      () => toolServersOf(node.pid, 'helpdesk\0shared'),
      (pids) => pids.length > 0,
    );
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  };
  const owned = resources.move();
  return {
    fixture,
    kill: (victim) => {
      if (victim === 'service') return killService();
      return victim === 'tool server' ? killToolServer() : desk.kill();
    },
    total: async () => (await admin.get<SourceResource>(`/api/ticket-sources/${id}`)).tickets_total,
    received: async () =>
      (await listedEvents(admin, { type: 'TicketReceived' })).map(({ data }) => String(data['externalId'])),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};

/** Ids 1 to the last, as the help desk gives them. */
export const inOrder = (tickets: number): string[] => Array.from({ length: tickets }, (_, n) => String(n + 1));
