import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SecretRecord, Secrets } from '../../domain/core/secrets.ts';
import type { AllowsCommand } from '../../domain/sources/manageSources.ts';
import type { SourceKindName } from '../../domain/sources/events.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import type { SourceHosting } from '../mcp/sources/hostedSource.ts';
import type { Program } from '../mcp/transport/stdioTransport.ts';
import { NODE_FLAGS } from '../mcp/program.ts';
import { ToolServerUnavailable } from '../mcp/toolServerUnavailable.ts';

export type SourcePrograms = {
  secrets: Pick<Secrets, 'get'>;
  allowsCommand: AllowsCommand;
  /** Where the folders of custom programs are. */
  folder: string;
  /** SERVICE_BIND_ADDRESS: where webhooks are listened for. */
  bindAddress: string;
  /** Of listeners for webhooks of our own kinds (SU-78, SU-80). */
  listener: { capacity: number; perMinute: number; trustedProxies: readonly string[]; publicApiUrl: string };
  /** SERVICE_ALLOWED_CIDRS. */
  allowedCidrs: readonly string[];
  /** Certificates of authorities that the operator trusts beside the well-known ones (NODE_EXTRA_CA_CERTS). */
  caFile?: string | undefined;
  /** Of this process: where commands are looked for. */
  path: string;
};

type OwnKind = Exclude<SourceKindName, 'mcp_custom'>;

/**
 * How tool servers of our own kinds run. `isShared`: one for all sources of a workspace (docs/decisions/0014); a kind
 * that binds a port of its own has a process for each. `stays`: it hears of new tickets between calls, so it is not ended
 * when it is idle.
 */
const HOSTING: Readonly<Record<OwnKind, { isShared: boolean; stays: boolean }>> = {
  helpdesk: { isShared: true, stays: false },
  email: { isShared: true, stays: true },
  mcp_slack: { isShared: false, stays: true },
};

/** How tool servers of sources are started. What may fail rejects with ToolServerUnavailable. */
export const sourcePrograms = (options: SourcePrograms): SourceHosting => ({
  own: async (source) => {
    const { kind, webhook_port: port } = source;
    const webhook: Record<string, string> =
      port === null ? {} : { WEBHOOK_PORT: String(port), WEBHOOK_HOST: options.bindAddress };
    const secrets = await recordOf(source, options.secrets);
    if (kind === 'mcp_custom') return custom(options, source, { ...secrets, ...webhook });
    const listener = port === null ? {} : listenerEnv(options.listener);
    return ownProgram(options, [kind], { ...source.config, ...secrets, ...listener, ...webhook });
  },
  shared: (source) => {
    const { kind, workspace_id: workspaceId } = source;
    if (kind === 'mcp_custom' || !HOSTING[kind].isShared) return null;
    return {
      // Secrets of two workspaces are never in one process.
      place: `${kind} ${workspaceId}`,
      program: ownProgram(options, [kind, 'shared'], {}),
      stays: HOSTING[kind].stays,
      settings: async () => ({ ...source.config, ...(await recordOf(source, options.secrets)) }),
    };
  },
});

/** The kind is there for whoever lists the processes. */
const ownProgram = (
  { allowedCidrs, caFile }: SourcePrograms,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Program => ({
  command: process.execPath,
  args: [...NODE_FLAGS, FILE, ...args],
  env: {
    ALLOWED_CIDRS: allowedCidrs.join(','),
    ...(caFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: caFile }),
    ...settings,
  },
});

const listenerEnv = ({ capacity, perMinute, trustedProxies, publicApiUrl }: SourcePrograms['listener']) => ({
  PUSH_BUFFER_CAPACITY: String(capacity),
  WEBHOOK_RATE_PER_MINUTE: String(perMinute),
  TRUSTED_PROXIES: trustedProxies.join(','),
  PUBLIC_API_URL: publicApiUrl,
});

const FILE = fileURLToPath(new URL('serve.ts', import.meta.url));

/**
 * SU-65: the command as it was written down, without a shell, in a folder of its own, with `env` and nothing of the
 * service's own environment but where programs are found.
 */
const custom = async (
  { allowsCommand, folder, path }: SourcePrograms,
  { id, command, args }: SourceRow,
  env: Readonly<Record<string, string>>,
): Promise<Program> => {
  if (command === null) throw new ToolServerUnavailable('start_failed', 'The source has no command.');
  if (!(await allowsCommand(command, args))) throw NOT_ALLOWED;
  const cwd = join(folder, id);
  await mkdir(cwd, { recursive: true, mode: 0o700 });
  return { command, args, cwd, mayFork: true, env: { PATH: path, HOME: cwd, LANG: 'C.UTF-8', ...env } };
};

const NOT_ALLOWED = new ToolServerUnavailable(
  'start_failed',
  'The operator does not allow this command (SERVICE_CUSTOM_TOOL_SERVERS).',
);

/** Throws ToolServerUnavailable. */
const recordOf = async ({ secret_id: secretId }: SourceRow, secrets: Pick<Secrets, 'get'>): Promise<SecretRecord> => {
  if (secretId === null) return {};
  const record = await secrets.get(secretId).catch(() => {
    throw new ToolServerUnavailable('interrupted', 'The vault could not be asked for the settings.');
  });
  if (record === null) throw new ToolServerUnavailable('start_failed', 'The vault has no settings of this source.');
  return record;
};
