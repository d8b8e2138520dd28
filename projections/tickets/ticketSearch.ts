import type { Sql } from '../../engine/sql.ts';
import { splitWords } from './ticketWords.ts';

/**
 * What is asked of the words of a ticket, as a `tsquery` reads it: all of them are there, the last one perhaps longer
 * than it was typed. Null when the text holds no word.
 */
export const wordQuery = (text: string): string | null => {
  const words = splitWords(text);
  return words.length === 0 ? null : `${words.join(' & ')}:*`;
};

/** A statement that names tickets, at most `max` of them and one more. */
type Candidates = { text: string; max: number };

/** What one look has found. `isWhole`: there is nothing beyond it. */
export type Looked<Row> = { rows: Row[]; isWhole: boolean };

/** So many of the next tickets are looked at one by one: a page of what every tenth ticket has is among them. */
const FIRST_LOOK = 256;
/** More than so many are not put in order; of what is more frequent the next page is near. */
export const FOUND_MAX = 2_000;
const SECOND_LOOK = 5_000;

/**
 * A page of a search, for words or for what else has no index in the order of the list. What is frequent fills it from the
 * next tickets of the list (`near`), where its own index would give far too many; what is rare is found by that index
 * (`found`), which is asked for a bounded number. Only what thousands of tickets have and none of the next thousands takes
 * longer: all that have it are put in order.
 */
export const searched = async <Row>(
  limit: number,
  near: (max: number) => Promise<Looked<Row>>,
  found: (max: number) => Promise<Looked<Row>>,
): Promise<Row[]> => {
  for (const look of [() => near(FIRST_LOOK), () => found(FOUND_MAX), () => near(SECOND_LOOK)]) {
    const { rows, isWhole } = await look();
    if (isWhole || rows.length === limit) return rows;
  }
  return (await found(ALL)).rows;
};

const ALL = Number.MAX_SAFE_INTEGER;

/** The row of each ticket, looked up by its id, as `t`. */
export const ticketsBy = (id: string): string =>
  `cross join lateral (select * from tickets where id = ${id} limit 1) t`;

/** The tickets that have the words, by their index, as `ticket_id`; what is asked of the tickets comes after. */
export const foundByWords = (query: string): string =>
  `select ticket_id from ticket_words where words @@ ${query}::tsquery`;

/**
 * Runs one look: `page` is a statement over the candidates, as `looked`. When there are more of them than `max`, `beyond`
 * says whether the page is read all the same.
 */
export const lookAt = async <Row extends { id: string }>(
  sql: Sql,
  candidates: Candidates,
  beyond: 'page' | 'nothing',
  page: string,
  values: readonly unknown[],
): Promise<Looked<Row>> => {
  const gate = beyond === 'page' ? '' : 'where (select is_whole from size)';
  // One row on the left: those of the page keep their order.
  const { rows } = await sql.query<(Row | { id: null }) & { is_whole: boolean }>(
    `with candidates as materialized (${candidates.text}),
          size as materialized (select count(*) <= ${candidates.max} as is_whole from candidates),
          looked as not materialized (select * from candidates ${gate})
     select size.is_whole, p.* from size left join (${page}) p on true`,
    values,
    'prepared',
  );
  return {
    rows: rows.filter((row): row is Row & { is_whole: boolean } => row.id !== null),
    isWhole: rows[0]?.is_whole ?? true,
  };
};
