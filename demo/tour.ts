import type { Settings } from '../settings/settings.ts';
import type { System } from '../composition/system.ts';
import { answerInChat } from './chat.ts';
import { signIn, until, type Client } from './client.ts';
import { connectSystems } from './connectors.ts';
import { answerInHelpDesk } from './helpDesk.ts';
import { showInvestigation, ticketFrom } from './investigations.ts';
import { askDocuments } from './knowledge.ts';
import { answerMail } from './mail/answerMail.ts';
import { auditCli } from './programs.ts';
import { onDatabase, type OwnServer } from './shopDatabase.ts';
import { connectChannels } from './sources.ts';
import { POSTED } from './tickets.ts';
import { showUpgrades, timeAfterUpgrade } from './upgrades.ts';
import type { World } from './world.ts';

/** `exit`: the program ends with the tour, which accepts drafts itself. */
export type Tour = { system: System; settings: Settings; world: World; exit: boolean; say: (line: string) => void };

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Shows the main job from end to end, through the same HTTP interface that everybody uses. */
export const tour = async ({ system, settings, world, exit, say }: Tour): Promise<void> => {
  say(`\nLedger runs at ${system.webUrl} (API at ${system.backendUrl}).`);
  const { client, account, resumed } = await signIn(system, settings);
  say(`Sign in as ${account.email} with the password ${account.password} and watch the inbox.\n`);
  if (resumed) say(RESUMES);

  const neighbours = await world.settleIn(settings.SERVICE_DATA_DIR, exit ? () => undefined : say);
  const { mail, helpDesk, chat, tracker } = neighbours;
  await connectSystems(client, { server: ownServer(system), tracker }, say);
  const channels = await connectChannels(client, neighbours);
  chat.ask();
  await investigateTickets(client, resumed, say);
  const atHelpDesk = await showInvestigation(client, (await ticketFrom(client, channels.helpDesk)).id, say);
  if (exit) await answerInHelpDesk(client, atHelpDesk, helpDesk, say);
  const inChannel = await showInvestigation(client, (await ticketFrom(client, channels.chat)).id, say);
  if (exit) await answerInChat(client, inChannel, chat, say);
  const clusterId = await createCluster(client, resumed, say);
  await showUpgrades(client, clusterId, settings, say);
  tracker.report(await timeAfterUpgrade(client, clusterId));
  await answerMail({ client, access: mail.access, sourceId: channels.mail, webUrl: system.webUrl, exit, say });
  await askDocuments(client, say);
  await auditTheLog(system, settings, say);
  say(whatNext(system, settings, exit));
};

const RESUMES =
  'This is not the first run on this data: the demo goes on where it was, and nothing is investigated twice.\n' +
  '`npm run demo -- --fresh` starts from nothing.\n';

const whatNext = ({ webUrl }: System, { SERVICE_DATA_DIR: dataDir }: Settings, exit: boolean): string =>
  [
    ...(exit
      ? [`\nThe demo stops here; its data and its log (demo.log) stay in ${dataDir}.`]
      : [
          `\nEverything above is at ${webUrl}. Accept drafts there, and write more mails from another terminal:`,
          "  npm run demo:mail -- --as mira@example.com 'My parcel' 'Where is my order 1042?'",
          'Invite a colleague under Account, People: the link that it shows opens in another browser.',
          `Ctrl-C stops the demo; its data and its log (demo.log) stay in ${dataDir}.`,
        ]),
    'The next `npm run demo` goes on with them; `npm run demo -- --fresh` starts from nothing.',
    `To verify the log yourself: SERVICE_DATA_DIR=${dataDir} npx audit-cli verify`,
  ].join('\n');

const investigateTickets = async (client: Client, resumed: boolean, say: Tour['say']): Promise<void> => {
  say(
    resumed
      ? '2. The tickets of the first run, and what the consumer has found.'
      : `2. ${POSTED.length} tickets arrive by the API, one from the help desk and one from a channel; each is investigated.`,
  );
  const ids: string[] = [];
  for (const ticket of POSTED) {
    const answer = await client<{ id?: string; ticket_id?: string }>('POST', '/api/tickets', ticket, [409]);
    ids.push(answer.id ?? answer.ticket_id ?? '');
  }
  for (const id of ids) await showInvestigation(client, id, say);
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
  say('\n7. The auditor verifies the log.');
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
