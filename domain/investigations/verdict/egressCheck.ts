import { TOKEN_PATTERNS } from '../../core/scrubbing/tokenPatterns.ts';
import { identityOf } from '../../tickets/identity.ts';
import { bare, identifiersIn } from '../../text/identifiers.ts';
import { holdsUnknownLanguage } from '../../text/languages.ts';
import { destinationsIn } from '../../text/links.ts';
import { plainText } from '../../text/plainText.ts';
import { sentencesOf } from '../../text/sentences.ts';
import type { TicketText } from '../events.ts';
import { bodyOf } from '../ticketText.ts';
import { asksForSecret } from './askedSecrets.ts';
import { EgressFlag } from './egressFlags.ts';
import type { RecordedResult } from './evidence.ts';
import { speaksOfMoney } from './moneyPromise.ts';
import { peopleIn, type People } from './people.ts';
import { tellsSecret } from './toldSecrets.ts';
import { isUnfinished } from './unfinished.ts';

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
  const sentences = sentencesOf(text.replaceAll(/[’´]/g, "'"));
  const allowed = new Set(rules.replyHosts);
  const found: Record<EgressFlag, boolean> = {
    secret_pattern:
      TOKEN_PATTERNS.some((pattern) => text.search(pattern) >= 0) || tellsSecret(sentences, known.toLowerCase()),
    high_entropy: words(text).some((word) => !known.toLowerCase().includes(word.toLowerCase()) && looksRandom(word)),
    foreign_identifier: namesOthers(text, known, people),
    // A host that only the ticket names is no better: its writer may be the attacker.
    disallowed_url: destinationsIn(text).some((host) => !allowed.has(host)),
    image:
      /!\[|<(?:img|picture|svg|iframe|object|embed|video|audio|source)\b|data:image\/|background(?:-image)?\s?[:=]/i.test(
        text,
      ),
    money_promise: speaksOfMoney(text),
    asks_for_secret: sentences.some((sentence) => asksForSecret(sentence.toLowerCase())),
    unknown_language: holdsUnknownLanguage(text),
    unfinished: isUnfinished(text),
  };
  return EgressFlag.options.filter((flag) => found[flag]);
};

/** Without the display name: whoever calls themselves as somebody else does must not see that one's data. */
const ticketText = (ticket: TicketText | null): string => {
  if (ticket === null) return '';
  const { id, email } = identityOf(ticket);
  return [ticket.title, bodyOf(ticket), id, email].join('\n');
};

/** Most that is read of what stands beside the customer, in characters; what stands beyond it is taken for unknown. */
const FAMILIAR_CHARS_MAX = 512 * 1024;

/** The work grows with the draft, and with the results only as far as looking for its words in them. */
const namesOthers = (text: string, known: string, { own, foreign }: People): boolean => {
  const said = spaced(text);
  const words = new Set(said.trim().split(' '));
  const ids = identifiersIn(text);
  const named = foreign.filter((name) => mayStandIn(words, name)).map((name) => spaced(plainText(name)));
  const names = named.filter((name) => said.includes(name));
  if (ids.length === 0 && names.length === 0) return false;
  const familiar = `${known}\n${plainText(headOf(own))}`;
  const heard = spaced(familiar);
  return names.some((name) => !heard.includes(name)) || !areFamiliar(ids, familiar);
};

/** More than that are not compared one by one: a draft that names so many is looked at by a person. */
const IDS_MAX = 200;

const areFamiliar = (ids: readonly string[], familiar: string): boolean => {
  const [distinct, lower, digits] = [new Set(ids), familiar.toLowerCase(), bare(familiar)];
  return distinct.size <= IDS_MAX && [...distinct].every((id) => standsIn(lower, id) || isSameNumber(id, digits));
};

/** As a whole: `ann@x.example` does not stand in `joann@x.example`, nor in `ann@x.example.org`. */
const standsIn = (text: string, id: string): boolean => {
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + id.length, at + id.length + 2)];
    if (!/[\p{L}\p{N}._%+'@-]$/u.test(before) && !/^(?:[\p{L}\p{N}_@-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
};

/** Of a plain name the first word must stand there; any other name has to be made plain to be compared. */
const mayStandIn = (words: ReadonlySet<string>, name: string): boolean => {
  const [first = ''] = /[A-Za-z0-9@]+/.exec(name) ?? [];
  return !/^[\x20-%'-~]*$/.test(name) || words.has(first.toLowerCase());
};

/** The shortest texts first, since what names somebody mostly stands in a cell of its own. */
const headOf = (texts: readonly string[]): string => {
  let left = FAMILIAR_CHARS_MAX;
  return texts
    .toSorted((a, b) => a.length - b.length)
    .filter((text) => (left -= text.length + 1) >= 0)
    .join('\n');
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

const words = (body: string): readonly string[] => body.match(/[A-Za-z0-9+/_=-]{20,}/g) ?? [];

/**
 * Letters, digits and more than 3.5 bits a character, or 32 hexadecimal digits in one: a key rather than a word, a path
 * or a UUID.
 */
const looksRandom = (word: string): boolean => {
  if (!/[0-9]/.test(word) || !/[A-Za-z]/.test(word) || /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(word))
    return false;
  if (/(?:^|[-_=/+])[0-9a-f]{32,}(?:$|[-_=/+])/i.test(word)) return true;
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
