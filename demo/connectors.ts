import { until, type Client } from './client.ts';
import type { ErrorTracker } from './errorTracker.ts';
import { loadShop, type OwnServer } from './shopDatabase.ts';

type Connector = { id: string; name: string; status: string; status_reason: string | null; tools: unknown[] };

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const NAMES: ReadonlySet<string> = new Set(['Shop', 'Errors', 'Clusters']);

/** What the agent may look into: the shop's database, its error tracker, and the clusters of this product. */
export const connectSystems = async (
  client: Client,
  { server, tracker }: { server: OwnServer; tracker: ErrorTracker },
  say: (line: string) => void,
): Promise<void> => {
  say(
    '1. The agent gets read-only connectors to the database of a sample shop, to its error tracker and to the clusters.',
  );
  const known = await client<Connector[]>('GET', '/api/connectors');
  const idOf = (name: string): string | undefined => known.find((each) => each.name === name)?.id;
  await Promise.all([
    connectShop(client, idOf('Shop'), server),
    // It listens on another port at each run.
    connect(client, idOf('Errors'), { kind: 'sentry', name: 'Errors', config: tracker.config }),
    connect(client, idOf('Clusters'), { kind: 'clusters', name: 'Clusters', config: {} }),
  ]);
  const connectors = await until(
    async () => (await client<Connector[]>('GET', '/api/connectors')).filter(({ name }) => NAMES.has(name)),
    (found) => found.every(({ status }) => status !== 'starting'),
  );
  const broken = connectors.find(({ status }) => status !== 'ready');
  if (broken !== undefined)
    throw new Error(`the connector ${broken.name} is ${broken.status}: ${broken.status_reason}`);
  const tools = connectors.reduce((sum, each) => sum + each.tools.length, 0);
  say(`   ${[...NAMES].join(', ')} are ready with ${tools} tools, none of which can write.\n`);
};

const connectShop = async (client: Client, known: string | undefined, server: OwnServer): Promise<void> => {
  // Unless the data directory was moved, or the shop is damaged, it is as it was.
  if (known !== undefined && (await client<{ success: boolean }>('POST', `/api/connectors/${known}/test`)).success)
    return;
  const config = { DATABASE_URL: await loadShop(server, quiet) };
  await connect(client, known, { kind: 'postgres', name: 'Shop', config });
};

const connect = async (
  client: Client,
  known: string | undefined,
  { config, ...about }: { kind: string; name: string; config: Record<string, string> },
): Promise<void> => {
  if (known === undefined) await client('POST', '/api/connectors', { ...about, config });
  else await client('PATCH', `/api/connectors/${known}`, { config });
};
