import { TOKEN_PATTERNS } from '../core/tokenPatterns.ts';
import { bare, identifiersIn } from '../text/identifiers.ts';
import { destinationsIn } from '../text/links.ts';
import { plainText } from '../text/plainText.ts';
import type { TicketText } from './events.ts';
import { EgressFlag } from './egressFlags.ts';
import type { RecordedResult } from './evidence.ts';
import { peopleIn, type People } from './people.ts';

/** What a draft may name beside the ticket's own text. */
export type EgressRules = {
  /** Hosts that links may point to (`SERVICE_REPLY_URL_ALLOWLIST`), lower case. */
  replyHosts: readonly string[];
};

/**
 * SU-106: flags what should not leave with a draft, in the order of the registry. People see the flags and must
 * repeat each one to accept the draft, so a false alarm costs a look and a miss costs a leak. `results`: what the
 * investigation read.
 */
export const egressFlags = (
  body: string,
  ticket: TicketText | null,
  results: Iterable<RecordedResult>,
  rules: EgressRules,
): readonly EgressFlag[] => {
  const text = plainText(body);
  const known = plainText(ticketText(ticket));
  const people = peopleIn(results, ticket);
  const allowed = new Set(rules.replyHosts);
  const found: Record<EgressFlag, boolean> = {
    secret_pattern: TOKEN_PATTERNS.some((pattern) => text.search(pattern) >= 0) || tellsPassword(text),
    high_entropy: words(text).some((word) => !known.toLowerCase().includes(word.toLowerCase()) && looksRandom(word)),
    foreign_identifier: namesOthers(text, known, people),
    // A host that only the ticket names is no better: its writer may be the attacker.
    disallowed_url: destinationsIn(text).some((host) => !allowed.has(host)),
    image:
      /!\[|<(?:img|picture|svg|iframe|object|embed|video|audio|source)\b|data:image\/|background(?:-image)?\s?[:=]/i.test(
        text,
      ),
  };
  return EgressFlag.options.filter((flag) => found[flag]);
};

const ticketText = (ticket: TicketText | null): string => {
  if (ticket === null) return '';
  const { id, email, name } = ticket.customerRef ?? { id: null, email: null, name: null };
  return [ticket.title, ticket.body, ticket.customer, id, email, name].join('\n');
};

const namesOthers = (text: string, known: string, { own, foreign }: People): boolean => {
  const familiar = `${known}\n${plainText(own.join('\n'))}`;
  const familiarIds = new Set(identifiersIn(familiar));
  const familiarDigits = bare(familiar);
  const unknown = identifiersIn(text).filter((id) => !familiarIds.has(id) && !isSameNumber(id, familiarDigits));
  if (unknown.length > 0) return true;
  const [said, heard] = [spaced(text), spaced(familiar)];
  return foreign.map((name) => spaced(plainText(name))).some((name) => said.includes(name) && !heard.includes(name));
};

/** Telephone and account numbers are written in many ways; ids and addresses in one. */
const isSameNumber = (id: string, familiar: string): boolean =>
  /^[a-z]{0,2}[0-9][0-9a-z]{6,}$/.test(id) &&
  (familiar.includes(id) || (/^[0-9]+$/.test(id) && familiar.includes(id.slice(-9))));

/** Words between single blanks, so that `Ann` is not found in `Annual`. */
const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()} `;

/** `the password is x7Kq`, `Passwort: geheim1`: however short, a word with a digit or a sign behind such a word. */
const PASSWORD =
  /(?:pass(?:word|code|phrase|wd)?|pwd|pin|passwort|kennwort|mot de passe|contraseña|password|wachtwoord|senha|palavra-passe)\s{0,3}(?:(?:is|was|now|to|ist|lautet|war|est|es|è|é|is nu)\s{1,3}|[:=]\s{0,3}){1,2}["'`*«“]{0,3}(?=[^\s"'`*»”]*[0-9!#$%&+=?@^~])[^\s"'`*»”]{4,}/iu;

const tellsPassword = (text: string): boolean => PASSWORD.test(text);

const words = (body: string): readonly string[] => body.match(/[A-Za-z0-9+/_=-]{20,}/g) ?? [];

/** Letters, digits and more than 3.5 bits a character: a key rather than a word, a path or a UUID. */
const looksRandom = (word: string): boolean => {
  if (!/[0-9]/.test(word) || !/[A-Za-z]/.test(word) || /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(word))
    return false;
  // Words and numbers between signs, as in a path, a branch or a file name.
  if (
    word
      .split(/[-_/=+]/)
      .every(
        (part) =>
          part.length <= 14 &&
          /^(?:[A-Za-z]*|[0-9]*|[A-Za-z]{1,12}[0-9]{1,4}|[0-9]{1,8}[A-Za-z]{1,2}[0-9]{0,6}[A-Za-z]?)$/.test(part),
      )
  )
    return false;
  const counts = new Map<string, number>();
  for (const char of word) counts.set(char, (counts.get(char) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / word.length);
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0) > 3.5;
};
