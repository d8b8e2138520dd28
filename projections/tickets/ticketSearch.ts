import { splitWords } from './ticketWords.ts';

/** So many tickets are looked at one by one before the index of words is asked. */
export const NEAR_MAX = 2_000;

/**
 * What is asked of the words of a ticket, as a `tsquery` reads it: all of them are there, the last one perhaps longer
 * than it was typed. Null when the text holds no word.
 */
export const wordQuery = (text: string): string | null => {
  const words = splitWords(text);
  return words.length === 0 ? null : `${words.join(' & ')}:*`;
};

/**
 * A page of a search. Common words fill it from the next tickets (`near`), where the index would give far too many to
 * put in order; of what is left (`all`) the index gives few. Only words that most tickets have but none of the next
 * ones take longer than that.
 */
export const searched = async <Row>(
  limit: number,
  near: () => Promise<Row[]>,
  all: () => Promise<Row[]>,
): Promise<Row[]> => {
  const rows = await near();
  return rows.length === limit ? rows : all();
};

/** Joins those that have the words to what has a ticket's id, each looked up by it: `is true` keeps other indexes out. */
export const hasWords = (id: string, query: string): string =>
  `join ticket_words w on w.ticket_id = ${id} and (w.words @@ ${query}::tsquery) is true`;

/** The ids of all tickets that have the words, by their index; what is asked of the tickets comes after. */
export const foundByWords = (query: string): string =>
  `with found as materialized (select ticket_id from ticket_words where words @@ ${query}::tsquery)`;
