import { API_VERSIONS, SERVICE_VERSION } from '../http/version.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer', minimum: 0 } as const;

/** Headers that answers carry beside those of every HTTP server; the names of `components.headers`. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'Id of the request: the sent one if it is 1 to 128 characters of `A-Za-z0-9._-`, otherwise a new one.',
    schema: text,
    required: true,
  },
  'Cache-Control': { description: '`no-store` unless the operation says otherwise.', schema: text, required: true },
  'API-Version': { description: 'API version of the answer.', schema: { type: 'string', enum: [...API_VERSIONS] } },
  'Service-Version': {
    description: 'Release of the service.',
    schema: text,
    required: true,
    example: SERVICE_VERSION,
  },
  'RateLimit-Limit': { description: 'Requests per minute of the tightest limit.', schema: whole, required: true },
  'RateLimit-Remaining': { description: 'Requests left now.', schema: whole, required: true },
  'RateLimit-Reset': { description: 'Seconds until the limit is fully restored.', schema: whole, required: true },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: whole },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: text },
  ETag: {
    description: 'Version of the resource, for `If-None-Match`.',
    schema: text,
    required: true,
    example: '"7"',
  },
  Location: {
    description: 'Address of the new resource.',
    schema: { ...text, format: 'uri-reference' },
    required: true,
  },
  Link: {
    description: 'The next page as `<url>; rel="next"`; absent on the last one.',
    schema: text,
    example: '<https://api.example.com/clusters?cursor=…>; rel="next"',
  },
  'X-Total-Count': { description: 'Number of records on all pages.', schema: whole, required: true },
  'Event-Position': {
    description: 'Position of the last event that the request recorded: send it as `Min-Position` to read your write.',
    schema: text,
  },
  'Service-Stale': {
    description: 'Seconds since the event log was last reached; absent unless it is away.',
    schema: whole,
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  Deprecation: { description: 'Since when this `API-Version` is deprecated; absent while it is not.', schema: text },
  Sunset: { description: 'Until when this `API-Version` is served; absent while no end is set.', schema: text },
  'Set-Cookie': { description: 'The session cookie and the browser cookie.', schema: text },
  'Content-Disposition': { description: 'File name.', schema: text, required: true },
  Vary: { description: 'The answer depends on these headers of the request.', schema: text, required: true },
} as const;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

type TextSchema = { type: 'string'; enum?: string[]; minLength?: number; maxLength?: number; pattern?: string };

const inHeader = (name: string, description: string, schema: TextSchema, required = false) => ({
  name,
  in: 'header',
  description,
  required,
  schema,
});

/** Headers that requests may carry; the names of `components.parameters`. */
export const REQUEST_HEADERS = {
  ApiVersion: inHeader('API-Version', 'Version of the cluster API.', { type: 'string', enum: [...API_VERSIONS] }, true),
  RequestId: inHeader(
    'X-Request-Id',
    'Id of the request, 1 to 128 characters of `A-Za-z0-9._-`; otherwise it is replaced.',
    text,
  ),
  IdempotencyKey: inHeader(
    'Idempotency-Key',
    'Makes a repeat safe: the same request with this key within 24 hours gets the first answer.',
    { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  ),
  MinPosition: inHeader(
    'Min-Position',
    'The `Event-Position` of a write; the answer waits until it includes that write.',
    { type: 'string', minLength: 1, pattern: '^[!-~]+$' },
  ),
  IfNoneMatch: inHeader('If-None-Match', 'An `ETag`; 304 if the resource has not changed since.', text),
  IfMatch: inHeader('If-Match', 'The `ETag` from the last read; 412 if the resource has changed since.', {
    type: 'string',
    pattern: '^(\\*|(W/)?"[!#-~]*"(, (W/)?"[!#-~]*")*)$',
  }),
  LastEventId: inHeader('Last-Event-ID', 'Id of the last received event; the stream continues after it.', text),
} as const;

export type RequestHeader = keyof typeof REQUEST_HEADERS;
