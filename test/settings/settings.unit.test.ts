import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidSetting, readSettings, SETTINGS, unknownSettings } from '../../settings/settings.ts';
import { upgradeRules } from '../../services/upgradeRules.ts';

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

/** Slips of every kind, and what might be a secret. */
const RUBBISH = [
  'abc',
  'NaN',
  '-1',
  '0.5x',
  ' ',
  ',,',
  'https://',
  'postgres://user:hidden@[bad/x',
  'sk-secret value with spaces',
  'line\nbreak',
  '\u0000',
  '99999999999999999999',
  '{"a":1}',
  '1-2',
  'ä ö',
];

/** What is said about each rubbish value that is not accepted. */
const refusals = (name: string): readonly string[] =>
  RUBBISH.flatMap((value) => {
    try {
      readSettings({ [name]: value });
      return [];
    } catch (error) {
      if (!(error instanceof InvalidSetting)) throw error;
      return [error.message];
    }
  });

describe('settings (X-69)', () => {
  it('have defaults, derived from one another where they belong together (DS-18, DS-19)', () => {
    const settings = readSettings({ SERVICE_WEB_PORT: '9000' });
    expect(settings).toMatchObject({
      SERVICE_BACKEND_PORT: 8080,
      SERVICE_PUBLIC_WEB_URL: 'http://localhost:9000',
      SERVICE_PUBLIC_API_URL: 'http://localhost:8080',
      SERVICE_ENABLE_INVESTIGATION_CONSUMER: false,
      SERVICE_INVESTIGATION_MAX_USD: 500_000n,
      SERVICE_EMBEDDED_PORT_RANGE: { from: 20_000, to: 20_999 },
    });
  });

  it('allow private networks to connectors only beside a loopback listener (X-68)', () => {
    expect(readSettings({}).SERVICE_ALLOWED_CIDRS).toEqual(['127.0.0.0/8', '::1/128']);
    expect(readSettings({ SERVICE_BIND_ADDRESS: '0.0.0.0' }).SERVICE_ALLOWED_CIDRS).toEqual([]);
  });

  it.each([
    ['SERVICE_BACKEND_PORT', 'eighty'],
    ['SERVICE_BACKEND_PORT', '70000'],
    ['SERVICE_ENABLE_INVESTIGATION_CONSUMER', 'yes'],
    ['SERVICE_PUBLIC_WEB_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SERVICE_INVESTIGATION_MAX_USD', '-1'],
    ['SERVICE_EMBEDDED_PORT_RANGE', '20000'],
    ['SERVICE_EMBEDDED_PORT_RANGE', '30000-20000'],
    ['SERVICE_EMBEDDED_PORT_RANGE', '60000-65536'],
    ['SERVICE_ALLOWED_CIDRS', '10.0.0.0/'],
    ['SERVICE_ALLOWED_CIDRS', '::1/128,10.0.0.0/33'],
    ['SERVICE_TRUSTED_PROXIES', 'rubbish'],
    ['SERVICE_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['SERVICE_ENCRYPTION_KEY', 'c2hvcnQ='],
    ['SERVICE_PROVISIONER', 'cloud'],
    ['SERVICE_LOCATIONS', ',,'],
    ['SERVICE_ALLOWED_CIDRS', ' , '],
    ['SERVICE_RATE_READS_PER_MINUTE', '1e3'],
    ['SERVICE_RATE_READS_PER_MINUTE', '0x10'],
    ['SERVICE_MIN_CONFIDENCE', '1.5'],
    ['SERVICE_AUDIT_VERIFY_HOURS', '597'],
    ['SERVICE_BIND_ADDRESS', '127.0.0.1:8080'],
    ['SERVICE_WINDOW_RESERVE_MINUTES', '4'],
    ['SERVICE_WINDOW_RESERVE_MINUTES', '31'],
  ])('stop the start: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(InvalidSetting);
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it('say that a port must be a whole number from 0 to 65535', () => {
    const [refusal] = refusals('SERVICE_BACKEND_PORT');
    expect(refusal).toBe('SERVICE_BACKEND_PORT: must be a whole number from 0 to 65535');
  });

  it.each(Object.keys(SETTINGS))('%s is refused in words of our own, which do not repeat what was given', (name) => {
    const told = refusals(name);
    expect(told).not.toEqual([]);
    for (const message of told) {
      expect(message).toMatch(new RegExp(`^${name}: must [a-z0-9 ,:;./+'-]+$`, 'i'));
      expect(message).not.toMatch(/received|expected|invalid|NaN|too (?:small|big)|regex|pattern|zod/i);
      expect(RUBBISH.filter((value) => value.trim().length > 3 && message.includes(value.trim()))).toEqual([]);
    }
  });

  it('leave no window too short for the reserve: what is shorter is refused by its name (CL-76, CL-80)', () => {
    const longest = readSettings({
      SERVICE_WINDOW_RESERVE_MINUTES: '30',
      SERVICE_DEFAULT_WINDOW: 'sun 02:00-02:30 UTC',
    });
    expect(upgradeRules(longest)).toMatchObject({ windowReserveMs: 30 * 60_000 });
    const shorter = readSettings({ SERVICE_DEFAULT_WINDOW: 'sun 02:00-02:29 UTC' });
    expect(() => upgradeRules(shorter)).toThrow(/^SERVICE_DEFAULT_WINDOW: .*at least 30 minutes/);
  });

  it('refuse the same port twice', () => {
    expect(() => readSettings({ SERVICE_BACKEND_PORT: '9000', SERVICE_WEB_PORT: '9000' })).toThrow(
      'SERVICE_WEB_PORT: must differ from SERVICE_BACKEND_PORT',
    );
    expect(readSettings({ SERVICE_BACKEND_PORT: '0', SERVICE_WEB_PORT: '0' }).SERVICE_WEB_PORT).toBe(0);
  });

  it('hold no more milliseconds than a timer of the host', () => {
    const inMs = { MS: 1, SECONDS: 1_000, HOURS: 3_600_000 };
    const timers = ['SERVICE_AUDIT_SEAL_MS', 'SERVICE_CONNECTOR_HEALTH_SECONDS', 'SERVICE_AUDIT_VERIFY_HOURS'];
    for (const name of timers) {
      const unit = name.slice(name.lastIndexOf('_') + 1) as keyof typeof inMs;
      const most = Math.floor((2 ** 31 - 1) / inMs[unit]);
      expect(readSettings({ [name]: String(most) })).toMatchObject({ [name]: most });
      expect(() => readSettings({ [name]: String(most + 1) })).toThrow(InvalidSetting);
    }
  });

  it('take networks and single addresses', () => {
    const networks = '10.0.0.0/8, ::1, 192.168.1.7, fd00::/8';
    const settings = readSettings({ SERVICE_ALLOWED_CIDRS: networks, SERVICE_TRUSTED_PROXIES: networks });
    expect(settings.SERVICE_ALLOWED_CIDRS).toEqual(['10.0.0.0/8', '::1', '192.168.1.7', 'fd00::/8']);
    expect(settings.SERVICE_TRUSTED_PROXIES).toEqual(settings.SERVICE_ALLOWED_CIDRS);
  });

  it('count as absent when empty', () => {
    expect(readSettings({ SERVICE_BACKEND_PORT: '' }).SERVICE_BACKEND_PORT).toBe(8080);
  });

  it('report names that nothing reads', () => {
    expect(unknownSettings({ SERVICE_BAKEND_PORT: '1', SERVICE_WEB_PORT: '2', HOME: '/' })).toEqual([
      'SERVICE_BAKEND_PORT',
    ]);
  });

  it('are all described in docs/settings.md, which describes no other', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
    const named = page
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
    expect(named.toSorted(byName)).toEqual(Object.keys(SETTINGS).toSorted(byName));
  });
});
