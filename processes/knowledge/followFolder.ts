import { CommandId, DEFAULT_WORKSPACE } from '../../domain/core/ids.ts';
import type { Meta } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { addDocument, removeDocument, type DocumentAdding } from '../../domain/knowledge/addDocument.ts';
import { documentIdOf } from '../../domain/knowledge/document.ts';
import type { ContentType } from '../../domain/knowledge/events.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { isNews } from '../../engine/async/keepTrying.ts';
import { createNotifier, type Notifier } from '../../engine/async/notifier.ts';
import { pause } from '../../engine/async/pause.ts';

/** A file of the folder; the same stamp is the same content. */
export type DocumentFile = {
  /** Its path below the folder. */
  uri: string;
  contentType: ContentType;
  size: number;
  stamp: string;
  read: () => Promise<string>;
};

export interface DocumentFolder {
  /** All documents that it holds now. Rejects while it cannot be read. */
  files(): Promise<readonly DocumentFile[]>;
  /** Rings when something may have changed, until `signal` aborts; where the system does not tell, never. */
  watch(changed: Notifier, signal: AbortSignal): void;
}

export type FolderDeps = DocumentAdding & {
  logger: Logger;
  folder: DocumentFolder;
  /** SERVICE_MAX_KB_DOCUMENT_BYTES. */
  documentBytesMax: number;
  /** Documents that came from the folder. */
  known: () => Promise<readonly { id: string; uri: string | null }[]>;
};

/** Brings the documents to what the folder holds. Files whose stamp was seen are not read again. */
export type FolderReader = { look(): Promise<void>; forget(): void };

/** Changes that come together are one. */
const SETTLE_MS = 300;
/** How often it is looked at without a sign, as where a folder is mounted over the network. */
const LOOK_MS = 30_000;

export const createFolderReader = (deps: FolderDeps): FolderReader => {
  const seen = new Map<string, string>();
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    const files = await deps.folder.files();
    for (const file of files) if (seen.get(file.uri) !== file.stamp) await readFile(deps, file, seen);
    const there = new Set(files.map(({ uri }) => documentIdOf(DEFAULT_WORKSPACE, uri)));
    for (const { id, uri } of await deps.known()) {
      if (there.has(id)) continue;
      if (uri !== null) seen.delete(uri);
      await removeDocument(deps, { documentId: id, workspaceId: DEFAULT_WORKSPACE }, metaFor(deps));
    }
  };
  return {
    look: () => {
      looking = looking.catch(() => undefined).then(look);
      return looking;
    },
    forget: () => seen.clear(),
  };
};

/** SU-145: follows the folder until `signal` aborts. Meant to run under a lease. */
export const followFolder = async (
  { folder, logger }: Pick<FolderDeps, 'folder' | 'logger'>,
  reader: FolderReader,
  signal: AbortSignal,
): Promise<void> => {
  const changed = createNotifier();
  let failures = 0;
  let isWatched = false;
  while (!signal.aborted) {
    const told = changed.next(signal, LOOK_MS);
    try {
      if (!isWatched) folder.watch(changed, signal);
      isWatched = true;
      await reader.look();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (isNews(error, failures)) logger.warn(failureFields(error), 'knowledge_folder_unreachable');
    }
    await told;
    await pause(SETTLE_MS, signal);
  }
};

/** What is wrong with one file is its own: it is told, and what was known of it stays. */
const readFile = async (deps: FolderDeps, file: DocumentFile, seen: Map<string, string>): Promise<void> => {
  const refused = (detail: string): void => deps.logger.warn({ file: file.uri, detail }, 'knowledge_file_refused');
  const { uri, contentType, stamp } = file;
  if (file.size > deps.documentBytesMax) refused(`is over ${deps.documentBytesMax} bytes`);
  else {
    const of = { workspaceId: DEFAULT_WORKSPACE, uri, title: null, contentType, origin: 'folder' as const };
    try {
      await addDocument(deps, { ...of, content: await file.read() }, metaFor(deps));
    } catch (error) {
      if (!(error instanceof DomainError) || error.extras.errors === undefined) throw error;
      refused(error.extras.errors.map(({ detail }) => detail).join(' '));
    }
  }
  seen.set(uri, stamp);
};

const metaFor = ({ newId }: FolderDeps): Meta => {
  const commandId = CommandId.parse(newId());
  return {
    actor: { type: 'system', id: 'knowledge_folder' },
    correlationId: commandId,
    commandId,
    workspaceId: DEFAULT_WORKSPACE,
  };
};
