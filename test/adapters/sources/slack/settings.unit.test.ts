import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configErrors } from '../../../../domain/connectors/config.ts';
import { sourceKindOf } from '../../../../domain/sources/sourceKinds.ts';
import {
  CHANNEL,
  MIRA,
  openSlackScene,
  openSlackSource,
  type SlackScene,
  type SlackSource,
} from '../../../support/sources/slackSource.ts';

let scene: SlackScene;
let source: SlackSource;
beforeAll(async () => {
  scene = await openSlackScene();
  scene.workspace.addChannel('C0CLOSED001', false);
  scene.workspace.say(CHANNEL, MIRA, 'Question');
  source = await openSlackSource(scene);
});
afterAll(async () => {
  await source[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});
beforeEach(() => {
  scene.api.fault = () => null;
});

/** What a health check says. */
const says = async (changes: Record<string, string>): Promise<string> => {
  await using other = await openSlackSource(scene, changes);
  return await saysOf(other);
};
const saysOf = (asked: SlackSource): Promise<string> =>
  asked.health().then(
    ({ ok }) => `ok ${ok}`,
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  );
const errors = (changes: Record<string, string>): string[] =>
  configErrors(
    sourceKindOf('mcp_slack'),
    { SLACK_BOT_TOKEN: 'xoxb-1234567890', SLACK_SIGNING_SECRET: '8f742231b10e8888', ...changes },
    'env',
  ).map(({ field, code }) => `${field} ${code}`);

describe('the settings of a source on Slack (SU-58)', () => {
  it.each([
    ['a wrong token', { SLACK_BOT_TOKEN: 'xoxb-wrong' }, 'Slack refuses SLACK_BOT_TOKEN (invalid_auth).'],
    [
      'a channel that the app is not in',
      { CHANNEL_ALLOWLIST: `${CHANNEL},C0CLOSED001` },
      'The app cannot use the channel C0CLOSED001 (not_in_channel); invite it, or change CHANNEL_ALLOWLIST.',
    ],
    [
      'a channel that is none',
      { CHANNEL_ALLOWLIST: 'C0NONE00001' },
      'The app cannot use the channel C0NONE00001 (channel_not_found); invite it, or change CHANNEL_ALLOWLIST.',
    ],
    ['a host that is none', { SLACK_API_URL: 'http://no-such-host.invalid/api' }, 'Slack could not be reached.'],
    ['a wrong port', { SLACK_API_URL: 'http://127.0.0.1:1/api' }, 'Slack could not be reached.'],
  ])('say what to mend: %s (SU-34)', async (_, changes, sentence) => {
    expect(await says(changes)).toBe(`upstream_error: ${sentence}`);
  });

  it('are refused for addresses that may not be dialled (X-68)', async () => {
    expect(await says({ ALLOWED_CIDRS: '' })).toMatch(/^address_not_allowed: .* SERVICE_ALLOWED_CIDRS/);
    expect(await says({ SLACK_API_URL: 'http://169.254.169.254/api' })).toMatch(/^address_not_allowed: /);
  });

  it.each([
    ['a failure', { status: 503, body: 'secret details' }, 'upstream_error: Slack answered with status 503.'],
    ['a limit', { status: 429, headers: { 'retry-after': '7' } }, 'rate_limited: Slack wants to be left alone.'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, /^address_not_allowed: .* \(302\)/],
    ['no JSON', { body: '<html>secret details' }, 'upstream_error: Slack gave no JSON; check SLACK_API_URL.'],
    ['a list', { body: '[]' }, 'upstream_error: Slack gave an answer without `ok`.'],
    ['nothing', { body: '{"ok":true}' }, 'upstream_error: Slack gave an answer of another form (auth.test: user_id).'],
    ['no reason', { body: '{"ok":false}' }, 'upstream_error: Slack refused the call (another reason).'],
    ['text', { body: '{"ok":false,"error":"Mira <x>"}' }, 'upstream_error: Slack refused the call (another reason).'],
    ['a limit as text', { body: '{"ok":false,"error":"ratelimited"}' }, 'rate_limited: Slack wants to be left alone.'],
    [
      'a token that was taken back',
      { body: '{"ok":false,"error":"token_revoked"}' },
      'upstream_error: Slack refuses SLACK_BOT_TOKEN (token_revoked).',
    ],
    ['too much', { body: `"${'x'.repeat(21 * 1024 * 1024)}"` }, 'upstream_error: An answer of Slack is too large.'],
  ])('an answer that is none is told in a sentence of our own: %s', async (_, fault, sentence) => {
    await using other = await openSlackSource(scene);
    scene.api.fault = (method) => (method === 'auth.test' ? fault : null);
    expect(await saysOf(other)).toMatch(sentence);
  });

  it('name the scope that is missing', async () => {
    scene.api.scopes.delete('users:read');
    expect(await says({})).toBe('upstream_error: The app lacks a scope (users:read); add it and install the app anew.');
    scene.api.scopes.add('users:read');
    scene.api.scopes.delete('chat:write');
    const [ticket] = (await source.fetch(null)).tickets;
    await expect(source.reply(ticket?.external_id ?? '', 'Answer', 'key')).rejects.toThrow(/\(chat:write\)/);
    scene.api.scopes.add('chat:write');
  });

  it('that lead to a server that says nothing are told of within 3 s (SU-34)', async () => {
    await using other = await openSlackSource(scene);
    scene.api.fault = () => ({ hangs: true });
    const begun = performance.now();
    expect(await saysOf(other)).toBe('timeout: Slack did not answer in time.');
    expect(performance.now() - begun).toBeGreaterThan(2_000);
  });

  it('are checked before they are kept', () => {
    expect(errors({})).toEqual([]);
    expect(errors({ CHANNEL_ALLOWLIST: '' })).toEqual([]);
    expect(errors({ CHANNEL_ALLOWLIST: 'C0123456789, G9876543210' })).toEqual([]);
    expect(errors({ CHANNEL_ALLOWLIST: '#help' })).toEqual(['/env/CHANNEL_ALLOWLIST pattern']);
    expect(errors({ CHANNEL_ALLOWLIST: 'U0123456789' })).toEqual(['/env/CHANNEL_ALLOWLIST pattern']);
    expect(errors({ SLACK_BOT_TOKEN: 'Bearer xoxb-1' })).toEqual(['/env/SLACK_BOT_TOKEN pattern']);
    expect(errors({ SLACK_API_URL: 'ftp://x' })).toEqual(['/env/SLACK_API_URL pattern']);
    expect(errors({ OTHER: 'x' })).toEqual(['/env/OTHER unknown_field']);
    const all = configErrors(sourceKindOf('mcp_slack'), {}, 'env').map(({ field, code }) => `${field} ${code}`);
    expect(all).toEqual(['/env/SLACK_BOT_TOKEN required', '/env/SLACK_SIGNING_SECRET required']);
  });
});
