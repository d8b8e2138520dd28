import { AddressNotAllowed } from '../../network/addressPolicy.ts';
import { RedirectRefused } from '../../network/outgoingFetch.ts';
import { SourceError } from '../serveSource.ts';
import { RETRY_AFTER_S } from './limits.ts';

/** What the provider says instead of an answer: `ok: false`, with status 200. `needed`: of a scope that is missing. */
export type Refusal = { error: string; needed?: string | null | undefined };

const TOKEN = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'not_allowed_token_type',
  'team_access_not_granted',
  'access_denied',
  'org_login_required',
]);
const GONE = new Set(['thread_not_found', 'message_not_found', 'invalid_thread_ts']);
const UNKNOWN = new Set(['user_not_found', 'user_not_visible', 'users_not_found']);
const NOT_IN = new Set(['not_in_channel', 'channel_not_found', 'no_permission']);
/** What the same reply meets again, however often it is posted. */
const REFUSED =
  /^(?:is_archived|no_text|msg_blocks_too_long|cannot_reply_to_message|restricted_action(?:_\w+)?|message_limit_exceeded|metadata_too_large)$/;

/** A sentence of our own that says what to mend; of the provider's words only what has the form of its codes. */
export const refusal = ({ error, needed }: Refusal, channel: string | undefined): SourceError => {
  const code = /^[a-z][a-z0-9_]{0,60}$/.test(error) ? error : 'another reason';
  if (TOKEN.has(code)) return sentence(`Slack refuses SLACK_BOT_TOKEN (${code}).`);
  if (code === 'missing_scope') {
    const scopes = /^[a-z:._,]{1,100}$/.test(needed ?? '') ? ` (${needed})` : '';
    return sentence(`The app lacks a scope${scopes}; add it and install the app anew.`);
  }
  if (NOT_IN.has(code))
    return sentence(
      `The app cannot use the channel ${channel ?? ''} (${code}); invite it, or change CHANNEL_ALLOWLIST.`,
    );
  if (GONE.has(code)) return new SourceError('not_found', 'Slack has no such message any more.');
  if (UNKNOWN.has(code)) return new SourceError('not_found', 'Slack shows the app no such person.');
  if (code === 'already_reacted') return new SourceError('already_done', 'The message has this mark already.');
  if (code === 'msg_too_long') return new SourceError('refused', 'The reply is too long for one message of Slack.');
  if (REFUSED.test(code)) return new SourceError('refused', `Slack does not take the reply (${code}).`);
  if (code === 'ratelimited' || code === 'rate_limited') return busy(null);
  return sentence(`Slack refused the call (${code}).`);
};

/** An answer with another status than 200. */
export const refusedStatus = ({ status, headers }: Response): SourceError =>
  status === 429 ? busy(headers.get('retry-after')) : sentence(`Slack answered with status ${status}.`);

const busy = (after: string | null): SourceError => {
  const seconds = Number(after ?? 0);
  return new SourceError('rate_limited', 'Slack wants to be left alone.', seconds > 0 ? seconds : RETRY_AFTER_S);
};

/** Foreign messages may quote what they were sent. */
export const unreached = (error: unknown): SourceError => {
  if (error instanceof AddressNotAllowed || error instanceof RedirectRefused)
    return new SourceError('address_not_allowed', error.message);
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? new SourceError('timeout', 'Slack did not answer in time.')
    : sentence('Slack could not be reached.');
};

export const sentence = (text: string): SourceError => new SourceError('upstream_error', text);
