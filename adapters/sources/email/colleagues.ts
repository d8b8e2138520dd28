import type { Headers } from './automatic.ts';

/** Where everybody can have an address, so that two of them have nothing in common. */
const PUBLIC =
  /^(?:(?:gmail|googlemail|icloud|me|mac|aol|msn|mail|fastmail|zoho|qq|163|126|naver|protonmail|hey|comcast|verizon|btinternet|tutanota|rocketmail)\.(?:com|net)|(?:outlook|hotmail|live|yahoo|ymail|gmx|yandex)\.[a-z.]{2,6}|web\.de|t-online\.de|freenet\.de|posteo\.de|proton\.me|pm\.me|mail\.ru|bk\.ru|list\.ru|inbox\.ru|orange\.fr|free\.fr|laposte\.net|wanadoo\.fr|libero\.it|seznam\.cz|wp\.pl|o2\.pl|bluewin\.ch|uol\.com\.br|bol\.com\.br|rediffmail\.com)$/;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Whether the address is not one of `own`, but of the same domain, which is not one where everybody can have one. */
export const isBeside = (address: string, own: readonly string[]): boolean => {
  const domain = domainOf(address);
  return !own.includes(address) && !PUBLIC.test(domain) && own.some((each) => domainOf(each) === domain);
};

/**
 * What servers on the way found of the sender's address (RFC 8601): that it is not proven. Mail of the same server
 * often has no such finding, so that none raises no doubt.
 */
export const isDoubted = (headers: Headers): boolean => {
  const found = (headers.get('authentication-results') ?? []).join('; ').toLowerCase();
  if (/\bdmarc=pass\b/.test(found)) return false;
  const isUnsigned = !/\bdkim=pass\b/.test(found);
  return (
    /\bdmarc=(?:fail|permerror)\b/.test(found) || (isUnsigned && /\b(?:spf=(?:soft)?fail|dkim=fail)\b/.test(found))
  );
};
