import { decodeWords } from 'postal-mime';

/** Header fields by their name in small letters, in the order of the mail. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/**
 * What wrote a mail that no person wrote. `bounce`: a server that could not deliver one; `auto_reply`: an absence, a
 * receipt; `bulk`: a list, a newsletter, a notification.
 */
export type Automatic = 'bounce' | 'auto_reply' | 'bulk';

/**
 * What a mail says of itself by RFC 3834, RFC 2919, RFC 2369, RFC 3464 and the habits of large servers; null when a
 * person wrote it, as far as can be told: a program that a person uses sets some of these marks as well. A list that is
 * one of `own` addresses is how people write to us, and tells nothing. `isForm`: answers go to somebody else than whom
 * it is from, as those to what a form of a web site sends do.
 */
export const automaticKind = (headers: Headers, own: readonly string[], isForm: boolean): Automatic | null => {
  const isSilent = first(headers, 'return-path') === '<>';
  if (isDeliveryReport(headers) || (isSilent && isMailer(headers))) return 'bounce';
  const submitted = first(headers, 'auto-submitted');
  const isMade = submitted !== null && submitted !== 'no';
  if (isAutoReply(headers) || (ABSENCE.test(subjectOf(headers)) && (isSilent || isMade || isUnanswered(headers))))
    return 'auto_reply';
  if (isOfList(headers)) return isOwnList(headers, own) ? null : 'bulk';
  if (isForm) return null;
  if (isSilent) return 'auto_reply';
  return isMade || isBulk(headers) ? 'bulk' : null;
};

/** How mail programs begin the subject of an absence, in the languages of their users. */
const ABSENCE =
  /^(?:automatic reply|auto(?:matic)?[- ]?reply|out of (?:the )?office|automatische antwort|abwesenheitsnotiz|automatisch antwoord|réponse automatique|respuesta automática|risposta automatica|resposta automática|automatiskt svar|automaattinen vastaus|автоответ|自動応答|自动答复)/;

const subjectOf = (headers: Headers): string => {
  const subject = first(headers, 'subject') ?? '';
  return decodeWords(subject).toLowerCase();
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
  ['x-autoreply', 'x-autorespond', 'x-autoresponse'].some((name) => isSet(headers, name));

/** It wants no answers from programs, which says nothing of who wrote it: forms of web sites want none either. */
const isUnanswered = (headers: Headers): boolean => isSet(headers, 'x-auto-response-suppress');

const isSet = (headers: Headers, name: string): boolean => !['no', 'none', ''].includes(first(headers, name) ?? '');

const isOfList = (headers: Headers): boolean => ['list-id', 'list-post'].some((name) => headers.has(name));

/** That one can unsubscribe is no mark by itself: programs that deliver for people add it. */
const isBulk = (headers: Headers): boolean =>
  ['bulk', 'junk', 'list'].includes(first(headers, 'precedence') ?? '') ||
  (headers.has('list-unsubscribe') && headers.has('list-unsubscribe-post'));

/** A group of the provider through which mail to the support address runs calls itself a list. */
const isOwnList = (headers: Headers, own: readonly string[]): boolean => {
  const post = first(headers, 'list-post') ?? '';
  const id = first(headers, 'list-id') ?? '';
  return own.some((address) => post.includes(`<mailto:${address}>`) || id.includes(`<${address.replace('@', '.')}>`));
};

const first = (headers: Headers, name: string): string | null =>
  headers.get(name)?.[0]?.trim().toLowerCase().slice(0, 2000) ?? null;
