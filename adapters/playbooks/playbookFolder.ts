import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument, type YAMLError } from 'yaml';
import type { Logger } from '../../domain/core/logger.ts';
import type { PlaybookFile, PlaybookLibrary } from '../../domain/playbooks/library.ts';
import { parsePlaybook } from '../../domain/playbooks/playbook.ts';
import { failureFields } from '../../engine/async/failure.ts';

/** A file with what it was read from: the same stamp is the same content. */
type Seen = PlaybookFile & { stamp: string };

const FILES_MAX = 200;
const BYTES_MAX = 256 * 1024;

/**
 * The playbooks of a folder (`*.yaml`, `*.yml`). Each question looks at the folder and reads what has changed, so that
 * nothing has to watch it and a mounted folder works as well. A file that is no longer valid leaves in force what was.
 */
export const playbookFolder = (folder: string, logger: Logger): PlaybookLibrary => {
  let seen: readonly Seen[] = [];
  let looking: Promise<readonly Seen[]> | null = null;
  let unreachable = false;

  const look = async (): Promise<readonly Seen[]> => {
    try {
      const found = withoutDoubles(await readFolder(folder, seen));
      report(found, seen, logger);
      seen = found;
      unreachable = false;
    } catch (error) {
      if (!unreachable) logger.warn(failureFields(error), 'playbooks_unreachable');
      unreachable = true;
    }
    return seen;
  };

  return {
    // Questions that come together share one look.
    files: async () => {
      looking ??= look().finally(() => {
        looking = null;
      });
      return (await looking).map(({ name, playbook, error }) => ({ name, playbook, error }));
    },
  };
};

const readFolder = async (folder: string, before: readonly Seen[]): Promise<readonly Seen[]> => {
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.ya?ml$/i.test(name)).toSorted();
  const known = new Map(before.map((file) => [file.name, file]));
  return Promise.all(names.slice(0, FILES_MAX).map((name) => readOne(folder, name, known.get(name))));
};

/** Never rejects for one file: what is wrong with it is its own. */
const readOne = async (folder: string, name: string, before: Seen | undefined): Promise<Seen> => {
  const file = join(folder, name);
  const last = before?.playbook ?? null;
  try {
    const { mtimeMs, ctimeMs, size, ino } = await stat(file);
    const stamp = [mtimeMs, ctimeMs, size, ino].join('/');
    if (before !== undefined && before.stamp === stamp) return before;
    if (size > BYTES_MAX) return { name, stamp, playbook: last, error: `is over ${BYTES_MAX / 1024} KiB` };
    const parsed = parsePlaybookText(await readFile(file, 'utf8'));
    return parsed.ok
      ? { name, stamp, playbook: parsed.playbook, error: null }
      : { name, stamp, playbook: last, error: parsed.error };
  } catch {
    // Without a stamp it is looked at again.
    return { name, stamp: '', playbook: last, error: 'cannot be read' };
  }
};

type Parsed = ReturnType<typeof parsePlaybook>;

/** YAML 1.2 without aliases, which could make a small text a large one. */
export const parsePlaybookText = (text: string): Parsed => {
  const document = parseDocument(text, { uniqueKeys: true, prettyErrors: true });
  const [fault] = document.errors;
  if (fault !== undefined) return { ok: false, error: yamlFault(fault) };
  try {
    return parsePlaybook(document.toJS({ maxAliasCount: 0 }));
  } catch {
    return { ok: false, error: 'the file: aliases (*name) are not allowed' };
  }
};

/** The library's sentence, without the excerpt of the file that it adds. */
const yamlFault = ({ message, linePos }: YAMLError): string =>
  `line ${linePos?.[0].line ?? 1}: is not YAML: ${(message.split('\n')[0] ?? '').replace(/ at line \d+.*$/, '')}`;

/** One id, one playbook: the first file by name has it. */
const withoutDoubles = (files: readonly Seen[]): readonly Seen[] => {
  const owners = new Map<string, string>();
  return files.map((file) => {
    const id = file.playbook?.id;
    if (id === undefined) return file;
    const owner = owners.get(id);
    if (owner === undefined) {
      owners.set(id, file.name);
      return file;
    }
    // Read again at the next look: the other file may be gone by then.
    return { ...file, stamp: '', playbook: null, error: `id: is that of ${owner}` };
  });
};

/** Says once what is wrong with a file, and once that it was mended. */
const report = (files: readonly Seen[], before: readonly Seen[], logger: Logger): void => {
  const errors = new Map(before.map(({ name, error }) => [name, error]));
  for (const { name, playbook, error: detail } of files) {
    const known = errors.get(name) ?? null;
    if (detail !== null && detail !== known)
      logger.warn({ file: name, detail, kept: playbook === null ? null : playbook.version }, 'playbook_refused');
    if (detail === null && (known !== null || !errors.has(name)))
      logger.info({ file: name, playbook: playbook?.id, version: playbook?.version }, 'playbook_loaded');
  }
};
