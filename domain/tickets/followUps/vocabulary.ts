import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { phrasesOf, wordsIn, type Forms } from './phrases.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

/** Phrases of one kind, folded, with the number of words of the longest. */
export type Phrases = { has(words: readonly string[]): boolean; longest: number };

/** What one language says in messages that need nobody. */
export type Vocabulary = {
  greetings: Phrases;
  thanks: Phrases;
  courtesies: Phrases;
  closings: Phrases;
  absences: Phrases;
  replies: Phrases;
  contacts: Phrases;
  dates: ReadonlySet<string>;
};

const phrases = (templates: string): Phrases => {
  const all = new Set(phrasesOf(templates));
  const longest = Math.max(...[...all].map((phrase) => phrase.split(' ').length));
  return { has: (words) => all.has(words.join(' ')), longest };
};

const vocabularyOf = ({ dates, ...forms }: Forms): Vocabulary => ({
  greetings: phrases(forms.greetings),
  thanks: phrases(forms.thanks),
  courtesies: phrases(forms.courtesies),
  closings: phrases(forms.closings),
  absences: phrases(forms.absences),
  replies: phrases(forms.replies),
  contacts: phrases(forms.contacts),
  dates: new Set(wordsIn(dates)),
});

const FORMS: readonly Forms[] = [english, german, french, spanish, italian, dutch, portuguese];
let made: readonly Vocabulary[] | null = null;

/** The seven languages whose forms are known (SU-194). Made when the first message is looked at: few processes ever do. */
export const vocabularies = (): readonly Vocabulary[] => (made ??= FORMS.map(vocabularyOf));
