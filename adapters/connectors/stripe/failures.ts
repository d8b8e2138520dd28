import { Stripe } from 'stripe';
import { AddressNotAllowed } from '../../network/addressPolicy.ts';
import { RedirectRefused } from '../../network/outgoingFetch.ts';
import { AnswerTooLarge } from '../../network/readingFetch.ts';
import { statusFailure, type Meanings } from '../http/failures.ts';
import { ToolError } from '../toolError.ts';

const NAMES = { system: 'Stripe', address: 'API_VERSION', credential: 'API_KEY' };

/** SU-41: what people and models are told. Stripe's own words are not passed on: they quote keys and arguments. */
export const toToolError = (error: unknown, meanings: Meanings): ToolError => {
  if (error instanceof ToolError) return error;
  if (error instanceof Stripe.errors.StripeError && error.statusCode !== undefined)
    return statusFailure(NAMES, error.statusCode, retryAfterIn(error), meanings);
  return withoutAnswer(innermost(error));
};

const retryAfterIn = ({ headers }: InstanceType<typeof Stripe.errors.StripeError>): string | null => {
  const value: unknown = headers?.['retry-after'];
  return typeof value === 'string' ? value : null;
};

/** The library keeps what its connection failed with in one of these. */
const innermost = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const inner = ['detail', 'exception'].map((name) => Object.getOwnPropertyDescriptor(error, name)?.value as unknown);
  const found = inner.find((value) => value instanceof Error);
  return found === undefined ? error : innermost(found);
};

const withoutAnswer = (error: unknown): ToolError => {
  if (error instanceof AddressNotAllowed) return new ToolError('address_not_allowed', error.message);
  if (error instanceof AnswerTooLarge)
    return new ToolError('invalid_arguments', 'The answer is larger than 4 MiB; ask for less at once.');
  if (error instanceof RedirectRefused || error instanceof Stripe.errors.StripeAPIError)
    return new ToolError('upstream_error', 'What answers as api.stripe.com is not Stripe; something stands between.');
  if (isTimeout(error)) return new ToolError('timeout', 'Stripe did not answer in time; check the firewall.');
  return new ToolError(
    'upstream_error',
    'This service does not reach api.stripe.com over HTTPS; check its name server, firewall and NODE_EXTRA_CA_CERTS.',
  );
};

const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || error.name === 'AbortError' || ('code' in error && error.code === 'ETIMEDOUT'));
