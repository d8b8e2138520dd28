import { watch } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { ContentType } from '../../domain/knowledge/events.ts';
import type { Notifier } from '../../engine/async/notifier.ts';
import type { DocumentFile, DocumentFolder } from '../../processes/knowledge/followFolder.ts';

const TYPES: Readonly<Record<string, ContentType>> = {
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.txt': 'text/plain',
  '.html': 'text/html',
  '.htm': 'text/html',
};

/**
 * The documents of a folder and of those in it: `*.md`, `*.markdown`, `*.txt`, `*.html`, `*.htm`. What begins with a dot
 * is left out, and so are symbolic links, which could lead anywhere.
 */
export const documentFolder = (folder: string): DocumentFolder => ({
  files: async () => {
    const names = await readdir(folder, { recursive: true });
    const chosen = names.filter((name) => typeOf(name) !== undefined && !name.split(sep).some(isHidden)).toSorted();
    const files: DocumentFile[] = [];
    for (const name of chosen) files.push(...(await fileAt(folder, name)));
    return files;
  },
  watch: (changed: Notifier, signal: AbortSignal) => {
    // Where the system cannot tell of changes, they are found by looking.
    try {
      const watcher = watch(folder, { recursive: true, signal }, () => changed.notify());
      watcher.on('error', () => watcher.close());
    } catch {}
  },
});

const isHidden = (part: string): boolean => part.startsWith('.');
const typeOf = (name: string): ContentType | undefined => TYPES[extname(name).toLowerCase()];

const fileAt = async (folder: string, name: string): Promise<DocumentFile[]> => {
  const path = join(folder, name);
  const contentType = typeOf(name);
  const found = await lstat(path).catch(() => null);
  if (contentType === undefined || found === null || !found.isFile()) return [];
  const { mtimeMs, ctimeMs, size, ino } = found;
  const stamp = [mtimeMs, ctimeMs, size, ino].join('/');
  return [{ uri: uriOf(name), contentType, size, stamp, read: () => readFile(path, 'utf8') }];
};

/** The path below the folder, the same on every system; characters that no citation may hold are encoded. */
const uriOf = (name: string): string =>
  encodeURI(name.split(sep).join('/').toWellFormed()).replaceAll(/[[\]]/g, (bracket) => encodeURIComponent(bracket));
