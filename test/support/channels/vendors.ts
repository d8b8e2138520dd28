import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { unlessGone } from '../nodes/unlessGone.ts';
import {
  AlertActionForm,
  AlertForm,
  PagerDutyForm,
  SlackPostForm,
  SlackWebhookForm,
  TwilioForm,
} from './vendorForms.ts';

/** One request that was taken. `channel`: where a post to Slack appeared. */
export type Taken = { vendor: string; action: string; key: string; channel: string | null; text: string };

/** How the vendors behave: as they should, without answering, by refusing, or failing every other time. */
export type Mood = 'healthy' | 'hanging' | 'refusing' | 'flapping';

/** The five vendors on loopback. */
export type Vendors = AsyncDisposable & {
  url: string;
  taken: readonly Taken[];
  /** What did not fit the vendor's published form; a test expects none. */
  faults: readonly string[];
  /** Requests that came, whatever became of them, by path. */
  requests: readonly string[];
  /** Pages by key: how often each was opened, acknowledged and resolved, as the vendor counts (repeats change nothing). */
  pages: ReadonlyMap<string, Page>;
  /** Called when the next request has been taken, which is answered when it is over. */
  beforeNextAnswer(act: () => Promise<void>): void;
  /** From now on, for paths that begin so. */
  become(mood: Mood, path?: string): void;
};

type Page = { state: 'open' | 'acknowledged' | 'resolved'; opened: number; acknowledged: number; resolved: number };

export const ROUTING_KEY = 'a'.repeat(32);
export const GENIE_KEY = 'genie-key-1';
export const BOT_TOKEN = 'xoxb-1-abcdef';
export const AUTH_TOKEN = 'twilio-auth-token';
/** Where the incoming webhook posts, whatever it is told. */
export const WEBHOOK_CHANNEL = '#made-for';

type Answer = { status: number; body: string; takes?: Taken };
type Asked = { path: string; body: string; request: IncomingMessage };

export const openVendors = async (): Promise<Vendors> => {
  const taken: Taken[] = [];
  const faults: string[] = [];
  const requests: string[] = [];
  const pages = new Map<string, Page>();
  const moods = new Map<string, Mood>();
  const counts = new Map<string, number>();
  const acts: (() => Promise<void>)[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = { path: request.url ?? '', body: await text(request), request };
    requests.push(asked.path);
    const prefix = [...moods.keys()]
      .toSorted((a, b) => b.length - a.length)
      .find((each) => asked.path.startsWith(each));
    const mood = prefix === undefined ? 'healthy' : moods.get(prefix);
    const count = (counts.get(prefix ?? '') ?? 0) + 1;
    counts.set(prefix ?? '', count);
    if (mood === 'hanging') return;
    if (mood === 'refusing') return void response.writeHead(403).end('no');
    if (mood === 'flapping' && count % 2 === 1) return void response.writeHead(503).end('busy');
    const { status, body, takes } = answerOf(asked, faults);
    if (takes !== undefined) {
      taken.push(takes);
      if (takes.vendor !== 'slack' && takes.vendor !== 'twilio') turned(pages, takes);
    }
    await acts.shift()?.();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  };
  const server = createServer((request, response) => void answer(request, response).catch(unlessGone(request)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the vendors have a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    taken,
    faults,
    requests,
    pages,
    beforeNextAnswer: (act) => void acts.push(act),
    become: (mood, path = '/') => void moods.set(path, mood),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A trigger of an open page joins it; what is told of a page that is not open changes nothing, as at the vendors. */
const turned = (pages: Map<string, Page>, { action, key }: Taken): void => {
  const page = pages.get(key) ?? { state: 'resolved', opened: 0, acknowledged: 0, resolved: 0 };
  if (action === 'notify' && page.state === 'resolved')
    pages.set(key, { ...page, state: 'open', opened: page.opened + 1 });
  if (action === 'acknowledge' && page.state === 'open')
    pages.set(key, { ...page, state: 'acknowledged', acknowledged: page.acknowledged + 1 });
  if (action === 'resolve' && page.state !== 'resolved')
    pages.set(key, { ...page, state: 'resolved', resolved: page.resolved + 1 });
};

const answerOf = (asked: Asked, faults: string[]): Answer => {
  const { path, request } = asked;
  const [start = ''] = path.slice(1).split('/');
  const isPost = request.method === 'POST';
  if (isPost && path.startsWith('/slack/services/')) return slackWebhook(asked, faults);
  if (isPost && path === '/slack/api/chat.postMessage') return slackPost(asked, faults);
  if (isPost && path.startsWith('/twilio/2010-04-01/')) return twilio(asked, faults);
  if (isPost && path === '/pagerduty/v2/enqueue') return pagerduty(asked, faults);
  if (isPost && path.startsWith('/opsgenie/v2/alerts')) return alerts(asked, faults);
  faults.push(`${request.method} ${start}: nothing is served there`);
  return { status: 404, body: '{}' };
};

/** Null, with a fault on record, where the body does not fit. */
const read = <T>(form: z.ZodType<T>, given: unknown, what: string, faults: string[]): T | null => {
  const result = form.safeParse(given);
  if (!result.success)
    faults.push(
      `${what}: ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
    );
  return result.data ?? null;
};
const json = (body: string): unknown => JSON.parse(body);
const isJson = ({ request }: Asked): boolean => (request.headers['content-type'] ?? '').startsWith('application/json');
const header = ({ request }: Asked): string => request.headers.authorization ?? '';

const slackWebhook = (asked: Asked, faults: string[]): Answer => {
  const form = isJson(asked) ? read(SlackWebhookForm, json(asked.body), 'slack webhook', faults) : null;
  if (form === null) return { status: 400, body: 'invalid_payload' };
  const takes = { vendor: 'slack', action: 'notify', key: '', channel: WEBHOOK_CHANNEL, text: shownBy(form) };
  return { status: 200, body: 'ok', takes };
};

const slackPost = (asked: Asked, faults: string[]): Answer => {
  if (header(asked) !== `Bearer ${BOT_TOKEN}`) return { status: 200, body: '{"ok":false,"error":"invalid_auth"}' };
  const form = isJson(asked) ? read(SlackPostForm, json(asked.body), 'chat.postMessage', faults) : null;
  if (form === null) return { status: 200, body: '{"ok":false,"error":"invalid_arguments"}' };
  if (form.channel === '#gone') return { status: 200, body: '{"ok":false,"error":"channel_not_found"}' };
  const takes = { vendor: 'slack', action: 'notify', key: '', channel: form.channel, text: shownBy(form) };
  return { status: 200, body: '{"ok":true,"ts":"1.2"}', takes };
};

const shownBy = ({ blocks }: z.infer<typeof SlackWebhookForm>): string =>
  blocks.map(({ text }) => text.text).join('\n');

const twilio = (asked: Asked, faults: string[]): Answer => {
  const account = asked.path.split('/')[4] ?? '';
  const login = `Basic ${Buffer.from(`${account}:${AUTH_TOKEN}`).toString('base64')}`;
  if (header(asked) !== login) return { status: 401, body: '{"code":20003,"message":"Authenticate","status":401}' };
  const form = read(TwilioForm, Object.fromEntries(new URLSearchParams(asked.body)), 'twilio', faults);
  if (form === null) return { status: 400, body: '{"code":21211,"status":400}' };
  const takes = { vendor: 'twilio', action: 'notify', key: form.To, channel: null, text: form.Body };
  return { status: 201, body: '{"sid":"SM1","status":"queued"}', takes };
};

const ACTIONS = { trigger: 'notify', acknowledge: 'acknowledge', resolve: 'resolve' } as const;

const pagerduty = (asked: Asked, faults: string[]): Answer => {
  const form = isJson(asked) ? read(PagerDutyForm, json(asked.body), 'pagerduty', faults) : null;
  if (form === null || form.routing_key !== ROUTING_KEY)
    return { status: 400, body: '{"status":"invalid event","message":"Event object is invalid","errors":[]}' };
  const said = form.event_action === 'trigger' ? (form.payload.custom_details['escalation'] ?? '') : '';
  const takes = {
    vendor: 'pagerduty',
    action: ACTIONS[form.event_action],
    key: form.dedup_key,
    channel: null,
    text: said,
  };
  return {
    status: 202,
    body: `{"status":"success","message":"Event processed","dedup_key":"${form.dedup_key}"}`,
    takes,
  };
};

const alerts = (asked: Asked, faults: string[]): Answer => {
  if (header(asked) !== `GenieKey ${GENIE_KEY}`) return { status: 401, body: '{"message":"Key format is not valid!"}' };
  const { pathname, searchParams } = new URL(asked.path, 'http://alerts');
  const [, , , , key, action] = pathname.split('/');
  const accepted = { status: 202, body: '{"result":"Request will be processed","took":0.1,"requestId":"1"}' };
  if (key === undefined) {
    const form = read(AlertForm, json(asked.body), 'alert', faults);
    if (form === null) return { status: 422, body: '{"message":"Request body is not processable."}' };
    const takes = { vendor: 'opsgenie', action: 'notify', key: form.alias, channel: null, text: form.description };
    return { ...accepted, takes };
  }
  if (searchParams.get('identifierType') !== 'alias') faults.push('alert: an alias needs identifierType=alias');
  if (read(AlertActionForm, json(asked.body), `alert ${action}`, faults) === null) return { status: 422, body: '{}' };
  const known = action === 'close' ? 'resolve' : action === 'acknowledge' ? 'acknowledge' : null;
  if (known === null) return { status: 404, body: '{}' };
  return {
    ...accepted,
    takes: { vendor: 'opsgenie', action: known, key: decodeURIComponent(key), channel: null, text: '' },
  };
};
