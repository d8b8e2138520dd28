import type { RetrievedPassage } from '../../domain/knowledge/retrieval.ts';
import { searchWords } from '../../domain/knowledge/searchWords.ts';
import type { Sql } from '../../engine/sql.ts';
import { fused, type Ranked } from './fusion.ts';
import { ALIKE_CHARS_MIN } from './knowledge.ts';

/** What an answer may stand on (SU-145). */
const PASSAGES_MAX = 8;
/** Of each list. */
const CANDIDATES_MAX = 50;
/** Words of a question that count; of a longer one, the first. */
const WORDS_MAX = 40;
/** A word that more of the chunks have finds none by itself (SU-180), unless that many are few. */
const COMMON_SHARE = 0.05;
const COMMON_CHUNKS_MIN = 100;
/** A word that is less alike is another one. */
const ALIKE_MIN = 0.35;
const ALIKE_MAX = 3;

/** Of questions over documents that are too short to tell theirs. */
const ASSUMED_LANGUAGE = 'english';

/** What is searched for in one column: `weight` grows as fewer chunks have it. */
type Term = { term: string; weight: number; isCommon: boolean };
/** The documents of a workspace: how many chunks they have, and in which languages they are. */
type Extent = { chunks: number; languages: string[] };

/**
 * SU-180: the chunks that answer a question best, at most 8, by the words that they have in common, by their stems in the
 * language of the document, and, for words that no chunk has, by words that are spelt alike. Empty when nothing reaches
 * the floor.
 */
export const retrieve = async (sql: Sql, workspaceId: string, question: string): Promise<RetrievedPassage[]> => {
  const asked = searchWords(question).slice(0, WORDS_MAX);
  const extent = await extentOf(sql, workspaceId);
  if (asked.length === 0 || extent.chunks === 0) return [];
  const { words, stems } = await withoutSmallWords(sql, extent.languages, asked);
  const terms = await weighed(sql, workspaceId, 'words', words, extent);
  const alike = await spelledAlike(sql, workspaceId, terms, extent);
  const lists = {
    words: await ranked(sql, workspaceId, 'words', terms),
    stems: await ranked(sql, workspaceId, 'stems', await weighed(sql, workspaceId, 'stems', stems, extent)),
    trigrams: alike === null ? [] : await ranked(sql, workspaceId, 'words', alike),
  };
  return passagesOf(sql, fused(lists, PASSAGES_MAX));
};

const extentOf = async (sql: Sql, workspaceId: string): Promise<Extent> => {
  const { rows } = await sql.query<Extent>(
    `select coalesce(sum(chunks), 0)::int as chunks,
            array_remove(array_agg(distinct language), 'simple') as languages
       from kb_documents where workspace_id = $1`,
    [workspaceId],
    'prepared',
  );
  return { chunks: rows[0]?.chunks ?? 0, languages: [...new Set([...(rows[0]?.languages ?? []), ASSUMED_LANGUAGE])] };
};

/** Small words such as "the" say nothing, in whatever language of the documents. */
const withoutSmallWords = async (
  sql: Sql,
  languages: readonly string[],
  asked: readonly string[],
): Promise<{ words: readonly string[]; stems: readonly string[] }> => {
  const { rows } = await sql.query<{ word: string; stems: string[] }>(
    `select w.word, tsvector_to_array(to_tsvector(l.language::regconfig, w.word)) as stems
       from unnest($1::text[]) as w (word), unnest($2::text[]) as l (language)`,
    [asked, languages],
    'prepared',
  );
  const small = new Set(rows.filter(({ stems }) => stems.length === 0).map(({ word }) => word));
  return {
    words: asked.filter((word) => !small.has(word)),
    stems: [...new Set(rows.flatMap(({ word, stems }) => (small.has(word) ? [] : stems)))],
  };
};

type Column = 'words' | 'stems';

/** How much each says, by the number of chunks that have it; counted no further than matters. */
const weighed = async (
  sql: Sql,
  workspaceId: string,
  column: Column,
  terms: readonly string[],
  { chunks }: Extent,
): Promise<readonly Term[]> => {
  const common = Math.max(COMMON_CHUNKS_MIN, Math.ceil(chunks * COMMON_SHARE));
  const { rows } = await sql.query<{ term: string; count: number }>(
    `select t.term, (select count(*)::int from (select 1 from kb_chunks c
                      where c.workspace_id = $1 and c.${column} @@ quoted.query limit $3) as counted) as count
       from unnest($2::text[]) as t (term), lateral (select ${QUOTED_TERM}::tsquery as query) as quoted`,
    [workspaceId, terms, common + 1],
    'prepared',
  );
  return rows.map(({ term, count }) => ({ term, weight: weightOf(count, chunks), isCommon: count > common }));
};

/** One that no chunk has weighs most: it is what is missing. */
const weightOf = (count: number, chunks: number): number => Math.log(1 + chunks / Math.max(count, 0.5));

/** As a `tsquery` reads a single word, whatever characters it is of. */
const QUOTED_TERM = `('''' || replace(replace(t.term, '\\', '\\\\'), '''', '''''') || '''')`;

/**
 * The terms, and those that no chunk has replaced by words that are spelt like them and that some have; null where there
 * is nothing to replace.
 */
const spelledAlike = async (
  sql: Sql,
  workspaceId: string,
  terms: readonly Term[],
  extent: Extent,
): Promise<readonly Term[] | null> => {
  const most = weightOf(0, extent.chunks);
  const missing = terms.filter(({ term, weight }) => weight === most && term.length >= ALIKE_CHARS_MIN);
  if (missing.length === 0) return null;
  const { rows } = await sql.query<{ term: string; word: string; likeness: number }>(
    `select t.term, a.word, a.likeness from unnest($2::text[]) as t (term), lateral (
       select w.word, max(public.similarity(w.word, t.term))::float8 as likeness from kb_words w
        where w.workspace_id = $1 and w.word operator(public.%) t.term
        group by w.word order by likeness desc, w.word limit ${ALIKE_MAX}) as a
      where a.likeness >= ${ALIKE_MIN}`,
    [workspaceId, missing.map(({ term }) => term)],
    'prepared',
  );
  if (rows.length === 0) return null;
  const found = await weighed(sql, workspaceId, 'words', [...new Set(rows.map(({ word }) => word))], extent);
  const weights = new Map(found.map((term) => [term.term, term]));
  const replaced = rows.flatMap(({ word, likeness }) => {
    const known = weights.get(word);
    return known === undefined ? [] : [{ ...known, weight: known.weight * likeness }];
  });
  const corrected = new Set(rows.map(({ term }) => term));
  return [...terms.filter(({ term }) => !corrected.has(term)), ...replaced];
};

/** How much a long chunk loses, since it holds more words by chance. */
const LENGTH_WEIGHT = 0.3;

const ranked = async (
  sql: Sql,
  workspaceId: string,
  column: Column,
  terms: readonly Term[],
): Promise<readonly Ranked[]> => {
  const finding = terms.filter(({ isCommon }) => !isCommon);
  if (finding.length === 0) return [];
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const { rows } = await sql.query<Ranked>(
    `with asked as materialized (
       select ${QUOTED_TERM}::tsquery as query, t.weight, t.finds
         from unnest($2::text[], $3::float8[], $4::boolean[]) as t (term, weight, finds)),
     any_of as materialized (
       select string_agg(query::text, ' | ')::tsquery as query from asked where finds),
     found as (
       select c.version_id, c.n, c.word_count,
              (select sum(a.weight) from asked a where c.${column} @@ a.query) as held
         from kb_chunks c join kb_documents d on d.version_id = c.version_id
        where c.workspace_id = $1 and c.${column} @@ (select query from any_of))
     select version_id || '/' || n as key, held / $5::float8 as share from found
      order by held / (1 + ${LENGTH_WEIGHT} * ln(1 + word_count / 50.0)) desc, version_id, n limit ${CANDIDATES_MAX}`,
    [
      workspaceId,
      terms.map(({ term }) => term),
      terms.map(({ weight }) => weight),
      terms.map(({ isCommon }) => !isCommon),
      total,
    ],
    'prepared',
  );
  return rows;
};

type Found = Omit<RetrievedPassage, 'ranks'> & { key: string };

const passagesOf = async (
  sql: Sql,
  best: readonly { key: string; ranks: RetrievedPassage['ranks'] }[],
): Promise<RetrievedPassage[]> => {
  const { rows } = await sql.query<Found>(
    `select c.version_id || '/' || c.n as key, c.document_id as "documentId", c.version_id as "versionId", c.n,
            d.version, d.uri, d.title, c.line_start as "lineStart", c.line_end as "lineEnd", c.heading, c.text
       from unnest($1::uuid[], $2::int[]) as b (version_id, n)
       join kb_chunks c on c.version_id = b.version_id and c.n = b.n
       join kb_documents d on d.version_id = c.version_id`,
    [best.map(({ key }) => key.split('/')[0]), best.map(({ key }) => Number(key.split('/')[1]))],
    'prepared',
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return best.flatMap(({ key, ranks }) => {
    const found = byKey.get(key);
    if (found === undefined) return [];
    const { key: _, ...passage } = found;
    return [{ ...passage, ranks }];
  });
};
