import { until, type Client } from './client.ts';
import type { HelpDesk } from './helpDesk.ts';
import type { MailHost } from './mail/mailHost.ts';

type Source = { id: string; name: string; status: string };

const POLL_S = 10;

/** Connects the mailbox and the help desk, or tells known sources where their server is in this run. */
export const connectChannels = async (
  client: Client,
  { mail, helpDesk }: { mail: MailHost; helpDesk: HelpDesk },
): Promise<{ mail: string; helpDesk: string }> => {
  const [mailId, helpDeskId] = await Promise.all([
    connected(client, { kind: 'email', name: 'Mailbox', config: mail.config }),
    connected(client, { kind: 'helpdesk', name: 'Help desk', config: helpDesk.config }),
  ]);
  return { mail: mailId, helpDesk: helpDeskId };
};

/** The id of a source, once it is ready. */
const connected = async (
  client: Client,
  { kind, name, config }: { kind: string; name: string; config: Record<string, string> },
): Promise<string> => {
  const { items } = await client<{ items: readonly Source[] }>('GET', '/api/ticket-sources');
  const known = items.find((each) => each.name === name);
  const { id } =
    known === undefined
      ? await client<Source>('POST', '/api/ticket-sources', { kind, name, config, poll_interval_s: POLL_S })
      : await client<Source>('PATCH', `/api/ticket-sources/${known.id}`, { config });
  await until(
    () => client<Source>('GET', `/api/ticket-sources/${id}`),
    ({ status }) => status === 'ready',
  );
  return id;
};
