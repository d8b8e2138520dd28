import { resolve } from 'node:path';
import { z } from 'zod';
import { MASTER_KEY_BYTES } from '../adapters/vault/masterKey.ts';

/** A setting that stops the start. */
export class InvalidSetting extends Error {
  readonly setting: string;
  constructor(setting: string, reason: string) {
    super(`${setting}: ${reason}`);
    this.name = 'InvalidSetting';
    this.setting = setting;
  }
}

const port = z.coerce.number().int().min(0).max(65535);
const count = z.coerce.number().int().min(1);
const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
const origin = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], 'must be networks such as 10.0.0.0/8');
const networks = list.pipe(z.array(network));
const dollars = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be an amount such as 0.50')
  .transform((text) => BigInt(Math.round(Number(text) * 1_000_000)));

/** Every setting this release reads, by environment variable; the documentation table is checked against it. */
export const SETTINGS = {
  SERVICE_BACKEND_PORT: port.default(8080),
  SERVICE_WEB_PORT: port.default(8090),
  SERVICE_BIND_ADDRESS: z.string().min(1).default('127.0.0.1'),
  SERVICE_PUBLIC_WEB_URL: origin.optional(),
  SERVICE_PUBLIC_API_URL: origin.optional(),
  SERVICE_TRUSTED_PROXIES: networks
    .refine((trusted) => !trusted.some((each) => each.endsWith('/0')), 'must not trust every address there is')
    .default([]),
  SERVICE_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  SERVICE_METRICS_TOKEN: z.string().optional(),
  SERVICE_DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: 'must be a postgres:// address' }).optional(),
  SERVICE_ENCRYPTION_KEY: z
    .base64('must be 32 bytes in base64')
    .refine((text) => Buffer.from(text, 'base64').length === MASTER_KEY_BYTES, 'must be 32 bytes in base64')
    .optional(),
  SERVICE_AUDIT_KEY_FILE: z.string().min(1).optional(),
  SERVICE_AUDIT_ORIGIN: z
    .string()
    .regex(/^[^\s+]{1,200}$/, 'must be one word without + or spaces')
    .optional(),
  SERVICE_AUDIT_SINK_FILE: z.string().min(1).optional(),
  SERVICE_AUDIT_SINK_COMMAND: z.string().min(1).optional(),
  SERVICE_AUDIT_SEAL_MS: count.default(1000),
  SERVICE_AUDIT_VERIFY_HOURS: count.default(24),
  SERVICE_IDEMPOTENCY_HOURS: count.default(24),
  SERVICE_READ_AFTER_WRITE_MS: count.default(2000),
  SERVICE_READY_MAX_LAG_MS: count.default(5000),
  SERVICE_SSE_REPLAY_LIMIT: count.default(10_000),
  SERVICE_MAX_STREAMS_PER_PRINCIPAL: count.default(20),
  SERVICE_RATE_READS_PER_MINUTE: count.default(600),
  SERVICE_RATE_WRITES_PER_MINUTE: count.default(60),
  SERVICE_RATE_SESSION_PER_MINUTE: count.default(1200),
  SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE: count.default(60),
  SERVICE_ALLOWED_CIDRS: networks.optional(),
  SERVICE_SESSION_IDLE_HOURS: count.default(12),
  SERVICE_SESSION_MAX_DAYS: count.default(7),
  SERVICE_BOOTSTRAP_HOURS: count.default(24),
  SERVICE_LOGIN_FAILURES_PER_ADDRESS: count.default(5),
  SERVICE_LOGIN_FAILURES_PER_EMAIL: count.default(10),
  SERVICE_PROVISIONER: z.enum(['embedded'], 'this release runs the embedded driver only').default('embedded'),
  SERVICE_CATALOGUE_FILE: z.string().min(1).optional(),
  SERVICE_LOCATIONS: list.default(['us', 'ca', 'au', 'eu']),
  SERVICE_MAX_CLUSTERS: count.default(10),
  SERVICE_MAX_API_KEYS: count.default(50),
  SERVICE_MAX_PARALLEL_PROVISIONING: count.default(5),
  SERVICE_PROVISIONING_TIMEOUT_SECONDS: count.default(900),
  SERVICE_EMBEDDED_PORT_RANGE: z
    .string()
    .regex(/^\d{4,5}-\d{4,5}$/, 'must be a range such as 20000-20999')
    .default('20000-20999')
    .transform((text) => {
      const [from = 0, to = 0] = text.split('-').map(Number);
      return { from, to };
    })
    .refine(({ from, to }) => from <= to && to <= 65_535, 'must go up, to 65535 at most'),
  SERVICE_ENABLE_INVESTIGATION_CONSUMER: flag.default(false),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: origin.optional(),
  SERVICE_LLM_MODEL: z.string().min(1).default('claude-sonnet-5'),
  SERVICE_PRICE_TABLE_FILE: z.string().min(1).optional(),
  SERVICE_INVESTIGATION_CONCURRENCY: count.default(4),
  SERVICE_INVESTIGATION_MAX_STEPS: count.default(20),
  SERVICE_INVESTIGATION_MAX_TOOL_CALLS: count.default(40),
  SERVICE_INVESTIGATION_MAX_USD: dollars.default(500_000n),
  SERVICE_INVESTIGATION_MAX_INPUT_TOKENS: count.default(300_000),
  SERVICE_INVESTIGATION_TIMEOUT_SECONDS: count.default(300),
  SERVICE_TOOL_TIMEOUT_SECONDS: count.default(15),
  SERVICE_TOOL_RESULT_TOKENS: count.default(6000),
  SERVICE_MIN_CONFIDENCE: z.coerce.number().min(0).max(1).default(0.5),
  SERVICE_REPLY_URL_ALLOWLIST: list.default([]),
  SERVICE_CONNECTOR_HEALTH_SECONDS: count.default(60),
  SERVICE_MAX_CONNECTORS: count.default(30),
} as const satisfies Record<string, z.ZodType>;

type Parsed = z.infer<z.ZodObject<typeof SETTINGS>>;

export type Settings = Omit<
  Parsed,
  'SERVICE_PUBLIC_WEB_URL' | 'SERVICE_PUBLIC_API_URL' | 'SERVICE_ALLOWED_CIDRS' | 'SERVICE_DATA_DIR'
> & {
  SERVICE_PUBLIC_WEB_URL: string;
  SERVICE_PUBLIC_API_URL: string;
  SERVICE_ALLOWED_CIDRS: readonly string[];
  /** Absolute. */
  SERVICE_DATA_DIR: string;
};

/** Reads all settings; an empty variable counts as absent. Throws InvalidSetting for the first bad one. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(
    Object.keys(SETTINGS).map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const parsed = z.object(SETTINGS).safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidSetting(String(issue?.path[0]), issue?.message ?? 'is not valid');
  }
  const settings = parsed.data;
  const onLoopback = ['127.0.0.1', '::1', 'localhost'].includes(settings.SERVICE_BIND_ADDRESS);
  return {
    ...settings,
    SERVICE_DATA_DIR: resolve(settings.SERVICE_DATA_DIR),
    SERVICE_PUBLIC_WEB_URL: settings.SERVICE_PUBLIC_WEB_URL ?? `http://localhost:${settings.SERVICE_WEB_PORT}`,
    SERVICE_PUBLIC_API_URL: settings.SERVICE_PUBLIC_API_URL ?? `http://localhost:${settings.SERVICE_BACKEND_PORT}`,
    SERVICE_ALLOWED_CIDRS: settings.SERVICE_ALLOWED_CIDRS ?? (onLoopback ? ['127.0.0.0/8', '::1/128'] : []),
  };
};

/** `SERVICE_*` variables that no setting reads: probably misspelt. */
export const unknownSettings = (environment: NodeJS.ProcessEnv): readonly string[] =>
  Object.keys(environment).filter((name) => name.startsWith('SERVICE_') && !(name in SETTINGS));
