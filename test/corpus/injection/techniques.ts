import type { Technique } from './technique.ts';
import { BREAKOUTS } from './techniques/breakouts.ts';
import { CALLS } from './techniques/calls.ts';
import { ENVELOPE } from './techniques/envelope.ts';
import { HIDDEN } from './techniques/hidden.ts';
import { LANGUAGES } from './techniques/languages.ts';
import { TURNS } from './techniques/turns.ts';
import { VERDICTS } from './techniques/verdicts.ts';

/** What is tried at every place. */
export const TECHNIQUES: readonly Technique[] = [
  ...ENVELOPE,
  ...TURNS,
  ...CALLS,
  ...VERDICTS,
  ...LANGUAGES,
  ...HIDDEN,
  ...BREAKOUTS,
];
