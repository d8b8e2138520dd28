import type { JsonObject } from '../../domain/core/json/json.ts';
import type { ScriptedCall } from '../scenario.ts';

/** What several scenarios write down alike. */

/** A query of the shop. */
export const query = (sql: string, ...params: readonly (string | number)[]): ScriptedCall => [
  'shop__query',
  { sql, params: [...params] },
];

/** Seconds since 1970, as Stripe has times; milliseconds, as Keycloak has them. */
export const seconds = (at: string): number => Date.parse(at) / 1_000;
export const millis = (at: string): number => Date.parse(at);

/** An account of the realm that is in order, but for `fields`. */
export const account = (id: string, name: string, fields: JsonObject = {}) => ({
  id: `5a2f1c1e-8a3b-4d6d-9a55-${id.padStart(12, '0')}`,
  username: name,
  email: `${name}@example.com`,
  emailVerified: true,
  enabled: true,
  createdTimestamp: millis('2026-01-10T09:00:00Z'),
  requiredActions: [],
  ...fields,
});

/** An issue of the error tracker as it lists them. */
export const issue = (id: string, title: string, fields: JsonObject = {}) => ({
  id,
  shortId: `STOREFRONT-${id}`,
  title,
  culprit: 'storefront',
  level: 'error',
  status: 'unresolved',
  platform: 'node',
  type: 'error',
  count: '12',
  userCount: 9,
  firstSeen: '2026-11-19T18:00:00Z',
  lastSeen: '2026-11-20T08:40:00Z',
  ...fields,
});

/** One occurrence of an issue with one exception. */
export const occurrence = (issueId: string, type: string, value: string, fields: JsonObject = {}) => ({
  id: issueId,
  eventID: issueId.padStart(32, 'a'),
  groupID: issueId,
  title: `${type}: ${value}`,
  platform: 'node',
  dateCreated: '2026-11-20T08:40:00Z',
  release: { version: 'storefront@4.3.0' },
  entries: [
    {
      type: 'exception',
      data: {
        values: [
          {
            type,
            value,
            module: 'storefront',
            stacktrace: {
              frames: [{ filename: '/app/src/handler.js', function: 'handle', lineNo: 42, colNo: 7, inApp: true }],
            },
          },
        ],
      },
    },
  ],
  ...fields,
});
