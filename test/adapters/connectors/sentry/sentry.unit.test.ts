import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sentryKind } from '../../../../adapters/connectors/sentry/kind.ts';
import { startJsonServer } from '../../../support/peers/jsonServer.ts';
import { openedTools, wrongConfiguration, type CallTool } from '../../../support/openedTools.ts';
import { EVENT } from '../../../support/sentry/records.ts';
import { startTrackerServer, TOKEN, type TrackerServer } from '../../../support/sentry/trackerServer.ts';

let server: TrackerServer;
/** Held to one project. */
let call: CallTool;
/** All of the organisation. */
let whole: CallTool;
const ORGANIZATION = '/api/0/organizations/example-shop';

const config = (changes: Record<string, string> = {}): Record<string, string> => ({
  BASE_URL: server.url,
  AUTH_TOKEN: TOKEN,
  ORG_SLUG: 'example-shop',
  PROJECT_SLUG: 'storefront',
  ...changes,
});

beforeEach(async () => {
  server = await startTrackerServer();
  call = await openedTools(sentryKind, config());
  const { PROJECT_SLUG: _, ...organization } = config();
  whole = await openedTools(sentryKind, organization);
});
afterEach(() => server.close());

describe('the sentry connector (SU-45)', () => {
  it('reads an issue by its number and by its short id', async () => {
    const issue = {
      result: {
        id: '101',
        shortId: 'STOREFRONT-1',
        status: 'unresolved',
        count: '150',
        project: 'storefront',
        first_release: 'storefront@4.2.0',
        tags: [{ key: 'browser', totalValues: 150 }],
      },
    };
    expect(await call('get_issue', { issue_id: '101' })).toMatchObject(issue);
    expect(await call('get_issue', { issue_id: 'STOREFRONT-1' })).toMatchObject(issue);
    expect(await call('get_issue', { issue_id: '999' })).toMatchObject({ code: 'not_found' });
    expect(await call('get_issue', { issue_id: 'STOREFRONT-99' })).toMatchObject({ code: 'not_found' });
  });

  it('lists issues over several pages, as many as asked for, and says whether there are more', async () => {
    expect(await call('list_recent_issues')).toMatchObject({ result: { shown: 7, total: 7, truncated: false } });
    expect(await call('list_recent_issues', { limit: 4 })).toMatchObject({
      result: { shown: 4, total: null, truncated: true },
    });
    expect(await whole('list_recent_issues', { limit: 100 })).toMatchObject({ result: { shown: 8, total: 8 } });
    const asked = server.seen.findLast(({ path }) => path === `${ORGANIZATION}/issues/`);
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      statsPeriod: '24h',
      sort: 'date',
      limit: '100',
      cursor: '0:6:0',
    });
  });

  it('follows no list for longer than five pages, and its links nowhere', async () => {
    const link = '<https://elsewhere.example.com/>; rel="next"; results="true"; cursor="0:3:0"';
    server.instead.set(`${ORGANIZATION}/issues/`, { body: server.issues.slice(0, 3), headers: { link } });
    expect(await call('list_recent_issues', { limit: 100 })).toMatchObject({ result: { shown: 15, truncated: true } });
    expect(server.seen.filter(({ path }) => path === `${ORGANIZATION}/issues/`)).toHaveLength(5);
  });

  it.each(['1m', '90m', '24h', '999d', '2w'])('takes %s for an age (SU-51, DS-41)', async (age) => {
    expect(await call('list_recent_issues', { age })).toHaveProperty('result');
    expect(server.seen.at(-1)?.query.get('statsPeriod')).toBe(age);
  });

  it.each([
    '0h',
    '01h',
    '1000h',
    '1',
    'h',
    '1s',
    '1y',
    '1H',
    '-1h',
    '1.5h',
    ' 1h',
    '1h ',
    '1h\n',
    '24h&project=3',
    '१h',
  ])('refuses %j for an age before anything is sent (SU-51, DS-41)', async (age) => {
    expect(await call('list_recent_issues', { age })).toMatchObject({ code: 'invalid_arguments' });
    expect(server.seen).toEqual([]);
  });

  it('shortens a stack trace to the raising frame and those of the application first', async () => {
    const { result } = { result: {}, ...(await call('get_event', { issue_id: '101' })) };
    expect(result).toMatchObject({
      eventID: EVENT.eventID,
      exceptions: [{ type: 'PaymentError', handled: false }, { type: 'Cause3' }, { type: 'Cause2' }],
      exceptions_total: 4,
      exceptions_truncated: true,
      breadcrumbs_total: 12,
      breadcrumbs_truncated: true,
    });
    const stack = {
      raised_in: { function: 'step13', inApp: false, lineNo: 23, code: 'return next(13);' },
      frames: [12, 9, 6, 3, 0, 11, 10, 8, 7].map((n) => ({ function: `step${n}`, inApp: n % 3 === 0 })),
      shown: 10,
      total: 14,
      truncated: true,
    };
    expect(result).toMatchObject({ exceptions: [{ stack }, { stack }, { stack }] });
    expect(result).toHaveProperty('breadcrumbs.0.message', 'step 2');
  });

  it('finds an event by its id alone, and asks for the issue where there is none', async () => {
    expect(await call('get_event', { event_id: EVENT.eventID })).toMatchObject({ result: { groupID: '101' } });
    expect(await call('get_event', { event_id: 'latest' })).toMatchObject({ code: 'invalid_arguments' });
    expect(await call('get_event', { event_id: 'f'.repeat(32) })).toMatchObject({ code: 'not_found' });
  });

  it('says nothing of who somebody is, of headers, cookies, bodies, questions and variables', async () => {
    const answers = [
      await call('get_issue', { issue_id: '101' }),
      await call('list_recent_issues'),
      await call('get_event', { issue_id: '101' }),
    ];
    const said = JSON.stringify(answers);
    expect(said).not.toMatch(/example\.com \d|mira|agnes|192\.0\.2|2001:db8|4242|-value|555|"ip_address"|crumb-body/i);
    expect(answers[2]).toMatchObject({
      result: {
        user: { id: '42' },
        tags: { environment: 'prod', url: 'https://shop.example.com/pay?[removed]' },
        request: { method: 'POST', url: 'https://shop.example.com/pay?[removed]' },
        message: 'Cookie: [removed]\nplease retry',
        exceptions: [{ value: 'GET https://pay.example.com/charge?[removed] failed for [ip] and [ip]' }, {}, {}],
        contexts: { browser: { name: 'Firefox', version: '140.0' } },
      },
    });
  });

  it('says how long to wait where the server asks for fewer calls (SU-41)', async () => {
    const path = `${ORGANIZATION}/issues/101/`;
    server.instead.set(path, { status: 429, headers: { 'retry-after': '17' }, body: { detail: 'You are attempting' } });
    expect(await call('get_issue', { issue_id: '101' })).toEqual({
      code: 'rate_limited',
      message: 'Sentry asks for fewer calls; it takes the next one in 17 s.',
    });
  });
});

const OUTSIDE = { code: 'scope_violation', message: expect.stringMatching(/^ScopeViolationError: /) as string };

describe('what lies outside the project (SU-45)', () => {
  it('is refused, whichever way it is asked for (DS-42)', async () => {
    expect(await call('get_issue', { issue_id: '201' })).toEqual(OUTSIDE);
    expect(await call('get_issue', { issue_id: 'BACK-OFFICE-1' })).toEqual(OUTSIDE);
    expect(await call('get_event', { issue_id: '201' })).toEqual(OUTSIDE);
    expect(await call('list_recent_issues', { project: 'back-office' })).toEqual(OUTSIDE);
    for (const query of ['project:back-office', 'level:error PROJECT:3', '!project.id:2', 'project.name : x'])
      expect(await call('list_recent_issues', { query }), query).toEqual(OUTSIDE);
    expect(await whole('get_issue', { issue_id: '201' })).toHaveProperty('result');
    expect(await whole('list_recent_issues', { project: 'back-office' })).toMatchObject({ result: { total: 1 } });
  });

  it('is refused in an answer too, also of another organisation and another issue', async () => {
    const foreign = server.issues.find(({ id }) => id === '201');
    server.instead.set(`${ORGANIZATION}/issues/`, { body: [server.issues[0], foreign] });
    expect(await call('list_recent_issues')).toEqual(OUTSIDE);
    server.instead.set(`${ORGANIZATION}/issues/102/`, { body: foreign });
    expect(await call('get_issue', { issue_id: '102' })).toEqual(OUTSIDE);
    server.instead.set(`${ORGANIZATION}/issues/103/`, { body: { id: '103' } });
    expect(await call('get_issue', { issue_id: '103' })).toEqual(OUTSIDE);
    const led = { organizationSlug: 'other', projectSlug: 'storefront', groupId: '101' };
    server.instead.set(`${ORGANIZATION}/eventids/${EVENT.eventID}/`, { body: led });
    expect(await whole('get_event', { event_id: EVENT.eventID })).toEqual(OUTSIDE);
    for (const event of [
      { ...EVENT, groupID: '201' },
      { ...EVENT, projectID: '3' },
    ]) {
      server.instead.set(`${ORGANIZATION}/issues/101/events/latest/`, { body: event });
      expect(await whole('get_event', { issue_id: '101' })).toEqual(OUTSIDE);
    }
  });
});

it('changes nothing and reads nothing beyond its organisation, whatever is asked for (SU-38, SU-52)', async () => {
  const before = JSON.stringify(server.issues);
  const attempts = [
    '..',
    '../../other',
    '%2e%2e',
    '101/hashes',
    '101/?x=1',
    '#',
    'a\r\nDELETE /',
    '201',
    'latest/../..',
  ];
  for (const text of attempts)
    for (const [tool, args] of [
      ['get_issue', { issue_id: text }],
      ['get_event', { issue_id: text }],
      ['get_event', { issue_id: '101', event_id: text }],
      ['list_recent_issues', { project: text }],
      ['list_recent_issues', { query: `${text}&project=3` }],
      ['list_recent_issues', { organization: text }],
      ['get_issue', { issue_id: '101', method: 'DELETE', status: 'resolved' }],
    ] as const)
      await call(tool, args);
  for (const tool of ['update_issue', 'delete_issue', 'resolve']) await expect(call(tool)).rejects.toThrow('no tool');
  expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(['GET']));
  for (const { path, query } of server.seen) {
    expect(path).toMatch(
      /^\/api\/0\/(organizations\/example-shop\/(issues|shortids)|projects\/example-shop\/storefront\/$)/,
    );
    expect([null, '2']).toContain(query.get('project'));
  }
  expect(JSON.stringify(server.issues)).toBe(before);
});

it('warns about a token that may do more than read (SU-49)', async () => {
  expect(await call('healthcheck')).toEqual({
    result: { organization: 'example-shop', project: 'storefront', warnings: [] },
    pin: null,
  });
  for (const right of ['event:admin', 'project:releases', 'member:write']) server.rights.add(right);
  expect(await whole('healthcheck')).toMatchObject({
    result: {
      warnings: [
        'The token may change or delete issues; give it event:read only.',
        'The token may change projects or releases; give it project:read only.',
        'The token may change the organisation, teams or members.',
      ],
    },
  });
});

it('says what to mend in a wrong configuration, within 3 s (SU-32, SU-34)', async () => {
  const says = (changes: Record<string, string>) => wrongConfiguration(sentryKind, config(changes));
  expect(await says({})).toBe('works');
  expect(await says({ AUTH_TOKEN: 'sntryu_wrong' })).toMatch(/refuses AUTH_TOKEN/);
  expect(await says({ ORG_SLUG: 'other' })).toMatch(/no organisation of the name in ORG_SLUG/);
  expect(await says({ PROJECT_SLUG: 'other' })).toMatch(/no project of this name.*check PROJECT_SLUG/);
  expect(await says({ BASE_URL: `${server.url}/sentry` })).toMatch(/BASE_URL is not the address/);
  expect(await says({ BASE_URL: 'http://127.0.0.1:9' })).toMatch(/Nothing listens|broke/);
  expect(await says({ BASE_URL: 'https://nowhere.invalid' })).toMatch(/host in BASE_URL is not known/);
  for (const right of ['org:read', 'project:read', 'event:read']) {
    server.rights.delete(right);
    expect(await says({}), right).toMatch(/give it org:read, project:read and event:read/);
    server.rights.add(right);
  }
  const page = await startJsonServer(() => ({ body: '<html>Sign in</html>' }));
  expect(await says({ BASE_URL: page.url })).toMatch(/is not Sentry/);
  await page.close();
  expect(await wrongConfiguration(sentryKind, config(), [])).toMatch(/SERVICE_ALLOWED_CIDRS/);
});
