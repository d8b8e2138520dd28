import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SecretRecord, Secrets } from '../../domain/core/secrets.ts';
import type { AllowsCommand } from '../../domain/sources/manageSources.ts';
import { sourceKindOf } from '../../domain/sources/sourceKinds.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import type { Program } from '../mcp/stdioTransport.ts';
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

/** How the tool server of a source is started. Rejects with ToolServerUnavailable when it must not be, or cannot. */
export const sourceProgram =
  (options: SourcePrograms) =>
  async (source: SourceRow): Promise<Program> => {
    const secrets = await recordOf(source, options.secrets);
    const webhook: Record<string, string> =
      source.webhook_port === null
        ? {}
        : { WEBHOOK_PORT: String(source.webhook_port), WEBHOOK_HOST: options.bindAddress };
    if (sourceKindOf(source.kind).isCustom) return custom(options, source, { ...secrets, ...webhook });
    const trusted: Record<string, string> = options.caFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: options.caFile };
    const allowed = { ALLOWED_CIDRS: options.allowedCidrs.join(',') };
    const listener = source.webhook_port === null ? {} : listenerEnv(options.listener);
    const env = { ...allowed, ...trusted, ...source.config, ...secrets, ...listener, ...webhook };
    // The kind is there for whoever lists the processes.
    return { command: process.execPath, args: [...NODE_FLAGS, FILE, source.kind], env };
  };

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
  return { command, args, cwd, env: { PATH: path, HOME: cwd, LANG: 'C.UTF-8', ...env } };
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
