import { MARK } from '../../core/scrubbing/scrubber.ts';

/** What a writer of drafts leaves to be filled in, in brackets of any form and in the languages of drafts. */
const FIELD = String.raw`(?:your|customer|client|agent|user|insert|company|full|first|last|order|product|support|team|recipient|sender|ihr|ihre|kunde|kunden|vor|nach|firmen|votre|nom|prénom|nombre|apellido|cliente|nome|cognome|naam|voornaam|achternaam|klant|uw|seu|sua|name|date|datum|time|amount|link|url|number|signature|title)`;
const PLACEHOLDERS = [
  /\{\{[^{}\n]{1,60}\}\}/,
  new RegExp(String.raw`\[${FIELD}(?:name)?(?:[\s_.'/-][^\]\n]{0,40})?\](?![(\[:])`, 'i'),
  /<(?:your|customer|client|agent|insert|name|company|date)(?:[\s_-][^<>\n]{0,40})?>/i,
];

/** Whether a reply still holds a mark of what was taken out, or a place to be filled in: nobody may get it like that. */
export const isUnfinished = (text: string): boolean => {
  const prose = text.replaceAll(/`{3}[\s\S]*?(?:`{3}|$)|`[^`\n]*`/g, ' ');
  return text.includes(MARK) || PLACEHOLDERS.some((placeholder) => placeholder.test(prose));
};
