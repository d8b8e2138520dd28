import { expect, it } from 'vitest';
import { withoutPeople } from '../../../../adapters/connectors/sentry/people.ts';

it.each([
  ['no user mira.o+shop@mail.example.com found', 'no user [e-mail] found'],
  ['user=mira%40example.com&x', 'user=[e-mail]&x'],
  ['Größe@bücher.example', '[e-mail]'],
  ['ssh root@192.0.2.7:22 and https://mira@192.0.2.7/x', 'ssh root@[ip]:22 and https://mira@[ip]/x'],
  ['<mira@example.com>, "agnes@example.com"', '<[e-mail]>, "[e-mail]"'],
  ['from 192.0.2.7:443 to ::ffff:192.0.2.8', 'from [ip]:443 to ::ffff:[ip]'],
  ['from [2001:db8::7]:443, fe80::1 and 2001:DB8:0:0:0:0:0:7', 'from [[ip]]:443, [ip] and [ip]'],
  ['Authorization: Bearer abc\nnext', 'Authorization: [removed]\nnext'],
  ['{"cookie": "sid=1; user=2"}', '{"cookie": [removed]'],
  ['X-Forwarded-For=192.0.2.1, 192.0.2.2', 'X-Forwarded-For=[removed]'],
  ['GET https://a.example/p?q=mira#top failed', 'GET https://a.example/p?[removed] failed'],
])('takes out of %j who somebody is (SU-45)', (text, expected) => {
  expect(withoutPeople({ nested: [text] })).toEqual({ nested: [expected] });
});

it.each([
  'storefront@4.2.0 with koa@2.16.0',
  'shop-client@5.2.11.0',
  'released "shop-client@5.2.11.0" and @shop/client@5.2.11.1',
  'Chrome 140.0.7339.80, version 10.0.19.45, v1.2.3.4',
  'std::vector<int>::at and Foo::Bar::baz',
  'at 12:34:56, ratio 1:2:3, 00:1b:44:11:3a:b7',
  'node:internal/process/task_queues:95:5',
  '/app/checkout/pay.js:42:7 in submit',
  'is ok? yes # done',
  'the cookie banner is broken',
])('leaves %j as it is: versions, code and times are nobody', (text) => {
  expect(withoutPeople(text)).toBe(text);
});

it('leaves what Sentry itself writes as it is, such as releases and versions of systems', () => {
  const told = {
    release: { version: 'client 10.0.19.45' },
    contexts: { os: { name: 'Windows', version: '10.0.19.45' }, app: { app_version: '5.2.11.0' } },
    frames: [{ filename: '/app/.pnpm/shop@1.2.3.4/lib/a.js', function: 'Foo.1.2.3.4', module: '1.2.3.4' }],
    tags: [
      { key: 'release', value: '10.0.19.45' },
      { key: 'os.version', value: '10.0.19.45' },
    ],
  };
  expect(withoutPeople(told)).toEqual(told);
  const written = {
    user: { id: 'mira@example.com' },
    tags: [{ key: 'peer', value: '10.0.19.45' }],
    message: '10.0.19.45',
  };
  expect(withoutPeople(written)).toEqual({
    user: { id: '[e-mail]' },
    tags: [{ key: 'peer', value: '[ip]' }],
    message: '[ip]',
  });
});
