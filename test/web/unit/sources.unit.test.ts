import { describe, expect, it } from 'vitest';
import type { Source } from '../../../web/src/sources/queries.ts';
import {
  changeOf,
  creationOf,
  NO_VALUES,
  shownSource,
  type SourceValues,
} from '../../../web/src/sources/sourceValues.ts';

const field = (key: string, secret: boolean) => ({
  key,
  label: key,
  secret,
  required: true,
  pattern: '.*',
  expected: '',
});
const helpdesk = { takes: ['config' as const], config_schema: [field('BASE_URL', false), field('API_TOKEN', true)] };
const custom = { takes: ['env' as const, 'command' as const, 'webhook_port' as const], config_schema: [] };
const values = (changes: Partial<SourceValues>): SourceValues => ({ ...NO_VALUES, kind: 'helpdesk', ...changes });

const source: Source = {
  id: 's',
  workspace_id: 'default',
  kind: 'mcp_custom',
  name: 'Queue',
  enabled: true,
  read_only: false,
  status: 'ready',
  status_reason: null,
  cursor_set: true,
  poll_interval_s: 60,
  hourly_limit: 100,
  tickets_held: 0,
  held_reason: null,
  webhook_port: 4100,
  webhook_url: 'http://127.0.0.1:4100/',
  config: {},
  has_env: { TOKEN: true, REGION: true },
  oauth_provider: null,
  command: '/opt/queue',
  args: ['--fast', 'a b'],
  tools_hash: null,
  tools_changed: false,
  last_polled_at: null,
  last_ticket_at: null,
  tickets_total: 0,
  dropped_total: 0,
  last_write_error: null,
  created_at: '2026-11-21T08:00:00.000Z',
};

describe('what creates a source (SU-60)', () => {
  it('holds what its kind takes and nothing that was left empty', () => {
    const config = { BASE_URL: 'https://example.com', API_TOKEN: '' };
    const now = new Date('2026-11-21T08:00:00Z');
    expect(creationOf(values({ config, command: 'left over', webhook_port: '4000' }), helpdesk, now)).toEqual({
      kind: 'helpdesk',
      read_only: false,
      poll_interval_s: 60,
      hourly_limit: 100,
      start_from: '2026-11-21T08:00:00.000Z',
      config: { BASE_URL: 'https://example.com' },
    });
  });

  it.each([
    ['now', '2026-11-21T08:00:00.000Z'],
    ['two_weeks', '2026-11-07T08:00:00.000Z'],
    ['all', '1970-01-01T00:00:00.000Z'],
    ['since', '2026-11-01T00:00:00.000Z'],
  ] as const)('begins with what was chosen: %s', (start, expected) => {
    const chosen = values({ start, start_from: '2026-11-01T00:00:00Z' });
    expect(creationOf(chosen, helpdesk, new Date('2026-11-21T08:00:00Z')).start_from).toBe(expected);
  });

  it('takes arguments by the line and the environment by the row', () => {
    const variables = [
      { name: ' TOKEN ', value: 'secret', kept: false },
      { name: '', value: 'nameless', kept: false },
    ];
    const filled = values({ kind: 'mcp_custom', command: '/opt/queue', args: '--fast\na b\n', variables });
    expect(creationOf({ ...filled, webhook_port: '4100' }, custom)).toMatchObject({
      command: '/opt/queue',
      args: ['--fast', 'a b'],
      env: { TOKEN: 'secret' },
      webhook_port: 4100,
    });
  });
});

describe('what changes a source (SU-62, X-64)', () => {
  it('keeps what was not touched, and removes the variable whose row was removed', () => {
    const shown = shownSource(source, custom);
    expect(changeOf(source, shown, custom)).toMatchObject({ env: {}, args: source.args, webhook_port: 4100 });
    const variables = shown.variables.filter(({ name }) => name !== 'REGION');
    expect(changeOf(source, { ...shown, variables, webhook_port: '' }, custom)).toMatchObject({
      env: { REGION: null },
      webhook_port: null,
    });
  });

  it('sends a secret only when it was filled in anew', () => {
    const desk = {
      ...source,
      kind: 'helpdesk',
      config: { BASE_URL: 'https://a.example', API_TOKEN: { set: true as const } },
    };
    const shown = shownSource(desk, helpdesk);
    expect(shown.config).toEqual({ BASE_URL: 'https://a.example', API_TOKEN: '' });
    expect(changeOf(desk, shown, helpdesk).config).toEqual({});
    expect(changeOf(desk, { ...shown, config: { ...shown.config, API_TOKEN: 'new' } }, helpdesk).config).toEqual({
      API_TOKEN: 'new',
    });
  });
});
