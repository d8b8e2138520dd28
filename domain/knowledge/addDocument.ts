import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { validationFailed } from '../core/problems/errors.ts';
import type { Scrubber } from '../core/scrubbing/scrubber.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../core/secrets.ts';
import type { KeyedHash, Subjects } from '../core/subjects.ts';
import { documentIdOf, documents, type KnowledgeDocument } from './document.ts';
import type { DocumentReader } from './documentReader.ts';
import type { ContentType, DocumentEvent, DocumentOrigin } from './events.ts';
import { storeVersion } from './storeVersion.ts';

export type DocumentAdding = {
  store: EventStore;
  subjects: Subjects;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  scrubber: Scrubber;
  keyedHash: KeyedHash;
  documentReader: DocumentReader;
  /** Lets everything else have its turn of the event loop. */
  nextTurn: () => Promise<void>;
  now: () => string;
  newId: () => string;
};

/** `title`: null for the first heading, or line, of the text. */
export type SentDocument = {
  workspaceId: string;
  uri: string;
  title: string | null;
  content: string;
  contentType: ContentType;
  origin: DocumentOrigin;
};

/** The document as it is now, and where its last event stands. */
export type Added = { state: KnowledgeDocument; position: Position | null };

/**
 * SU-145: adds a document, or a version to the one with this address; content that the current version has, too, adds
 * nothing. The text is scrubbed and stored under the version's own key before the version is added, so that one that is
 * there is whole. Throws `validation_failed` for a text that is empty or cannot be read.
 */
export const addDocument = async (ports: DocumentAdding, sent: SentDocument, meta: Meta): Promise<Added> => {
  const documentId = documentIdOf(sent.workspaceId, sent.uri);
  const markdown = await markdownOf(ports, sent);
  return withAllSecrets(ports.secrets, async (check) => {
    const scrubbed = await scrubbedInParts(ports, markdown);
    const sentTitle = sent.title === null ? null : ports.scrubber.text(sent.title.toWellFormed()).value;
    const digest = ports.keyedHash('knowledge', sent.contentType, sentTitle ?? '', scrubbed.value);
    const known = await load(ports.store, documents, documentId);
    if (known.state.current?.digest === digest) return known;
    const { title, lines, language, chunks } = await readable(ports, sent, scrubbed.value);
    const versionId = ports.newId();
    const subject = await ports.subjects.subjectFor(sent.workspaceId, `knowledge ${versionId}`);
    const of = { documentId, workspaceId: sent.workspaceId, versionId };
    await storeVersion(ports.store, { ...of, language, uri: sent.uri, subject }, chunks, meta, check);
    const data = {
      ...of,
      contentType: sent.contentType,
      origin: sent.origin,
      digest,
      language,
      lines,
      bytes: Buffer.byteLength(scrubbed.value),
      chunks: chunks.length,
      redactions: scrubbed.redactions,
      addedAt: ports.now(),
      uri: sent.uri,
      title: sentTitle ?? title,
    };
    return handle(ports.store, documents, documentId, { type: 'AddVersion', data, subject }, meta, undefined, check);
  });
};

/** Nothing of it is found any more; answers that cited it still open it. */
export const removeDocument = (
  { store, now }: Pick<DocumentAdding, 'store' | 'now'>,
  { documentId, workspaceId }: { documentId: string; workspaceId: string },
  meta: Meta,
): Promise<Handled<DocumentEvent, KnowledgeDocument>> => {
  const data = { documentId, workspaceId, removedAt: now() };
  return handle(store, documents, documentId, { type: 'RemoveDocument', data }, meta);
};

const markdownOf = async ({ documentReader }: DocumentAdding, sent: SentDocument): Promise<string> => {
  if (sent.contentType !== 'text/html') return sent.content;
  return (await documentReader.toMarkdown(sent.content)) ?? refuse('This page cannot be read; send it as text.');
};

const readable = async ({ documentReader }: DocumentAdding, { contentType }: SentDocument, text: string) => {
  const kind = contentType === 'text/plain' ? contentType : 'text/markdown';
  const read = (await documentReader.read(kind, text)) ?? refuse('This text cannot be read; send it as text/plain.');
  if (read.chunks.length === 0) refuse('There is no text in this document.');
  return read;
};

const refuse = (detail: string): never => {
  throw validationFailed([{ field: '/content', code: 'format', detail }]);
};

const PART_CHARS = 256 * 1024;

/** A large text part by part, each up to a blank line, which no secret holds; what else waits has its turn in between. */
const scrubbedInParts = async (
  { scrubber, nextTurn }: DocumentAdding,
  text: string,
): Promise<{ value: string; redactions: number }> => {
  const parts: string[] = [];
  let redactions = 0;
  for (let at = 0; at < text.length;) {
    const end = at + PART_CHARS >= text.length ? text.length : cutBefore(text, at, at + PART_CHARS);
    const part = scrubber.text(text.slice(at, end).toWellFormed());
    parts.push(part.value);
    redactions += part.redactions;
    at = end;
    await nextTurn();
  }
  return { value: parts.join(''), redactions };
};

/** After a blank line where there is one, else after a line, else wherever it is. */
const cutBefore = (text: string, from: number, to: number): number => {
  for (const mark of ['\n\n', '\n\r\n', '\n']) {
    const found = text.lastIndexOf(mark, to - mark.length);
    if (found > from) return found + mark.length;
  }
  return to;
};
