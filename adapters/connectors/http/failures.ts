import { AddressNotAllowed } from '../../network/addressPolicy.ts';
import { RedirectRefused } from '../../network/outgoingFetch.ts';
import { AnswerTooLarge } from '../../network/readingFetch.ts';
import { ToolError } from '../toolError.ts';

/** How sentences name a system and the settings that lead to it. */
export type ApiNames = { system: string; address: string; credential: string };

/**
 * SU-41: what people and models are told when no answer came. The text of the failure itself is not passed on: it may
 * hold addresses and data.
 */
export const toToolError = (names: ApiNames, error: unknown): ToolError => {
  if (error instanceof ToolError) return error;
  if (error instanceof AddressNotAllowed) return new ToolError('address_not_allowed', error.message);
  if (error instanceof RedirectRefused)
    return new ToolError(
      'upstream_error',
      `${names.system} answers with a redirect (${error.status}), which is not followed; ` +
        `put the address that it leads to into ${names.address}.`,
    );
  if (error instanceof AnswerTooLarge)
    return new ToolError('invalid_arguments', 'The answer is larger than 4 MiB; ask for less at once.');
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return new ToolError(
      'timeout',
      `${names.system} did not answer in time at ${names.address}; check host, port and firewall.`,
    );
  return new ToolError('upstream_error', withoutAnswer(names, codeIn(error)));
};

/** The code of the innermost failure, or its name when it has none. */
const codeIn = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const inner = error instanceof AggregateError ? error.errors.map(codeIn).find((code) => code !== '') : undefined;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return inner ?? (codeIn(error.cause) || own);
};

const withoutAnswer = ({ system, address }: ApiNames, code: string): string => {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host in ${address} is not known.`;
  if (code === 'ECONNREFUSED') return `Nothing listens at the address in ${address}; check host and port.`;
  if (code === 'ETIMEDOUT' || code.endsWith('TIMEOUT'))
    return `${system} does not answer at ${address}; check host, port and firewall.`;
  if (/WRONG_VERSION|PACKET_LENGTH|UNKNOWN_PROTOCOL|SSL3|TLSV1/.test(code))
    return `The server speaks no TLS at this port; write http:// in ${address}, or name its TLS port.`;
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(code))
    return `The certificate of ${system} is not trusted; check the host in ${address}, or name the authority in NODE_EXTRA_CA_CERTS.`;
  if (code.startsWith('HPE_') || code === 'HTTPParserError')
    return `What listens at ${address} does not speak HTTP; https:// may be meant.`;
  return `The connection to ${system} broke; check ${address}.`;
};

/** Sentences by status, for a request of which more is known. */
export type Meanings = Readonly<Record<number, string>>;

/** What an answer without success means. */
export const statusFailure = (
  names: ApiNames,
  status: number,
  retryAfter: string | null,
  meanings: Meanings = {},
): ToolError => {
  const { system, address, credential } = names;
  const meaning = meanings[status];
  if (meaning !== undefined) return new ToolError(status === 404 ? 'not_found' : 'upstream_error', meaning);
  switch (status) {
    case 401:
      return new ToolError('upstream_error', `${system} refuses ${credential}; it may be wrong, expired or revoked.`);
    case 403:
      return new ToolError(
        'upstream_error',
        `${credential} may not read this in ${system}; give it the right to read.`,
      );
    case 404:
      return new ToolError('not_found', `${system} knows nothing of this name or id.`);
    case 429:
      return new ToolError('rate_limited', `${system} asks for fewer calls${waitOf(retryAfter)}.`);
    case 400:
    case 422:
      return new ToolError('invalid_arguments', `${system} refuses the arguments (${status}).`);
    default:
      return status >= 500
        ? new ToolError('upstream_error', `${system} reports a failure of its own (${status}).`)
        : new ToolError('upstream_error', `${system} refuses the request (${status}); check ${address}.`);
  }
};

const waitOf = (retryAfter: string | null): string =>
  retryAfter !== null && /^[0-9]{1,5}$/.test(retryAfter) ? `; it takes the next one in ${retryAfter} s` : '';
