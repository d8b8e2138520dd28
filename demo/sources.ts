import { until, type Client } from './client.ts';
import type { Neighbours } from './world.ts';

type Source = { id: string; name: string; status: string };

const POLL_S = 10;
/** Mailbox and help desk are filled before they are connected. */
const EVERYTHING = '1970-01-01T00:00:00.000Z';

/** Ids of the ticket sources. */
export type Channels = { mail: string; helpDesk: string; chat: string };

/** Connects mailbox, help desk and channel, or tells known sources where their server is in this run. */
export const connectChannels = async (
  client: Client,
  { mail, helpDesk, chat }: Pick<Neighbours, 'mail' | 'helpDesk' | 'chat'>,
): Promise<Channels> => {
  const told = { env: chat.env, webhook_port: chat.webhookPort };
  const [mailId, helpDeskId, chatId] = await Promise.all([
    connected(client, { kind: 'email', name: 'Mailbox', start_from: EVERYTHING }, { config: mail.config }),
    connected(client, { kind: 'helpdesk', name: 'Help desk', start_from: EVERYTHING }, { config: helpDesk.config }),
    connected(client, { kind: 'mcp_slack', name: 'Channel' }, told),
  ]);
  return { mail: mailId, helpDesk: helpDeskId, chat: chatId };
};

/** The id of a source, once it is ready. */
const connected = async (
  client: Client,
  about: { kind: string; name: string; start_from?: string },
  settings: object,
): Promise<string> => {
  const { items } = await client<{ items: readonly Source[] }>('GET', '/api/ticket-sources');
  const known = items.find(({ name }) => name === about.name);
  const { id } =
    known === undefined
      ? await client<Source>('POST', '/api/ticket-sources', { ...about, ...settings, poll_interval_s: POLL_S })
      : await client<Source>('PATCH', `/api/ticket-sources/${known.id}`, settings);
  await until(
    () => client<Source>('GET', `/api/ticket-sources/${id}`),
    ({ status }) => status === 'ready',
  );
  return id;
};
