/** What one language says in messages that need nobody; how to read the templates, `phrasesOf` says. */
export type Forms = {
  language: string;
  /** Begin a message; a name may follow. */
  greetings: string;
  /** Thank or confirm: a message that only thanks has at least one of them. */
  thanks: string;
  /** Say nothing new beside thanks. */
  courtesies: string;
  /** End a message; lines of a signature may follow. */
  closings: string;
  /** Say that somebody is away, or that a program answers: an automatic reply has at least one of them. */
  absences: string;
  /** Beside an absence: until when, who answers later. */
  replies: string;
  /** Begin a sentence that names who else may be asked. */
  contacts: string;
  /** Words of dates and times; numbers are known without. */
  dates: string;
};

/**
 * The phrases that lines of templates stand for, folded. `(a|b|)` in a template is one of these, or nothing; groups do not
 * nest.
 */
export const phrasesOf = (templates: string): readonly string[] =>
  folded(templates)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap(expanded)
    .map((phrase) => phrase.trim().replaceAll(/ {2,}/g, ' '));

const expanded = (template: string): readonly string[] => {
  const group = /\(([^()]*)\)/.exec(template);
  if (group === null) return [template];
  const [whole, options = ''] = group;
  const before = template.slice(0, group.index);
  const after = template.slice(group.index + whole.length);
  return options.split('|').flatMap((option) => expanded(`${before}${option}${after}`));
};

/** Small letters without accents, as people type them in a hurry. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘ʼ´`]/g, "'")
    .toLowerCase()
    .replaceAll('ß', 'ss');

/** The words and numbers of a text, folded. */
export const wordsIn = (text: string): readonly string[] => folded(text).match(WORD) ?? [];

const WORD = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;
