import type { RouteOptions } from 'fastify';
import { isServicePath, type Access } from '../http/access.ts';
import type { Reference } from './documentTypes.ts';
import type { RequestHeader, ResponseHeader } from './headers.ts';

type Headers = Record<string, Reference>;

/** References to the headers of these names. */
export const headersOf = (names: readonly ResponseHeader[]): Headers =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** What every answer of a surface carries, errors included. */
export const commonHeaders = ({ surface }: Access, url: string): readonly ResponseHeader[] => [
  'X-Request-Id',
  'Cache-Control',
  ...(surface === 'cluster' ? CLUSTER : []),
  ...(isServicePath(url) ? (['Service-Version'] as const) : []),
];

const CLUSTER = [
  'API-Version',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Deprecation',
  'Sunset',
] as const;

/** What a success carries besides. */
export const successHeaders = (route: RouteOptions, method: string, access: Access): readonly ResponseHeader[] => [
  ...(method === 'GET' ? [] : (['Event-Position'] as const)),
  ...(method === 'GET' && access.surface !== 'public' ? (['Service-Stale'] as const) : []),
  ...(takesIdempotencyKey(method, access) ? (['Idempotent-Replayed'] as const) : []),
  ...(route.config?.sends ?? []),
];

/** Every POST that creates or acts, made by a caller whom we know. */
const takesIdempotencyKey = (method: string, access: Access): boolean =>
  method === 'POST' && access.surface !== 'public';

/** Headers that a request to the operation may carry. */
export const requestHeaders = (route: RouteOptions, method: string, access: Access): readonly Reference[] => {
  const names: readonly RequestHeader[] = [
    ...(access.surface === 'cluster' ? (['ApiVersion'] as const) : []),
    'RequestId',
    ...(takesIdempotencyKey(method, access) ? (['IdempotencyKey'] as const) : []),
    ...(method === 'GET' && access.surface !== 'public' ? (['MinPosition'] as const) : []),
    ...(route.config?.sends?.includes('ETag') && method === 'GET' ? (['IfNoneMatch'] as const) : []),
    ...(route.config?.refuses?.includes('etag_mismatch') === true ? (['IfMatch'] as const) : []),
    ...(route.config?.streams !== undefined ? (['LastEventId'] as const) : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
};
