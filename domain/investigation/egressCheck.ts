import { TOKEN_PATTERNS } from '../core/tokenPatterns.ts';
import type { TicketText } from './events.ts';
import { EgressFlag } from './egressFlags.ts';

/** What a draft may name beside the ticket's own text. */
export type EgressRules = {
  /** Hosts that links may point to (`SERVICE_REPLY_URL_ALLOWLIST`), lower case. */
  replyHosts: readonly string[];
};

/**
 * SU-106: flags what should not leave with a draft, in the order of the registry. People see the flags and must
 * repeat each one to accept the draft, so a false alarm costs a look and a miss costs a leak.
 */
export const egressFlags = (body: string, ticket: TicketText | null, rules: EgressRules): readonly EgressFlag[] => {
  const known = knownText(ticket);
  const found: Record<EgressFlag, boolean> = {
    secret_pattern: TOKEN_PATTERNS.some((pattern) => body.search(pattern) >= 0),
    high_entropy: words(body).some((word) => !known.includes(word.toLowerCase()) && looksRandom(word)),
    foreign_identifier: identifiers(body).some((identifier) => !known.includes(identifier)),
    disallowed_url: hosts(body).some((host) => !rules.replyHosts.includes(host) && !known.includes(host)),
    image: /!\[|<img\b|data:image\//i.test(body),
  };
  return EgressFlag.options.filter((flag) => found[flag]);
};

const knownText = (ticket: TicketText | null): string => {
  if (ticket === null) return '';
  const { id, email, name } = ticket.customerRef ?? { id: null, email: null, name: null };
  return [ticket.title, ticket.body, ticket.customer, id, email, name].join('\n').toLowerCase();
};

const IDENTIFIERS: readonly RegExp[] = [
  /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  /\b(?:[0-9]{1,3}\.){3}[0-9]{1,3}\b/g,
  /\b[a-z]{2,5}_[a-z0-9]{8,64}\b/g,
];

const identifiers = (body: string): readonly string[] =>
  IDENTIFIERS.flatMap((pattern) => [...body.toLowerCase().matchAll(pattern)].map(([match]) => match));

const hosts = (body: string): readonly string[] =>
  [...body.matchAll(/\b(?:https?|ftp):\/\/([^\s/?#)\]>"']{1,253})/gi)].map(([, host]) =>
    (host ?? '')
      .toLowerCase()
      .replace(/^.*@/, '')
      .replace(/:[0-9]+$/, ''),
  );

const words = (body: string): readonly string[] => body.match(/[A-Za-z0-9+/_=-]{20,}/g) ?? [];

/** Letters, digits and more than 3.5 bits a character: a key rather than a word or a UUID. */
const looksRandom = (word: string): boolean => {
  if (!/[0-9]/.test(word) || !/[A-Za-z]/.test(word) || /^[0-9a-f-]{36}$/i.test(word)) return false;
  const counts = new Map<string, number>();
  for (const char of word) counts.set(char, (counts.get(char) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / word.length);
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0) > 3.5;
};
