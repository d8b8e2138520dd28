import type { RouteOptions } from 'fastify';
import type { z } from 'zod';
import { unreachable } from '../../domain/core/decider.ts';
import { roleOfSessions, type Access } from '../http/access.ts';
import type { Answer, Operation, Schema } from './documentTypes.ts';
import { errorAnswers } from './errorAnswers.ts';
import { commonHeaders, headersOf, requestHeaders, successHeaders } from './operationHeaders.ts';
import { nameOf, refTo } from './nameOf.ts';
import type { Media, RouteConfig } from './routeConfig.ts';
import { tidyBody, tidyInput, tidyOutput } from './tidySchemas.ts';

/** Ways to sign in (X-17, X-60). */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'API-Key',
    description: 'A key created under *API keys*. Each operation names the required scope.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'service_session',
    description: 'Set by `signIn`. Each operation names the required role.',
  },
  metricsToken: { type: 'http', scheme: 'bearer', description: '`SERVICE_METRICS_TOKEN`, if configured.' },
} as const;

/** Completes what the schemas of a route say by what follows from its surface, its method and its `config`. */
export const describeOperation = (operation: Operation, route: RouteOptions, method: string): Operation => {
  const access = route.config?.access ?? { surface: 'public' };
  return {
    ...operation,
    security: securityOf(access, route),
    parameters: [...tidyInput(operation.parameters ?? []).map(nameOfTile), ...requestHeaders(route, method, access)],
    ...bodyOf(operation, method),
    responses: {
      ...successAnswers(operation, route, method, access),
      ...errorAnswers(route, method, access),
    },
  };
};

type Parameter = NonNullable<Operation['parameters']>[number];

/** Fastify calls the rest of a path `*`, which is no name for a parameter. */
const nameOfTile = (parameter: Parameter): Parameter =>
  'name' in parameter && parameter.name === '*' ? { ...parameter, name: 'tile' } : parameter;

/** The media types that a body may have: PATCH takes merge patches as well (X-04). */
const bodyOf = ({ requestBody }: Operation, method: string): Pick<Operation, 'requestBody'> => {
  const json = requestBody?.content['application/json'];
  if (requestBody === undefined || json === undefined) return {};
  const schema = { schema: tidyBody(json.schema) };
  const merge = method === 'PATCH' ? { 'application/merge-patch+json': schema } : {};
  return { requestBody: { ...requestBody, content: { 'application/json': schema, ...merge } } };
};

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted: continues in the background.',
  204: 'Done; no content.',
  302: 'Elsewhere: see `Location`.',
  304: 'Not changed.',
};

const successAnswers = (
  { responses }: Operation,
  route: RouteOptions,
  method: string,
  access: Access,
): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(responses).map(([status, given]) => {
      const answer = status === '200' ? withMedia(given, route.config ?? {}) : given;
      const isNamed = answer.description !== 'Default Response';
      const description = isNamed ? answer.description : (DESCRIPTIONS[status] ?? 'Success.');
      const headers = headersOf([
        ...commonHeaders(access, route.url),
        ...successHeaders(route, method, access),
        ...(status === '302' ? (['Location'] as const) : []),
      ]);
      return [status, { ...tidyOutput(answer), description, headers }];
    }),
  );

const withMedia = (answer: Answer, { media, streams }: RouteConfig): Answer => {
  if (media !== undefined) return { ...answer, content: contentOf(media) };
  return streams === undefined ? answer : streamOf(streams);
};

const contentOf = ({ type, description, binary, example }: Media): NonNullable<Answer['content']> => ({
  [type.split(';', 1)[0] ?? type]: {
    schema: {
      type: 'string',
      description,
      ...(binary === true ? { format: 'binary' } : {}),
      ...(example === undefined ? {} : { examples: [example] }),
    },
  },
});

/** OpenAPI has no word for frames: to generators the stream is text; what it decodes to stands beside that. */
const streamOf = (frames: NonNullable<RouteConfig['streams']>): Answer => ({
  description: [
    'Server-sent events, until the client disconnects. `data` is one JSON object:',
    '',
    '| `event` | `data` |',
    '|---|---|',
    ...Object.entries(frames).map(
      ([event, data]) => `| ${event === '*' ? 'any other' : `\`${event}\``} | ${nameOf(data)} |`,
    ),
    '',
    'To resume, send the last `id` as `Last-Event-ID`: no event is lost or repeated. `reset` means that too many events ' +
      'were missed: read the state again.',
  ].join('\n'),
  content: {
    'text/event-stream': {
      schema: {
        type: 'string',
        examples: ['retry: 3000\nid: 0000000000000007\nevent: hello\ndata: {"position":"0000000000000007"}\n\n'],
        contentMediaType: 'text/event-stream',
        contentSchema: { type: 'array', items: { anyOf: Object.entries(frames).map(frameSchema) } },
      },
    },
  },
});

const frameSchema = ([event, data]: [string, z.ZodType]): Schema => ({
  type: 'object',
  required: ['event', 'data'],
  properties: {
    id: { type: 'string' },
    event: event === '*' ? { type: 'string' } : { type: 'string', const: event },
    data: refTo(data),
  },
});

const securityOf = (access: Access, { url }: RouteOptions): NonNullable<Operation['security']> => {
  switch (access.surface) {
    case 'public':
      return url === '/metrics' ? [{}, { metricsToken: [] }] : [];
    case 'api':
      return [...(access.keys === undefined ? [] : [{ apiKey: [access.keys] }]), { session: [access.role] }];
    case 'audit':
    case 'cluster':
      return [{ apiKey: access.scope === null ? [] : [access.scope] }, { session: [roleOfSessions(access)] }];
    default:
      return unreachable(access);
  }
};
