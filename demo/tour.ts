import type { Settings } from '../composition/settings.ts';
import type { System } from '../composition/system.ts';
import { signIn, until, type Client } from './client.ts';
import { auditCli } from './programs.ts';
import { loadShop, onDatabase, type OwnServer } from './shopDatabase.ts';
import { TICKETS } from './tickets.ts';
import { showUpgrades } from './upgrades.ts';

/** `exit`: the program ends with the tour. */
export type Tour = { system: System; settings: Settings; exit: boolean; say: (line: string) => void };

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Shows the main job from end to end, through the same HTTP interface that everybody uses. */
export const tour = async ({ system, settings, exit, say }: Tour): Promise<void> => {
  say(`\nLedger runs at ${system.webUrl} (API at ${system.backendUrl}).`);
  const { client, account, resumed } = await signIn(system, settings);
  say(`Sign in as ${account.email} with the password ${account.password} and watch the inbox.\n`);
  if (resumed) say(RESUMES);

  await connectShop(client, ownServer(system), say);
  await investigateTickets(client, resumed, say);
  const clusterId = await createCluster(client, resumed, say);
  await showUpgrades(client, clusterId, settings, say);
  await auditTheLog(system, settings, say);
  say(whatNext(system, settings, exit));
};

const RESUMES =
  'This is not the first run on this data: the demo goes on where it was, and nothing is investigated twice.\n' +
  '`npm run demo -- --fresh` starts from nothing.\n';

const whatNext = ({ webUrl }: System, { SERVICE_DATA_DIR: dataDir }: Settings, exit: boolean): string =>
  [
    exit
      ? `\nThe demo stops here; its data and its log (demo.log) stay in ${dataDir}.`
      : `\nEverything above is at ${webUrl}. Ctrl-C stops the demo; its data and its log (demo.log) stay in ${dataDir}.`,
    'The next `npm run demo` goes on with them; `npm run demo -- --fresh` starts from nothing.',
    `To verify the log yourself: SERVICE_DATA_DIR=${dataDir} npx audit-cli verify`,
  ].join('\n');

type Connector = { id: string; name: string; status: string; status_reason: string | null; tools: unknown[] };

const connectShop = async (client: Client, server: OwnServer, say: Tour['say']): Promise<void> => {
  say('1. The agent gets a read-only connector to the database of a sample shop.');
  const known = (await client<Connector[]>('GET', '/api/connectors')).find(({ name }) => name === 'Shop');
  if (known === undefined) {
    const config = { DATABASE_URL: await loadShop(server, quiet) };
    await client('POST', '/api/connectors', { kind: 'postgres', name: 'Shop', config });
  } else if (!(await client<{ success: boolean }>('POST', `/api/connectors/${known.id}/test`)).success) {
    // The data directory was moved, or the shop is damaged.
    const config = { DATABASE_URL: await loadShop(server, quiet) };
    await client('PATCH', `/api/connectors/${known.id}`, { config });
  }
  const shop = await until(
    async () => (await client<Connector[]>('GET', '/api/connectors')).find(({ name }) => name === 'Shop'),
    (found) => found !== undefined && found.status !== 'starting',
  );
  if (shop?.status !== 'ready') throw new Error(`the connector is ${shop?.status}: ${shop?.status_reason}`);
  say(`   ${shop.name} is ${shop.status} with ${shop.tools.length} tools, none of which can write.\n`);
};

type Ticket = { id: string; title: string; status: string; investigation_id: string | null; verdict_kind: string };
type Investigation = {
  status: string;
  cost_usd: string;
  verdict: {
    root_cause: string;
    confidence_label: string;
    evidence: { claim: string; quote: string; seq: number }[];
  } | null;
  trajectory: { seq: number; kind: string; text?: string; tool?: string; arguments?: { sql?: string } }[];
};

const investigateTickets = async (client: Client, resumed: boolean, say: Tour['say']): Promise<void> => {
  say(
    resumed
      ? `2. The ${TICKETS.length} tickets of the first run, and what the consumer has found.`
      : `2. ${TICKETS.length} tickets arrive; the consumer claims and investigates them.`,
  );
  const ids: string[] = [];
  for (const ticket of TICKETS) {
    const answer = await client<{ id?: string; ticket_id?: string }>('POST', '/api/tickets', ticket, [409]);
    ids.push(answer.id ?? answer.ticket_id ?? '');
  }
  for (const id of ids) {
    const ticket = await until(
      () => client<Ticket>('GET', `/api/tickets/${id}`),
      ({ status }) => status !== 'new' && status !== 'investigating',
    );
    await showVerdict(client, ticket, say);
  }
};

/** As the pages say it. */
const WORDS: Readonly<Record<string, string>> = {
  auto_resolved: 'ready to send',
  propose_resolution: 'proposed resolution',
  escalate: 'needs a person',
};

const showVerdict = async (client: Client, ticket: Ticket, say: Tour['say']): Promise<void> => {
  // Each read model follows the log by itself: this one may show the end a moment after the ticket's.
  const investigation = await until(
    () => client<Investigation>('GET', `/api/investigations/${ticket.investigation_id}`),
    ({ status }) => status !== 'running',
  );
  say(`\n   ${ticket.title}`);
  for (const { seq, kind, text, tool, arguments: args } of investigation.trajectory) {
    if (kind === 'tool_call') say(`     step ${seq}  ${tool}  ${args?.sql ?? JSON.stringify(args)}`);
    if (kind === 'llm' && text) say(`     step ${seq}  thinks: ${text}`);
  }
  const { verdict, cost_usd: cost } = investigation;
  if (verdict === null) return say(`     => ${investigation.status} without a verdict`);
  say(
    `     => ${WORDS[ticket.verdict_kind] ?? ticket.verdict_kind}, ${verdict.confidence_label} confidence, $${cost}: ${verdict.root_cause}`,
  );
  for (const { claim, quote, seq } of verdict.evidence) say(`        ${claim} "${quote}" (step ${seq})`);
};

type Cluster = { id: string; name: string; status: string; url: string };

const createCluster = async (client: Client, resumed: boolean, say: Tour['say']): Promise<string> => {
  say(resumed ? '\n3. The cluster of the first run.' : '\n3. A cluster is created and provisioned in the background.');
  const body = { name: 'Demo', size: 'small', location: 'us', version: '26.7.5' };
  await client('POST', '/clusters', body, [409]);
  const cluster = await until(
    async () => (await client<Cluster[]>('GET', '/clusters')).find(({ name }) => name === body.name),
    (found) => found !== undefined && found.status !== 'provisioning',
  );
  if (cluster?.status !== 'available') throw new Error(`the cluster is ${cluster?.status}`);
  const address = `${cluster.url}/realms/master/.well-known/openid-configuration`;
  // After a restart of the service its process is started again, too.
  const issuer = await until(
    () => fetch(address).then(issuerOf, () => null),
    (answer) => answer !== null,
  );
  say(`   It is ${cluster.status}: ${address}\n   answers that it issues tokens as ${issuer}.`);
  return cluster.id;
};

const issuerOf = async (response: Response): Promise<string> => {
  const configuration: unknown = await response.json();
  return String(Reflect.get(Object(configuration), 'issuer'));
};

/** Verifies the log, changes one byte of it behind the service's back, verifies again, and puts the byte back. */
const auditTheLog = async (system: System, settings: Settings, say: Tour['say']): Promise<void> => {
  say('\n5. The auditor verifies the log.');
  const show = async (): Promise<void> => {
    const { code, output } = await auditCli(settings, ['verify']);
    say(`${output.replaceAll(/^/gm, '   | ')}\n   exit code ${code}`);
  };
  await show();
  say('\n   Now somebody with full rights on the database flips one bit of one event:');
  say(`   ${FLIP}`);
  await flip(system);
  try {
    await show();
  } finally {
    await flip(system);
  }
  say('\n   The bit is put back:');
  await show();
};

const FLIP = 'update es.events set payload = set_byte(payload, 20, get_byte(payload, 20) # 1) where position = 3';

const flip = (system: System): Promise<void> =>
  // As the owner of the tables can: the triggers that protect the log do not stop a superuser.
  onDatabase(ownServer(system), null, quiet, ['set session_replication_role = replica', FLIP]);

const ownServer = ({ target }: System): OwnServer => {
  if (typeof target === 'string') throw new Error('the demo changes databases, and only of its own server');
  return target;
};
