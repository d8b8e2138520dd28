/** Values that a field may be sent with; each under the JSON type that it has. */
export const VALUES: readonly (readonly [type: string, value: unknown])[] = [
  ['null', null],
  ['boolean', true],
  ['integer', 42],
  ['integer', -1],
  ['integer', Number.MAX_SAFE_INTEGER + 2],
  ['number', 1.5],
  ['number', -1e300],
  ['string', ''],
  ['string', ' '],
  ['string', 'NaN'],
  ['string', 'x'.repeat(50_000)],
  ['string', '🦄'.repeat(200)],
  ['string', '\u202Etxt.exe'],
  ['string', "'; drop table es.events; --"],
  ['string', '../../etc/passwd'],
  ['string', '__proto__'],
  ['string', 'constructor'],
  ['string', '2026-13-45T99:99:99Z'],
  ['string', '0000-01-01T00:00:00Z'],
  ['string', '0001-01-01T00:00:00+14:00'],
  ['string', '9999-12-31T23:59:59-14:00'],
  ['string', 'postgres://nobody:nothing@127.0.0.1:1/none'],
  ['array', []],
  ['array', [null]],
  ['array', ['', '']],
  ['array', Array.from({ length: 200 }, (_, n) => `item ${n}`)],
  ['object', {}],
  ['object', { constructor: 1, toString: null }],
  ['object', { '': '', '/': '~', '🦄': null }],
  ['object', JSON.parse('{"a":'.repeat(80) + '1' + '}'.repeat(80))],
];

/** Text that neither PostgreSQL nor UTF-8 can hold. */
export const UNSTORABLE = ['a\u0000b', '\uD800', 'x\uDC00y'];

/** What a query parameter may be sent with, encoded already. */
export const QUERY_VALUES = [
  '',
  '%00',
  '%ED%A0%80',
  '%FF',
  '%F0%9F%A6%84',
  '-1',
  '0',
  '1e99',
  'NaN',
  'Infinity',
  '101',
  '2.5',
  'null',
  '[object Object]',
  '__proto__',
  "'%20or%201=1--",
  'x'.repeat(2_000),
  '%25%5F%5C',
  'ffffffffffffffff',
  '0000000000000000',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11',
];

/** Bodies that are not what any endpoint asks for. */
export const NO_OBJECTS = ['[]', '[{}]', 'null', '"text"', '42', 'true'];

/** Bodies that are not JSON. */
export const NO_JSON = [
  '{',
  '{"a":}',
  "{'a':1}",
  '{"a":1}{',
  'NaN',
  '{"a":\u0001}',
  '\u{FEFF}x',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
];
