import type { RouteOptions } from 'fastify';
import type { Answer } from './documentTypes.ts';
import { unreachable } from '../../domain/core/decider.ts';
import { PROBLEMS, type ProblemCode } from '../../domain/core/problems/problems.ts';
import type { Access } from '../http/access.ts';
import { commonHeaders, headersOf } from './operationHeaders.ts';
import type { ResponseHeader } from './headers.ts';
import { Problem } from './problem.ts';
import { refTo } from './nameOf.ts';

type Answers = Record<string, Answer>;

/** Every refusal of an operation, by status: what its surface, method and path imply, and what its route names. */
export const errorAnswers = (route: RouteOptions, method: string, access: Access): Answers => {
  const byStatus = Map.groupBy(new Set(codesOf(route, method, access)), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].meaning}`).join('\n\n'),
        headers: headersOf([...commonHeaders(access, route.url), ...(HEADERS[status] ?? [])]),
        content: { 'application/problem+json': { schema: refTo(Problem) } },
      },
    ]),
  );
};

const HEADERS: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate', 'Retry-After'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const codesOf = (route: RouteOptions, method: string, access: Access): readonly ProblemCode[] => [
  // A query that does not fit, or a malformed Min-Position or Idempotency-Key.
  'invalid_parameter',
  ...(hasParameter(route, 'cursor') ? (['invalid_cursor'] as const) : []),
  ...accessCodes(access),
  ...(method === 'GET' || access.surface === 'public' ? [] : (['cross_origin'] as const)),
  ...(route.url.includes('/:') ? (['not_found'] as const) : []),
  ...(method === 'GET' ? (['projection_behind'] as const) : WRITE_CODES),
  ...(method === 'POST' && access.surface !== 'public' ? IDEMPOTENCY_CODES : []),
  ...(route.config?.refuses ?? []),
  'not_ready',
  'internal_error',
];

/** Any of them may carry a body, wanted or not. */
const WRITE_CODES = [
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'validation_failed',
  'store_unavailable',
  'audit_frozen',
] as const;

const IDEMPOTENCY_CODES = ['idempotency_in_progress', 'idempotency_key_reused'] as const;

const accessCodes = (access: Access): readonly ProblemCode[] => {
  switch (access.surface) {
    case 'public':
      return [];
    case 'api':
      return [
        'unauthenticated',
        ...(access.keys === undefined ? [] : (['insufficient_scope'] as const)),
        'insufficient_role',
        'rate_limited',
      ];
    case 'audit':
      return ['unauthenticated', 'insufficient_scope', 'insufficient_role', 'rate_limited'];
    case 'cluster':
      return [
        'api_version_required',
        'api_version_unknown',
        'unauthenticated',
        'insufficient_scope',
        'insufficient_role',
        'rate_limited',
      ];
    default:
      return unreachable(access);
  }
};

/** Whether the query of the route has a parameter of this name. */
export const hasParameter = ({ schema }: RouteOptions, name: string): boolean => {
  const shape: unknown = Reflect.get(Object(schema?.querystring), 'shape');
  return typeof shape === 'object' && shape !== null && name in shape;
};
