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
  const knownIdentifiers = new Set(identifiers(known));
  const knownHosts = new Set([...rules.replyHosts, ...hosts(known), ...domains(knownIdentifiers)]);
  const found: Record<EgressFlag, boolean> = {
    secret_pattern: TOKEN_PATTERNS.some((pattern) => body.search(pattern) >= 0),
    high_entropy: words(body).some((word) => !known.includes(word.toLowerCase()) && looksRandom(word)),
    foreign_identifier: identifiers(body.toLowerCase()).some((identifier) => !knownIdentifiers.has(identifier)),
    disallowed_url: hosts(body.toLowerCase()).some((host) => !knownHosts.has(host)),
    image: /!\[|<img\b|data:image\//i.test(body),
  };
  return EgressFlag.options.filter((flag) => found[flag]);
};

/** In lower case. */
const knownText = (ticket: TicketText | null): string => {
  if (ticket === null) return '';
  const { id, email, name } = ticket.customerRef ?? { id: null, email: null, name: null };
  return [ticket.title, ticket.body, ticket.customer, id, email, name].join('\n').toLowerCase();
};

const ADDRESS = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/g;

const IDENTIFIERS: readonly RegExp[] = [
  ADDRESS,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  /\b(?:[0-9]{1,3}\.){3}[0-9]{1,3}\b/g,
  /\b[a-z]{2,5}_[a-z0-9]{8,64}\b/g,
];

const identifiers = (text: string): readonly string[] =>
  IDENTIFIERS.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => match));

const domains = (known: Iterable<string>): readonly string[] =>
  [...known].filter((identifier) => identifier.includes('@')).map((address) => address.replace(/^.*@/, ''));

/** What may follow a name in a sentence; starts once per run, so that it takes time linear in the text. */
const TAIL = /(?<![.,;:!?*_~|-])[.,;:!?*_~|-]+$/;

const LINK = /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s<>()[\]"'`]+/g;

/** Where text in lower case leads: the hosts of its links, and names that mail clients make links of. */
const hosts = (text: string): readonly string[] => [
  ...[...text.matchAll(LINK)].flatMap(([link]) => linkHosts(link.replace(TAIL, ''))),
  ...bareHosts(text.replace(LINK, ' ').replace(ADDRESS, ' ')),
];

/**
 * The host as browsers read it, and whatever else looks like one before the path: programs differ about where
 * `https://a.example\@b.example/` leads. A link that cannot be read stands for itself, and is never allowed.
 */
const linkHosts = (link: string): readonly string[] => {
  const [authority = ''] = link.replace(/^[^:]*:\/\//, '').split(/[/?#]/);
  return [hostOf(link), ...(/[@\\]/.test(authority) ? bareHosts(authority) : [])];
};

const hostOf = (link: string): string =>
  // Read as a link of the web whatever its scheme: of other schemes the host is not made plain.
  URL.parse(link.replace(/^[^:]*:/, 'http:'))?.hostname.replace(/\.$/, '') ?? link;

/** Endings of file names that end no host. */
const FILE_ENDINGS =
  /\.(?:txt|csv|tsv|pdf|docx?|xlsx?|pptx?|json|xml|html?|php|aspx?|ya?ml|toml|ini|conf|log|sql|png|jpe?g|gif|svg|webp|css|jsx?|tsx?|exe|gz|tar|bak|ex)$/;

const HOST = /^(?:[\p{L}\p{N}_-]{1,63}\.)+(?:\p{L}{2,24}|xn--[a-z0-9-]{1,59})$/u;

const bareHosts = (text: string): readonly string[] =>
  text
    .split(/[^\p{L}\p{N}._-]+|\.{2,}/u)
    .map((word) => word.replace(/^[._-]+/, '').replace(TAIL, ''))
    .filter((word) => HOST.test(word) && !FILE_ENDINGS.test(word))
    .map((word) => hostOf(`http://${word}`));

const words = (body: string): readonly string[] => body.match(/[A-Za-z0-9+/_=-]{20,}/g) ?? [];

/** Letters, digits and more than 3.5 bits a character: a key rather than a word or a UUID. */
const looksRandom = (word: string): boolean => {
  if (!/[0-9]/.test(word) || !/[A-Za-z]/.test(word) || /^[0-9a-f-]{36}$/i.test(word)) return false;
  const counts = new Map<string, number>();
  for (const char of word) counts.set(char, (counts.get(char) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / word.length);
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0) > 3.5;
};
