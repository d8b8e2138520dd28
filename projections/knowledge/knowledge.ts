import type { DocumentOrigin } from '../../domain/knowledge/events.ts';
import { searchWords } from '../../domain/knowledge/searchWords.ts';
import type { Sweep } from '../../engine/projections/projection.ts';
import type { RowTable } from '../../engine/projections/rows/rows.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { integer, nullable, table, text, timestamptz, uuid, words, type RowOf } from '../sql/table.ts';

/** The documents that there are; `uri` and `title` are null once their version is erased. */
export const documentTable = table(
  'kb_documents',
  {
    id: uuid(),
    workspace_id: text(),
    version: integer(),
    version_id: uuid(),
    uri: nullable(text()),
    title: nullable(text()),
    content_type: text(),
    origin: text<DocumentOrigin>(),
    language: text(),
    lines: integer(),
    bytes: integer(),
    chunks: integer(),
    added_at: timestamptz(),
  },
  {
    key: ['id'],
    indexes: [
      'create index on kb_documents (workspace_id, added_at, id)',
      'create unique index on kb_documents (version_id)',
    ],
  },
);
export type DocumentRow = RowOf<typeof documentTable>;

/** Every version that there ever was, so that old answers can open theirs. */
export const versionTable = table(
  'kb_versions',
  {
    document_id: uuid(),
    version: integer(),
    workspace_id: text(),
    version_id: uuid(),
    uri: nullable(text()),
    title: nullable(text()),
    content_type: text(),
    lines: integer(),
    bytes: integer(),
    redactions: integer(),
    added_at: timestamptz(),
  },
  { key: ['document_id', 'version'] },
);
export type VersionRow = RowOf<typeof versionTable>;

/** The languages that PostgreSQL's full text search knows of those that are told apart. */
const LANGUAGES = ['english', 'german', 'french', 'spanish', 'italian', 'portuguese', 'dutch'] as const;

/** The words of a chunk without their endings, in the language of its document; the server makes them. */
const STEMS = `stems tsvector generated always as (case language ${LANGUAGES.map(
  (language) => `when '${language}' then to_tsvector('pg_catalog.${language}', coalesce(heading, '') || ' ' || text)`,
).join(' ')} else ''::tsvector end) stored`;

/** What is searched: chunks of the versions that are current, and for a moment those of one that is about to be. */
export const chunkTable = table(
  'kb_chunks',
  {
    version_id: uuid(),
    /** From 0, in the order of the lines. */
    n: integer(),
    document_id: uuid(),
    workspace_id: text(),
    language: text(),
    line_start: integer(),
    line_end: integer(),
    heading: nullable(text()),
    text: text(),
    words: words(),
    word_count: integer(),
  },
  {
    key: ['version_id', 'n'],
    constraints: [STEMS],
    indexes: ['create index on kb_chunks using gin (words)', 'create index on kb_chunks using gin (stems)'],
  },
);

/** The words of each part of those versions, for finding ones that are alike. */
export const wordTable = table(
  'kb_words',
  { version_id: uuid(), part: integer(), word: text(), workspace_id: text() },
  { key: ['version_id', 'part', 'word'], indexes: ['create index on kb_words using gin (word public.gin_trgm_ops)'] },
);

/** Shorter words have too few trigrams to be like another. */
export const ALIKE_CHARS_MIN = 4;

/** A version with a number of words that is a file and no text is found by the first of them. */
const WORDS_OF_CHUNK_MAX = 2_000;

const added = ({ data }: Recorded<'KnowledgeVersionAdded'>) => {
  const row = snakeCased(data);
  return [
    documentTable.put({ ...row, id: data.documentId }),
    versionTable.insert({ ...row, document_id: data.documentId }),
  ];
};

const stored = ({ data }: Recorded<'KnowledgeChunksStored'>) => {
  const { versionId, documentId, workspaceId, language, from, chunks } = data;
  const of = { version_id: versionId, workspace_id: workspaceId };
  const known = new Set<string>();
  const rows = (chunks ?? []).map(({ lineStart, lineEnd, heading, text: said }, index) => {
    const found = searchWords(`${heading ?? ''}\n${said}`).slice(0, WORDS_OF_CHUNK_MAX);
    for (const word of found) if (word.length >= ALIKE_CHARS_MIN) known.add(word);
    return chunkTable.insert({
      ...of,
      n: from + index,
      document_id: documentId,
      language,
      line_start: lineStart,
      line_end: lineEnd,
      heading,
      text: said,
      words: found.join(' '),
      word_count: found.length,
    });
  });
  return [...rows, ...[...known].map((word) => wordTable.insert({ ...of, part: from, word }))];
};

const retired = (of: RowTable): Sweep<Recorded<'KnowledgeVersionRetired'>> => ({
  table: of,
  column: 'version_id',
  value: ({ data }) => data.versionId,
  change: () => null,
});

/** SU-145, SU-180: knowledge documents, and what retrieval looks into. */
export const knowledge = readModel({
  name: 'knowledge',
  version: 1,
  tables: [documentTable, versionTable, chunkTable, wordTable],
  on: {
    KnowledgeChunksStored: { apply: (_, event) => stored(event) },
    KnowledgeVersionAdded: {
      touches: ({ data }) => [documentTable.at({ id: data.documentId })],
      apply: (_, event) => added(event),
    },
    KnowledgeDocumentRemoved: documentTable.deletes(({ data }) => ({ id: data.documentId })),
    KnowledgeVersionRetired: { sweeps: [retired(chunkTable), retired(wordTable)] },
  },
});
