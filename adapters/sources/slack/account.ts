/** The settings of a source, which fit its kind (SU-58). */
export type SlackAccount = {
  token: string;
  signingSecret: string;
  /** Ids of the channels that are read and answered, and no others. */
  channels: readonly string[];
  /** Of the Web API, without a slash at its end. */
  apiUrl: string;
};

/** Where events are listened for, and how many are kept and taken. */
export type ListenerSettings = {
  port: number;
  host: string;
  capacity: number;
  perMinute: number;
  /** Networks whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  publicApiUrl: string;
};

const API_URL = 'https://slack.com/api';

export const accountOf = (env: NodeJS.ProcessEnv): SlackAccount => {
  const { SLACK_BOT_TOKEN = '', SLACK_SIGNING_SECRET = '', CHANNEL_ALLOWLIST = '', SLACK_API_URL } = env;
  return {
    token: SLACK_BOT_TOKEN,
    signingSecret: SLACK_SIGNING_SECRET,
    channels: [...new Set(wordsOf(CHANNEL_ALLOWLIST))],
    apiUrl: (SLACK_API_URL ?? API_URL).replace(/\/+$/, ''),
  };
};

/** Null for a source without a port, which is only asked. */
export const listenerOf = (env: NodeJS.ProcessEnv): ListenerSettings | null => {
  const { WEBHOOK_PORT, WEBHOOK_HOST = '127.0.0.1', PUSH_BUFFER_CAPACITY, WEBHOOK_RATE_PER_MINUTE } = env;
  if (WEBHOOK_PORT === undefined) return null;
  return {
    port: Number(WEBHOOK_PORT),
    host: WEBHOOK_HOST,
    capacity: Number(PUSH_BUFFER_CAPACITY ?? 10_000),
    perMinute: Number(WEBHOOK_RATE_PER_MINUTE ?? 600),
    trustedProxies: wordsOf(env['TRUSTED_PROXIES'] ?? ''),
    publicApiUrl: env['PUBLIC_API_URL'] ?? `http://${WEBHOOK_HOST}:${WEBHOOK_PORT}`,
  };
};

const wordsOf = (list: string): readonly string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
