import { languageOf } from '../text/languages.ts';

/** The rating that a link asks for, and the ticket that it is about. */
export type RatingLink = { csatId: string; ticketId: string };

/** Makes and reads the tokens of links, which say by themselves what they are for and cannot be made elsewhere. */
export type RatingTokens = {
  tokenOf(link: RatingLink): string;
  /** Null for a text that is no token of this installation. */
  read(token: string): RatingLink | null;
};

/** The page that customers open. */
export const ratingUrl = (publicWebUrl: string, token: string): string => `${publicWebUrl}/rate/${token}`;

const ENGLISH = 'How was our answer? Rate it here:';

/** Asks in the language of the reply. */
const QUESTIONS: Readonly<Record<string, string>> = {
  en: ENGLISH,
  de: 'Wie war unsere Antwort? Bewerten Sie sie hier:',
  fr: 'Que pensez-vous de notre réponse ? Donnez votre avis ici :',
  es: '¿Qué le ha parecido nuestra respuesta? Valórela aquí:',
  it: 'Come valuta la nostra risposta? Lo indichi qui:',
  nl: 'Wat vond u van ons antwoord? Geef hier uw oordeel:',
  pt: 'O que achou da nossa resposta? Avalie-a aqui:',
};

/** SU-184: the reply as it is sent, with the link at its end. */
export const withRatingLink = (reply: string, url: string): string =>
  `${reply.trimEnd()}\n\n${QUESTIONS[languageOf(reply) ?? 'en'] ?? ENGLISH}\n${url}\n`;
