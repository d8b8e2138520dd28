import type { Category } from '../investigations/verdict/verdict.ts';
import type { PlaybookFile } from './library.ts';
import { compilePattern, containsPhrase, normalText } from './pattern.ts';
import type { Playbook } from './playbook.ts';

/** What a playbook is chosen by. */
export type TicketToMatch = {
  title: string;
  body: string;
  /** The kind of source that it came from. */
  source: string;
  /** What an earlier investigation of the ticket found it to be about. */
  category: Category | null;
};

/** The one that fits: of several the highest priority, then the first id (SU-170). */
export const selectPlaybook = (files: readonly PlaybookFile[], ticket: TicketToMatch): Playbook | null => {
  const text = `${ticket.title}\n${ticket.body}`;
  const normal = normalText(text);
  const fitting = files
    .flatMap(({ playbook }) => (playbook === null ? [] : [playbook]))
    .filter(({ match }) => match.any.some((matcher) => fits(matcher, ticket, text, normal)));
  return fitting.toSorted(byPrecedence)[0] ?? null;
};

/** Whether the choice among these files can depend on what an earlier investigation found. */
export const asksForCategory = (files: readonly PlaybookFile[]): boolean =>
  files.some(({ playbook }) => playbook?.match.any.some((matcher) => 'category' in matcher) ?? false);

const byPrecedence = (a: Playbook, b: Playbook): number =>
  b.match.priority - a.match.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const fits = (
  matcher: Playbook['match']['any'][number],
  ticket: TicketToMatch,
  text: string,
  normal: string,
): boolean => {
  if ('contains' in matcher) return matcher.contains.some((phrase) => containsPhrase(normal, normalText(phrase)));
  if ('regex' in matcher) return compilePattern(matcher.regex).foundIn(text);
  return 'category' in matcher ? matcher.category === ticket.category : matcher.source === ticket.source;
};
