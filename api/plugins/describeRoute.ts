import type { RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { unreachable } from '../../domain/core/decider.ts';
import type { Access } from '../access.ts';

type Transform = typeof jsonSchemaTransform;
type Security = readonly Readonly<Record<string, readonly string[]>>[];

/** Ways to sign in; `apiVersion` is no secret, but the cluster API wants it with every request. */
export const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'API-Key' },
  apiVersion: { type: 'apiKey', in: 'header', name: 'API-Version' },
  session: { type: 'apiKey', in: 'cookie', name: 'service_session' },
} as const;

/** Adds to a route's description what its `access` implies, and that every error is a problem document. */
export const describeRoute: Transform = (input) => {
  const described = jsonSchemaTransform(input);
  // A route may come without any schema.
  const schema = { ...described.schema };
  if (Reflect.get(schema, 'hide') === true) return described;
  const security = securityOf(accessOf(input.route));
  const response = { ...responsesOf(schema), default: PROBLEM };
  return { ...described, schema: { ...schema, response, ...(security.length === 0 ? {} : { security }) } };
};

const accessOf = ({ config }: RouteOptions): Access => config?.access ?? { surface: 'public' };

const responsesOf = (schema: object): object => {
  const response: unknown = Reflect.get(schema, 'response');
  return typeof response === 'object' && response !== null ? response : {};
};

const securityOf = (access: Access): Security => {
  switch (access.surface) {
    case 'public':
      return [];
    case 'api':
      return [{ session: [] }];
    case 'audit':
      return [{ apiKey: [] }, { session: [] }];
    case 'cluster':
      return [
        { apiKey: [], apiVersion: [] },
        { session: [], apiVersion: [] },
      ];
    default:
      return unreachable(access);
  }
};

const text = { type: 'string' } as const;

const PROBLEM = {
  description: 'A problem document (RFC 9457)',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
        properties: {
          type: text,
          title: text,
          status: { type: 'integer' },
          detail: text,
          instance: text,
          code: text,
          request_id: text,
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'code', 'detail'],
              properties: { field: text, code: text, detail: text },
            },
          },
        },
      },
    },
  },
} as const;
