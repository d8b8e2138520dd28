import { createAddressPolicy, type AddressPolicy } from '../network/addressPolicy.ts';
import { serveSource, type SourceServer } from './serveSource.ts';

// The program of one source of a kind of our own, which its argument names: an MCP server over stdio. Its settings are
// its environment, and nothing else is in there.
const { env } = process;
const [, , kind = ''] = process.argv;

// Ctrl-C reaches the whole group of processes; the host ends this one by closing its input.
process.on('SIGINT', () => {});

/** SU-77: how the host learns why nothing was started. */
const PORT_TAKEN = 2;
const ALLOWLIST_EMPTY = 3;

/** The libraries of one kind are no weight on the others. */
const KINDS: Readonly<Record<string, (policy: AddressPolicy) => Promise<(told: () => void) => SourceServer>>> = {
  helpdesk: async (policy) => {
    const { createOutgoingFetch } = await import('../network/outgoingFetch.ts');
    const { helpdeskApi } = await import('./helpdesk/api.ts');
    const { helpdeskSource } = await import('./helpdesk/source.ts');
    const { BASE_URL = '', EMAIL = '', API_TOKEN = '' } = env;
    const api = helpdeskApi(createOutgoingFetch(policy), { baseUrl: BASE_URL, email: EMAIL, token: API_TOKEN });
    return () => helpdeskSource(api, (id) => `${BASE_URL.replace(/\/+$/, '')}/agent/tickets/${id}`);
  },
  email: async (policy) => {
    const { accountOf } = await import('./email/account.ts');
    const { emailSource } = await import('./email/source.ts');
    return (told) => emailSource(accountOf(env), policy, told);
  },
  mcp_slack: async (policy) => {
    const { accountOf, listenerOf } = await import('./slack/account.ts');
    const { createOutgoingFetch } = await import('../network/outgoingFetch.ts');
    const { slackApi } = await import('./slack/api.ts');
    const { slackSource } = await import('./slack/source.ts');
    const account = accountOf(env);
    if (account.channels.length === 0) process.exit(ALLOWLIST_EMPTY);
    const { channels } = account;
    const api = slackApi(createOutgoingFetch(policy), account);
    const settings = listenerOf(env);
    if (settings === null) return () => slackSource({ api, channels, buffer: null, passing: { otherChannels: 0 } });
    const { openPush } = await import('./slack/push.ts');
    const host: { told: (() => void) | null } = { told: null };
    const { buffer, passing } = await openPush(account, settings, () => host.told?.()).catch(() =>
      process.exit(PORT_TAKEN),
    );
    return (told) => {
      host.told = told;
      return slackSource({ api, channels, buffer, passing });
    };
  },
};

const prepare = KINDS[kind];
if (prepare === undefined) throw new Error(`There is no kind of ticket source called ${kind}.`);
const cidrs = (env['ALLOWED_CIDRS'] ?? '').split(',').filter((cidr) => cidr.trim() !== '');
await serveSource(kind, await prepare(createAddressPolicy(cidrs)));
// Connections of calls that were cut off may still be open.
process.exit(0);
