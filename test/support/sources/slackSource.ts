import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../../adapters/mcp/program.ts';
import type { Program } from '../../../adapters/mcp/transport/stdioTransport.ts';
import { eventPost, type SlackPost } from '../../../demo/slackApi/events.ts';
import { slackWorkspace, type SlackWorkspace } from '../../../demo/slackApi/records.ts';
import { BOT_TOKEN, startSlackApi, type SlackApiServer } from '../../../demo/slackApi/server.ts';
import { freePort } from '../clusters/tcpPorts.ts';
import { askSource, type AskedSource } from './askedSource.ts';

const SERVE = fileURLToPath(new URL('../../../adapters/sources/serve.ts', import.meta.url));
export const SIGNING_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
export const CHANNEL = 'C0HELP00001';
export const MIRA = 'U0MIRA0001';
export const STAFF = 'U0STAFF001';
export const GUEST = 'U0GUEST001';

/** A workspace with a channel for help, a customer, a colleague, and somebody of another organisation. */
export type SlackScene = AsyncDisposable & { workspace: SlackWorkspace; api: SlackApiServer };

export const openSlackScene = async (): Promise<SlackScene> => {
  const workspace = slackWorkspace(Date.now);
  workspace.addChannel(CHANNEL);
  workspace.addUser({ id: MIRA, name: 'Mira Ahn', email: 'mira@example.com' });
  workspace.addUser({ id: STAFF, name: 'Sam Staff', email: 'sam@example.org' });
  workspace.addUser({ id: GUEST, name: 'Guest Gale', teamId: 'T0OTHER001' });
  const api = await startSlackApi(workspace);
  return { workspace, api, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
};

/** How the service starts the tool server of such a source. */
export const slackProgram = ({ api }: Pick<SlackScene, 'api'>, changes: Record<string, string> = {}): Program => ({
  command: process.execPath,
  args: [...NODE_FLAGS, SERVE, 'mcp_slack'],
  env: {
    ALLOWED_CIDRS: '127.0.0.0/8',
    ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
    SLACK_API_URL: api.url,
    SLACK_BOT_TOKEN: BOT_TOKEN,
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    CHANNEL_ALLOWLIST: CHANNEL,
    ...changes,
  },
});

/** The tool server of such a source, asked as the service asks it. */
export type SlackSource = AskedSource;

export const openSlackSource = (
  scene: Pick<SlackScene, 'api'>,
  changes: Record<string, string> = {},
): Promise<SlackSource> => askSource(slackProgram(scene, changes));

/** A source that listens, and the provider that sends it what happens in the workspace, event by event. */
export type PushedSource = SlackSource & {
  url: string;
  /** Waits for the answer to all that was sent so far. */
  sent(): Promise<readonly number[]>;
  post(post: SlackPost): Promise<Response>;
};

export const openPushedSource = async (
  scene: SlackScene,
  changes: Record<string, string> = {},
): Promise<PushedSource> => {
  const port = await freePort();
  const source = await openSlackSource(scene, { WEBHOOK_PORT: String(port), WEBHOOK_HOST: '127.0.0.1', ...changes });
  const url = `http://127.0.0.1:${port}/`;
  const sending: Promise<number>[] = [];
  const post = (given: SlackPost): Promise<Response> =>
    fetch(url, { method: 'POST', headers: given.headers, body: given.body });
  scene.workspace.onEvent = (event) =>
    void sending.push(post(eventPost(event, SIGNING_SECRET, Date.now())).then(({ status }) => status));
  return {
    ...source,
    url,
    post,
    sent: async () => {
      const answers = await Promise.all(sending);
      sending.length = 0;
      return answers;
    },
    [Symbol.asyncDispose]: async () => {
      scene.workspace.onEvent = () => {};
      await Promise.allSettled(sending);
      await source[Symbol.asyncDispose]();
    },
  };
};
