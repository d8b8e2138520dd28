import { createAddressPolicy, type AddressPolicy } from '../network/addressPolicy.ts';
import { serveSource, serveSources, type OpenSource } from './serveSource.ts';

// The program of a kind of our own, which its argument names: an MCP server over stdio. It is for one source, whose
// settings are its environment, or with `shared` behind the kind for all of a workspace, which come with each call.
// Nothing else is in the environment.
const { env } = process;
const [, , kind = '', mode] = process.argv;

// Ctrl-C reaches the whole group of processes; the host ends this one by closing its input.
process.on('SIGINT', () => {});

/** SU-77: how the host learns why nothing was started. */
const PORT_TAKEN = 2;
const ALLOWLIST_EMPTY = 3;

/** The libraries of one kind are no weight on the others. */
const KINDS: Readonly<Record<string, (policy: AddressPolicy) => Promise<OpenSource>>> = {
  helpdesk: async (policy) => {
    const { createOutgoingFetch } = await import('../network/outgoingFetch.ts');
    const { helpdeskApi } = await import('./helpdesk/api.ts');
    const { helpdeskSource } = await import('./helpdesk/source.ts');
    const outgoing = createOutgoingFetch(policy);
    return ({ BASE_URL = '', EMAIL = '', API_TOKEN = '' }) => {
      const api = helpdeskApi(outgoing, { baseUrl: BASE_URL, email: EMAIL, token: API_TOKEN });
      return helpdeskSource(api, (id) => `${BASE_URL.replace(/\/+$/, '')}/agent/tickets/${id}`);
    };
  },
  email: async (policy) => {
    const { accountOf } = await import('./email/account.ts');
    const { emailSource } = await import('./email/source.ts');
    return (settings, { told, accessToken }) => emailSource(accountOf(settings, accessToken), policy, told);
  },
  // Has a process of its own, since the port of its listener is bound before anything is served.
  mcp_slack: async (policy) => {
    const { accountOf, listenerOf } = await import('./slack/account.ts');
    const { createOutgoingFetch } = await import('../network/outgoingFetch.ts');
    const { slackApi } = await import('./slack/api.ts');
    const { slackSource } = await import('./slack/source.ts');
    const account = accountOf(env);
    if (account.channels.length === 0) process.exit(ALLOWLIST_EMPTY);
    const { channels } = account;
    const api = slackApi(createOutgoingFetch(policy), account);
    const listener = listenerOf(env);
    if (listener === null) return () => slackSource({ api, channels, buffer: null, passing: { otherChannels: 0 } });
    const { openPush } = await import('./slack/push.ts');
    const host: { told: (() => void) | null } = { told: null };
    const { buffer, passing } = await openPush(account, listener, () => host.told?.()).catch(() =>
      process.exit(PORT_TAKEN),
    );
    return (_, { told }) => {
      host.told = told;
      return slackSource({ api, channels, buffer, passing });
    };
  },
};

const prepare = KINDS[kind];
if (prepare === undefined) throw new Error(`There is no kind of ticket source called ${kind}.`);
const cidrs = (env['ALLOWED_CIDRS'] ?? '').split(',').filter((cidr) => cidr.trim() !== '');
const open = await prepare(createAddressPolicy(cidrs));
await (mode === 'shared' ? serveSources(kind, open) : serveSource(kind, open, env));
// Connections of calls that were cut off may still be open.
process.exit(0);
