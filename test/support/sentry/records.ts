export const ORGANIZATION = { id: '1', slug: 'example-shop', name: 'Example Shop' };
export const STOREFRONT = { id: '2', slug: 'storefront', name: 'Storefront' };
const BACK_OFFICE = { id: '3', slug: 'back-office', name: 'Back office' };
export const PROJECTS = [STOREFRONT, BACK_OFFICE];

/** An issue as the API has it; only what makes it one is needed. */
export type Issue = { id: string; shortId: string; project: (typeof PROJECTS)[number]; [name: string]: unknown };

/** As Sentry's API reference has them, with what must not come through. */
const issue = (n: number, project: (typeof PROJECTS)[number], shortId: string): Issue => ({
  id: String(n),
  shortId,
  title: `PaymentError: no offer for mira@example.com ${n}`,
  culprit: 'checkout/pay in submit',
  level: 'error',
  status: 'unresolved',
  substatus: 'ongoing',
  platform: 'node',
  type: 'error',
  project,
  metadata: { type: 'PaymentError', value: 'no offer for mira%40example.com', function: 'submit' },
  assignedTo: { type: 'user', id: '1', name: 'Agnes Agent', email: 'agnes@example.com' },
  activity: [{ type: 'note', data: { text: 'call +1 202 555 0143' }, user: { email: 'agnes@example.com' } }],
  seenBy: [{ email: 'agnes@example.com' }],
  count: '150',
  userCount: 12,
  firstSeen: '2026-11-01T08:00:00Z',
  lastSeen: '2026-11-22T08:00:00Z',
  firstRelease: { version: 'storefront@4.2.0' },
  lastRelease: null,
  tags: [{ key: 'browser', name: 'Browser', totalValues: 150 }],
});

export const issues = (): Issue[] => [
  ...Array.from({ length: 7 }, (_, n) => issue(101 + n, STOREFRONT, `STOREFRONT-${n + 1}`)),
  issue(201, BACK_OFFICE, 'BACK-OFFICE-1'),
];

const frame = (n: number, inApp: boolean): object => ({
  filename: inApp ? `/app/checkout/step${n}.js` : `/app/node_modules/koa/lib/f${n}.js`,
  function: `step${n}`,
  module: `checkout/step${n}`,
  lineNo: 10 + n,
  colNo: 3,
  inApp,
  context: [
    [9 + n, '// before'],
    [10 + n, `  return next(${n});`],
  ],
  vars: { card: '4242424242424242', password: 'frame-password-value' },
});

/** 14 frames, outermost first; those of the application are every third one, and the raising one is of a library. */
const frames = Array.from({ length: 14 }, (_, n) => frame(n, n % 3 === 0 && n !== 13));

const exception = (type: string): object => ({
  type,
  value: 'GET https://pay.example.com/charge?card=4242&user=mira@example.com failed for 192.0.2.7 and 2001:db8::7',
  module: 'checkout',
  mechanism: { type: 'generic', handled: false },
  stacktrace: { frames, framesOmitted: null, hasSystemFrames: true },
});

export const EVENT = {
  id: 'aaaa', eventID: '9fac2ceed9344f2bbfdd1fdacb0ed9b1', groupID: '101', projectID: '2',
  title: 'PaymentError: no offer', message: 'Cookie: sid=cookie-value\nplease retry', platform: 'node', type: 'error',
  dateCreated: '2026-11-22T08:00:00Z',
  release: { version: 'storefront@4.2.0' },
  user: { id: '42', email: 'mira@example.com', ip_address: '192.0.2.7', username: 'mira', name: 'Mira', data: { plan: 'pro' } },
  tags: [
    { key: 'environment', value: 'prod' },
    { key: 'url', value: 'https://shop.example.com/pay?token=query-token-value' },
    { key: 'user', value: 'email:mira@example.com' },
    { key: 'user.ip', value: '192.0.2.7' },
    { key: 'session_id', value: 'session-tag-value' },
  ],
  entries: [
    { type: 'exception', data: { values: ['Cause1', 'Cause2', 'Cause3', 'PaymentError'].map(exception) } },
    {
      type: 'breadcrumbs',
      data: {
        values: Array.from({ length: 12 }, (_, n) => ({
          timestamp: `2026-11-22T07:59:${10 + n}Z`, category: 'xhr', level: 'info', message: `step ${n}`, type: 'http',
          data: { method: 'GET', url: `/api/cart?user=${n}`, status_code: 200, body: 'crumb-body-value' },
        })),
      },
    },
    {
      type: 'request',
      data: {
        method: 'POST', url: 'https://shop.example.com/pay?session=query-session-value', query: [['session', 'query-session-value']],
        cookies: [['sid', 'cookie-value']], env: { REMOTE_ADDR: '192.0.2.7' }, data: { iban: 'body-value' },
        headers: [['Authorization', 'Bearer header-value'], ['Cookie', 'sid=cookie-value'], ['X-Forwarded-For', '192.0.2.7']],
      },
    },
  ],
  contexts: { browser: { name: 'Firefox', version: '140.0', type: 'browser' }, state: { value: { secret: 'state-value' } } },
  context: { extra: 'extra-value mira@example.com' },
}; // prettier-ignore
