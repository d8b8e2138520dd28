import { slackWorkspace, type SlackWorkspace } from '../../../demo/slackApi/records.ts';
import { eventPost } from '../../../demo/slackApi/events.ts';
import { BOT_TOKEN, startSlackApi } from '../../../demo/slackApi/server.ts';
import { connectShop } from '../../support/database/shopSystem.ts';
import { eventually } from '../../support/eventually.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { HELPDESK_ACCOUNT, openHelpdeskServer, type HelpdeskServer } from '../../support/sources/helpdeskServer.ts';
import { openMailServer, type MailServer } from '../../support/sources/mailServer.ts';
import { CHANNEL, MIRA, SIGNING_SECRET } from '../../support/sources/slackSource.ts';
import { freePort } from '../../support/clusters/tcpPorts.ts';
import { openSite, type Site } from '../../web/site.ts';

/** A workspace that takes in tickets from a mailbox, a help desk and a channel, whose agent looks into a shop. */
export type Office = AsyncDisposable & {
  site: Site;
  admin: NodeClient;
  mail: MailServer;
  desk: HelpdeskServer;
  chat: SlackWorkspace;
};

const CUSTOMERS = ['jonas', 'mira', 'aiko', 'sam', 'lena', 'noor'].map((name) => `${name}@example.com`);
const EVERYTHING = '1970-01-01T00:00:00.000Z';
const POLL_S = 10;

export const openOffice = async (): Promise<Office> => {
  await using resources = new AsyncDisposableStack();
  const accounts = Object.fromEntries(['support@example.com', ...CUSTOMERS].map((each) => [each, 'mail box password']));
  const mail = resources.use(await openMailServer('tls', { accounts, now: () => new Date() }));
  const desk = resources.use(await openHelpdeskServer());
  const chat = slackWorkspace(Date.now);
  const slack = resources.use(await startSlackApi(chat));
  const site = await openSite({
    SERVICE_ENABLE_TICKET_POLLER: 'true',
    SERVICE_SEND_DELAY_SECONDS: '6',
    SERVICE_INVESTIGATION_CONCURRENCY: '8',
    NODE_EXTRA_CA_CERTS: mail.caFile,
  });
  resources.defer(() => site.close());
  site.answerAll();
  const admin = await signUp(site.node);
  await connectShop(admin, { readerUrl: site.shopUrl });
  const webhookPort = await freePort();
  takeIn(chat, webhookPort);
  await connect(admin, { kind: 'email', name: 'Mailbox', start_from: EVERYTHING, config: mail.config });
  const config = { BASE_URL: desk.url, ...HELPDESK_ACCOUNT };
  await connect(admin, { kind: 'helpdesk', name: 'Help desk', start_from: EVERYTHING, config });
  const env = {
    SLACK_API_URL: slack.url,
    SLACK_BOT_TOKEN: BOT_TOKEN,
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    CHANNEL_ALLOWLIST: CHANNEL,
  };
  await connect(admin, { kind: 'mcp_slack', name: 'Channel', env, webhook_port: webhookPort });
  const open = resources.move();
  return { site, admin, mail, desk, chat, [Symbol.asyncDispose]: () => open.disposeAsync() };
};

/** What happens in the channel is told to the source; what it misses while it is away, it finds in the history. */
const takeIn = (chat: SlackWorkspace, port: number): void => {
  chat.addChannel(CHANNEL);
  chat.addUser({ id: MIRA, name: 'Mira Holm', email: 'mira@example.com' });
  chat.onEvent = (event) => {
    const { body, headers } = eventPost(event, SIGNING_SECRET, Date.now());
    void fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers }).catch(() => {});
  };
};

type Source = { id: string; status: string };

const connect = async (admin: NodeClient, source: object): Promise<void> => {
  const { id } = await admin.post<Source>('/api/ticket-sources', { ...source, poll_interval_s: POLL_S });
  await eventually(
    () => admin.get<Source>(`/api/ticket-sources/${id}`),
    ({ status }) => status === 'ready',
  );
};
