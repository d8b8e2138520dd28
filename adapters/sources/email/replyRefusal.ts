import { SourceError } from '../serveSource.ts';

/** What servers mean by their status codes (RFC 3463), by the longest beginning. */
const MEANINGS: readonly (readonly [string, string])[] = [
  ['5.1.2', 'there is no such mail domain'],
  ['5.1.7', 'it does not take our address as a sender'],
  ['5.1.8', 'it does not take our address as a sender'],
  ['5.1', 'there is no such mailbox'],
  ['5.2.1', 'the mailbox takes no mail'],
  ['5.2.2', 'the mailbox is full'],
  ['5.2.3', 'the reply is too large'],
  ['5.3.4', 'the reply is too large'],
  ['5.7', 'its rules do not let the reply through'],
];
/** The account must sign in otherwise; the same reply goes through then. */
const OF_THE_ACCOUNT = new Set([530, 534, 535, 538]);

/**
 * What a mail server said of a reply. A status of 500 and above is its last word (`refused`); one of 400 passes. Of its
 * text only the status code is told, since it names whom the reply was for.
 */
export const replyRefusal = (
  side: string,
  status: number | undefined,
  told: readonly { response?: unknown }[],
): SourceError => {
  const responses = told.map(
    ({ response }) =>
      /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(typeof response === 'string' ? response : '')?.[1],
  );
  const code = responses.find((each) => each !== undefined);
  const meaning = MEANINGS.find(([start]) => `${code}.`.startsWith(`${start}.`))?.[1];
  const numbers = [status ?? 'no status', ...(code === undefined ? [] : [code])].join(' ');
  const text = `The ${side} server does not take the reply (${numbers})${meaning === undefined ? '' : `: ${meaning}`}.`;
  const isFinal = status !== undefined && status >= 500 && !OF_THE_ACCOUNT.has(status);
  return new SourceError(isFinal ? 'refused' : 'upstream_error', text);
};
