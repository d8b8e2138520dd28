import { expect, it } from 'vitest';
import { holdsUnknownLanguage, languageOf } from '../../../domain/text/languages.ts';

it.each([
  ['Ich warte seit einer Woche auf das Paket.', 'de'],
  ['Warten auf https://shop.example/und/oder/nicht, v2.ist und.oder', null],
  ['`und oder nicht ist`', null],
])('%j is written in %j, as far as its prose tells (SU-100)', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

it.each(['x', 'é', 'x.', 'x-', 'xé'])(
  'a text without spaces takes time linear in its length: %s (SU-100, SU-106)',
  (part) => {
    const text = part.repeat(100_000);
    expect([languageOf(text), holdsUnknownLanguage(text)]).toEqual([null, false]);
  },
  5_000,
);
