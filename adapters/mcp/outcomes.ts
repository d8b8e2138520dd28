import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { ToolErrorCode, ToolOutcome } from '../../agent/tools/toolHost.ts';
import { ResultMeta } from '../connectors/contract.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

/** Deepest nesting of a result that is kept; the log takes no deeper than 64 with what surrounds it. */
const DEPTH_MAX = 40;
const MESSAGE_LENGTH_MAX = 300;
/** `ErrorCode.RequestTimeout` of the protocol. */
const REQUEST_TIMEOUT = -32001;

const ERROR_CODES: readonly [ToolErrorCode, ...ToolErrorCode[]] = [
  'scope_violation',
  'keyspace_too_large',
  'sql_rejected',
  'invalid_arguments',
  'not_found',
  'timeout',
  'rate_limited',
  'upstream_error',
  'address_not_allowed',
  'repeated_call',
];

const Failure = z.object({ code: z.enum(ERROR_CODES), message: z.string() });
const Cut = z.object({
  truncated: z.literal(true),
  shown: z.int().nonnegative(),
  total: z.int().nonnegative().nullable(),
});

/** A result without structured content is a failure of the tool server. Everything is scrubbed. */
export const toOutcome = (result: CallToolResult, scrubber: Scrubber): ToolOutcome => {
  if (result.isError === true) return failure(result.structuredContent, scrubber);
  if (result.structuredContent === undefined) return upstreamError('The tool gave no structured result.');
  const { value, redactions } = scrubber.json(storable(result.structuredContent, 0));
  const cut = Cut.safeParse(result.structuredContent);
  const truncated = cut.success ? { shown: cut.data.shown, total: cut.data.total } : null;
  const { _meta: meta } = result;
  const { data: beside } = ResultMeta.safeParse(meta);
  return { status: 'ok', result: value, redactions, truncated, pin: beside?.pin ?? null };
};

export const upstreamError = (message: string): ToolOutcome => ({ status: 'error', code: 'upstream_error', message });

export const timedOut = (): ToolOutcome => ({
  status: 'timeout',
  code: 'timeout',
  message: 'The tool did not answer in time.',
});

/** What a call that brought no result at all is to the model. */
export const failedCall = (error: unknown): ToolOutcome => {
  if (error instanceof ToolServerUnavailable) return upstreamError(error.message);
  const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || isRequestTimeout(error));
  return isTimeout ? timedOut() : upstreamError('The tool server could not be asked.');
};

/** As the library of the protocol tells it, which is not loaded before the first tool server. */
const isRequestTimeout = (error: Error): boolean =>
  error.name === 'McpError' && 'code' in error && error.code === REQUEST_TIMEOUT;

const failure = (content: unknown, scrubber: Scrubber): ToolOutcome => {
  const parsed = Failure.safeParse(content);
  if (!parsed.success) return upstreamError('The tool failed.');
  const { code, message } = parsed.data;
  // Cut last: the beginning of a secret alone would not be known as one.
  const sentence = scrubber.text(message.toWellFormed()).value.slice(0, MESSAGE_LENGTH_MAX).toWellFormed();
  return { status: code === 'timeout' ? 'timeout' : 'error', code, message: sentence };
};

/** The value in a form that the log holds exactly: well-formed text, exact numbers, bounded depth, harmless names. */
const storable = (value: unknown, depth: number): JsonValue => {
  if (depth > DEPTH_MAX) return '[nested too deeply]';
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number') return isExact(value) ? value : String(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  if (typeof value !== 'object') return null;
  const members = Object.entries(value).map(([name, member]): [string, JsonValue] => [
    name === '__proto__' ? '__proto__ ' : name.toWellFormed(),
    storable(member, depth + 1),
  ]);
  return Object.fromEntries(members);
};

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
