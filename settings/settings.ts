import { resolve } from 'node:path';
import { z } from 'zod';
import type { EgressRules } from '../domain/investigations/verdict/egressCheck.ts';
import {
  bindAddress,
  bodyChars,
  clusterUrl,
  count,
  databaseUrl,
  days,
  dockerHost,
  documentBytes,
  dollars,
  flag,
  fraction,
  hours,
  javaOptions,
  keycloakHomes,
  kurrentUrl,
  line,
  list,
  masterKey,
  namespace,
  networks,
  oneOf,
  origin,
  path,
  pollSeconds,
  port,
  portRange,
  reserveMinutes,
  riskPercent,
  targetSeconds,
  timerHours,
  timerMs,
  sendDelaySeconds,
  timerSeconds,
  word,
} from './settingForms.ts';

/** A setting that stops the start. `reason`: what is allowed, without what was given. */
export class InvalidSetting extends Error {
  readonly setting: string;
  constructor(setting: string, reason: string) {
    super(`${setting}: ${reason}`);
    this.name = 'InvalidSetting';
    this.setting = setting;
  }
}

/** Every setting this release reads, by environment variable; the documentation table is checked against it. */
export const SETTINGS = {
  SERVICE_BACKEND_PORT: port.default(8080),
  SERVICE_WEB_PORT: port.default(8090),
  SERVICE_BIND_ADDRESS: bindAddress.default('127.0.0.1'),
  SERVICE_PUBLIC_WEB_URL: origin.optional(),
  SERVICE_PUBLIC_API_URL: origin.optional(),
  SERVICE_TRUSTED_PROXIES: networks
    .refine((trusted) => !trusted.some((each) => each.endsWith('/0')), 'must not trust every address there is')
    .default([]),
  SERVICE_LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error']).default('info'),
  SERVICE_METRICS_TOKEN: word.optional(),
  SERVICE_DATA_DIR: path.default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  KURRENTDB_URL: kurrentUrl.optional(),
  SERVICE_ENCRYPTION_KEY: masterKey.optional(),
  SERVICE_AUDIT_KEY_FILE: path.optional(),
  SERVICE_AUDIT_ORIGIN: z
    .string()
    .regex(/^[^\s+]{1,200}$/, 'must be one word of at most 200 characters, without +')
    .optional(),
  SERVICE_AUDIT_SINK_FILE: path.optional(),
  SERVICE_AUDIT_SINK_COMMAND: z.string().regex(/\S/, 'must be a command').optional(),
  SERVICE_AUDIT_SEAL_MS: timerMs.default(1000),
  SERVICE_AUDIT_VERIFY_HOURS: timerHours.default(24),
  SERVICE_IDEMPOTENCY_HOURS: hours.default(24),
  SERVICE_READ_AFTER_WRITE_MS: timerMs.default(2000),
  SERVICE_READY_MAX_LAG_MS: timerMs.default(5000),
  SERVICE_SSE_REPLAY_LIMIT: count.default(10_000),
  SERVICE_MAX_STREAMS_PER_PRINCIPAL: count.default(20),
  SERVICE_RATE_READS_PER_MINUTE: count.default(600),
  SERVICE_RATE_WRITES_PER_MINUTE: count.default(60),
  SERVICE_RATE_SESSION_PER_MINUTE: count.default(1200),
  SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE: count.default(60),
  SERVICE_ALLOWED_CIDRS: networks.optional(),
  SERVICE_SESSION_IDLE_HOURS: hours.default(12),
  SERVICE_SESSION_MAX_DAYS: days.default(7),
  SERVICE_BOOTSTRAP_HOURS: hours.default(24),
  SERVICE_INVITATION_HOURS: hours.default(72),
  SERVICE_LOGIN_FAILURES_PER_ADDRESS: count.default(5),
  SERVICE_LOGIN_FAILURES_PER_EMAIL: count.default(10),
  SERVICE_PROVISIONER: oneOf(['embedded', 'process', 'docker', 'kubernetes']).default('embedded'),
  SERVICE_CATALOGUE_FILE: path.optional(),
  SERVICE_LOCATIONS: list.default(['us', 'ca', 'au', 'eu']),
  SERVICE_WINDOW_RESERVE_MINUTES: reserveMinutes.default(15),
  SERVICE_UPGRADE_SCHEDULE_MAX_DAYS: days.default(30),
  SERVICE_DEFAULT_WINDOW: line.default('sun 02:00-06:00 UTC'),
  SERVICE_MAX_CLUSTERS: count.default(10),
  SERVICE_MAX_API_KEYS: count.default(50),
  SERVICE_MAX_WEBHOOKS: count.default(20),
  SERVICE_MAX_PARALLEL_PROVISIONING: count.default(5),
  SERVICE_PROVISIONING_TIMEOUT_SECONDS: timerSeconds.default(900),
  SERVICE_UPDATE_TIMEOUT_SECONDS: timerSeconds.default(1800),
  SERVICE_HEALTH_PROBE_SECONDS: timerSeconds.default(10),
  NODE_EXTRA_CA_CERTS: path.optional(),
  SERVICE_EMBEDDED_PORT_RANGE: portRange.default({ from: 20_000, to: 20_999 }),
  SERVICE_KEYCLOAK_HOMES: keycloakHomes.default(new Map()),
  SERVICE_JAVA_HOME: path.optional(),
  JAVA_HOME: path.optional(),
  JAVA_OPTS_APPEND: javaOptions.default([]),
  SERVICE_CLUSTER_DATABASE_URL: databaseUrl.optional(),
  SERVICE_DOCKER_HOST: dockerHost.default('unix:///var/run/docker.sock'),
  SERVICE_KEYCLOAK_IMAGE: word.default('quay.io/keycloak/keycloak:{version}'),
  SERVICE_CLUSTER_DATABASE_IMAGE: word.default('docker.io/library/postgres:17'),
  SERVICE_CLUSTER_PROXY_IMAGE: word.default('docker.io/library/haproxy:3.2-alpine'),
  SERVICE_KUBECONFIG: path.optional(),
  SERVICE_KUBERNETES_NAMESPACE: namespace.default('identity'),
  SERVICE_KUBERNETES_URL: clusterUrl.optional(),
  SERVICE_ENABLE_INVESTIGATION_CONSUMER: flag.default(false),
  SERVICE_ENABLE_TICKET_POLLER: flag.default(false),
  ANTHROPIC_API_KEY: word.optional(),
  ANTHROPIC_BASE_URL: origin.optional(),
  SERVICE_LLM_MODEL: word.default('claude-sonnet-5'),
  SERVICE_PRICE_TABLE_FILE: path.optional(),
  SERVICE_INVESTIGATION_CONCURRENCY: count.default(4),
  SERVICE_INVESTIGATION_MAX_STEPS: count.default(20),
  SERVICE_INVESTIGATION_MAX_TOOL_CALLS: count.default(40),
  SERVICE_INVESTIGATION_MAX_USD: dollars.default(500_000n),
  SERVICE_INVESTIGATION_MAX_INPUT_TOKENS: count.default(300_000),
  SERVICE_INVESTIGATION_TIMEOUT_SECONDS: timerSeconds.default(300),
  SERVICE_TOOL_TIMEOUT_SECONDS: timerSeconds.default(15),
  SERVICE_TOOL_RESULT_TOKENS: count.default(6000),
  SERVICE_MIN_CONFIDENCE: fraction.default(0.5),
  SERVICE_PLAYBOOKS_DIR: path.optional(),
  SERVICE_KB_DIR: path.optional(),
  SERVICE_MAX_KB_DOCUMENT_BYTES: documentBytes.default(2 * 1024 * 1024),
  SERVICE_REPLY_URL_ALLOWLIST: list.default([]),
  SERVICE_SEND_DELAY_SECONDS: sendDelaySeconds.default(10),
  SERVICE_SLA_FIRST_RESPONSE_SECONDS: targetSeconds.default(3600),
  SERVICE_SLA_RESOLUTION_SECONDS: targetSeconds.default(86_400),
  SERVICE_SLA_AT_RISK_PERCENT: riskPercent.default(80),
  SERVICE_CSAT_LINKS: flag.default(false),
  SERVICE_CONNECTOR_HEALTH_SECONDS: timerSeconds.default(60),
  SERVICE_MAX_CONNECTORS: count.default(30),
  SERVICE_POLL_INTERVAL_SECONDS: pollSeconds.default(60),
  SERVICE_MAX_TICKET_SOURCES: count.default(30),
  SERVICE_PUSH_BUFFER_CAPACITY: count.default(10_000),
  SERVICE_WEBHOOK_RATE_PER_MINUTE: count.default(600),
  SERVICE_MAX_TICKET_BODY_CHARS: bodyChars.default(100_000),
  SERVICE_EMAIL_OAUTH_GOOGLE_CLIENT_ID: word.optional(),
  SERVICE_EMAIL_OAUTH_GOOGLE_CLIENT_SECRET: word.optional(),
  SERVICE_EMAIL_OAUTH_MICROSOFT_CLIENT_ID: word.optional(),
  SERVICE_EMAIL_OAUTH_MICROSOFT_CLIENT_SECRET: word.optional(),
  SERVICE_CUSTOM_TOOL_SERVERS: oneOf(['any', 'listed', 'off']).optional(),
  SERVICE_CUSTOM_TOOL_SERVERS_FILE: path.optional(),
} as const satisfies Record<string, z.ZodType>;

type Parsed = z.infer<z.ZodObject<typeof SETTINGS>>;

export type Settings = Omit<
  Parsed,
  | 'SERVICE_PUBLIC_WEB_URL'
  | 'SERVICE_PUBLIC_API_URL'
  | 'SERVICE_ALLOWED_CIDRS'
  | 'SERVICE_DATA_DIR'
  | 'SERVICE_CUSTOM_TOOL_SERVERS'
> & {
  SERVICE_PUBLIC_WEB_URL: string;
  SERVICE_PUBLIC_API_URL: string;
  SERVICE_ALLOWED_CIDRS: readonly string[];
  SERVICE_CUSTOM_TOOL_SERVERS: 'any' | 'listed' | 'off';
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
  if (settings.SERVICE_WEB_PORT !== 0 && settings.SERVICE_WEB_PORT === settings.SERVICE_BACKEND_PORT)
    throw new InvalidSetting('SERVICE_WEB_PORT', 'must differ from SERVICE_BACKEND_PORT');
  const onLoopback = ['127.0.0.1', '::1', 'localhost'].includes(settings.SERVICE_BIND_ADDRESS);
  return {
    ...settings,
    SERVICE_DATA_DIR: resolve(settings.SERVICE_DATA_DIR),
    SERVICE_PUBLIC_WEB_URL: settings.SERVICE_PUBLIC_WEB_URL ?? `http://localhost:${settings.SERVICE_WEB_PORT}`,
    SERVICE_PUBLIC_API_URL: settings.SERVICE_PUBLIC_API_URL ?? `http://localhost:${settings.SERVICE_BACKEND_PORT}`,
    SERVICE_CUSTOM_TOOL_SERVERS: settings.SERVICE_CUSTOM_TOOL_SERVERS ?? (onLoopback ? 'any' : 'listed'),
    SERVICE_ALLOWED_CIDRS: settings.SERVICE_ALLOWED_CIDRS ?? (onLoopback ? ['127.0.0.0/8', '::1/128'] : []),
  };
};

/** `SERVICE_*` variables that no setting reads: probably misspelt. */
export const unknownSettings = (environment: NodeJS.ProcessEnv): readonly string[] =>
  Object.keys(environment).filter((name) => name.startsWith('SERVICE_') && !(name in SETTINGS));

/** What a draft may name beside its ticket's own text (SU-106). */
export const egressRules = ({ SERVICE_REPLY_URL_ALLOWLIST: hosts }: Settings): EgressRules => ({
  replyHosts: hosts.map((host) => host.toLowerCase()),
});
