/** Header fields by their name in small letters, in the order of the mail. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/**
 * What wrote a mail that no person wrote. `bounce`: a server that could not deliver one; `auto_reply`: an absence, a
 * receipt; `bulk`: a list, a newsletter, a notification.
 */
export type Automatic = 'bounce' | 'auto_reply' | 'bulk';

/**
 * What a mail says of itself by RFC 3834, RFC 2919, RFC 2369, RFC 3464 and the habits of large servers; null when a
 * person wrote it. A list that is one of `own` addresses is how people write to us, and tells nothing.
 */
export const automaticKind = (headers: Headers, own: readonly string[]): Automatic | null => {
  const isSilent = first(headers, 'return-path') === '<>';
  if (isDeliveryReport(headers) || (isSilent && isMailer(headers))) return 'bounce';
  if (isSilent || isAutoReply(headers)) return 'auto_reply';
  const submitted = first(headers, 'auto-submitted');
  if (submitted !== null && submitted !== 'no') return 'bulk';
  return isBulk(headers) && !isOwnList(headers, own) ? 'bulk' : null;
};

const REPORT = /^multipart\/report\b/;
const MAILER = /(?:^|<|\s)(?:mailer-daemon|postmaster)@/;

const isDeliveryReport = (headers: Headers): boolean => {
  const type = first(headers, 'content-type') ?? '';
  return (REPORT.test(type) && type.includes('delivery-status')) || headers.has('x-failed-recipients');
};

const isMailer = (headers: Headers): boolean => MAILER.test(first(headers, 'from') ?? '');

const isAutoReply = (headers: Headers): boolean =>
  first(headers, 'auto-submitted')?.startsWith('auto-replied') === true ||
  REPORT.test(first(headers, 'content-type') ?? '') ||
  first(headers, 'precedence') === 'auto_reply' ||
  ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-auto-response-suppress'].some(
    (name) => !['no', 'none', ''].includes(first(headers, name) ?? ''),
  );

const isBulk = (headers: Headers): boolean =>
  ['bulk', 'junk', 'list'].includes(first(headers, 'precedence') ?? '') ||
  ['list-id', 'list-post', 'list-unsubscribe'].some((name) => headers.has(name));

/** A group of the provider through which mail to the support address runs calls itself a list. */
const isOwnList = (headers: Headers, own: readonly string[]): boolean => {
  const post = first(headers, 'list-post') ?? '';
  const id = first(headers, 'list-id') ?? '';
  return own.some((address) => post.includes(`<mailto:${address}>`) || id.includes(`<${address.replace('@', '.')}>`));
};

const first = (headers: Headers, name: string): string | null =>
  headers.get(name)?.[0]?.trim().toLowerCase().slice(0, 2000) ?? null;
