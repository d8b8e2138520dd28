import { isIPv6 } from 'node:net';
import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';

/** What is known to stand behind these names is left out up to the end of the line, quotes or not. */
const HEADER =
  /((?:proxy-)?authorization|(?:set-)?cookie2?|x-api-key|x-auth-token|x-forwarded-for|x-real-ip)(["']?\s{0,4}[:=]\s{0,4})[^\r\n]{1,4000}/gi;
/** Questions of an address hold search words, tokens and whom something is about. */
const QUESTION = /(?<=https?:\/\/[^\s?#"'<>]{1,2000})[?#][^\s"'<>]{1,8000}/gi;
/** The last part is letters: `koa@2.16.0` and `storefront@4.2.0` are releases. */
const MAIL = /[\p{L}\p{N}._+'-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}(?![\p{L}\p{N}])/giu;
/** Four numbers behind a `v` or the word are a version. */
const IPV4 = /(?<![\w.])(?<!version |release )(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![\w]|\.[0-9])/g;
/** What stands before the version of a release, such as `shop-client@5.2.11.0`; before an address stands a scheme too. */
const NAME_OF_RELEASE = /(?:^|[\s"'`([=,])(?:@[\w.-]{1,100}\/)?[\w.-]{1,100}@$/;
const IPV6 = /(?<![\w:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;

/**
 * SU-45: a text of an error tracker without what says who somebody is. Applications write into messages whatever they
 * hold: addresses, networks, headers.
 */
const textWithoutPeople = (text: string): string =>
  text
    .replaceAll(HEADER, '$1$2[removed]')
    .replaceAll(QUESTION, '?[removed]')
    .replaceAll(MAIL, '[e-mail]')
    .replaceAll(IPV4, (address, at: number, whole: string) => (isNetworkAddress(address, at, whole) ? '[ip]' : address))
    .replaceAll(IPV6, (address) => (/[0-9]/.test(address) && isIPv6(address) ? '[ip]' : address));

const isNetworkAddress = (address: string, at: number, whole: string): boolean => {
  if (!address.split('.').every((part) => Number(part) < 256)) return false;
  const hasPortOrPath = /^(?::[0-9]|\/)/.test(whole.slice(at + address.length, at + address.length + 2));
  return hasPortOrPath || !NAME_OF_RELEASE.test(whole.slice(Math.max(0, at - 203), at));
};

/** What Sentry and its libraries write themselves, not the application: no free text. */
const EXACT_MEMBER = /^(version|app_version|filename|function|module|platform)$/;
const EXACT_TAG = /^(release|dist|environment|level|(browser|os|device|runtime|sdk|app)(\.[a-z_]{1,20})?)$/;

/** The same for every text of a value that is free; before anything is cut, since half of an address is one still. */
export const withoutPeople = <T extends JsonValue>(value: T): T => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts become texts, and the form stays
  return purged(value) as T;
};

const purged = (value: JsonValue): JsonValue => {
  if (typeof value === 'string') return textWithoutPeople(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(purged);
  const isExactTag = 'key' in value && typeof value['key'] === 'string' && EXACT_TAG.test(value['key']);
  const isExact = (name: string, member: JsonValue): boolean =>
    typeof member === 'string' && (EXACT_MEMBER.test(name) || (isExactTag && name === 'value'));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isExact(name, member) ? member : purged(member)]),
  );
};
