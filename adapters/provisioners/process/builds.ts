import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createSemaphore } from '../../../engine/async/semaphore.ts';
import type { KeycloakSettings } from '../keycloak/settings.ts';
import { startFailure, type End } from '../keycloak/reasons.ts';
import { endProcess, isRunning, processesWith, type ProcessIdentity } from '../processes/processTable.ts';
import { childEnvironment, homeArgument, javaArguments } from './commandLine.ts';
import { contentsOf } from './distributions.ts';
import type { Java } from './java.ts';

/** What a server is built from. */
export type Recipe = { version: string; home: string; settings: KeycloakSettings; java: Java };

/** Servers made ready to start (`kc.sh build`), shared by the clusters that ask for the same. */
export type Builds = {
  /** The directory of the build, made now or before. Throws ProvisioningError. */
  ensure(recipe: Recipe, signal: AbortSignal): Promise<string>;
  /** Removes what services that have died left half made. */
  clean(): Promise<void>;
};

const HEAP_MIB = 512;

/**
 * Keeps builds in `folder`, a few megabytes each: what a distribution has is linked, only the augmented application is
 * a build's own. One is made at a time, since it takes a processor for half a minute. It appears as a whole, by one
 * rename.
 */
export const createBuilds = (folder: string, owner: ProcessIdentity): Builds => {
  const mutex = createSemaphore(1);
  return {
    ensure: async (recipe, signal) => {
      const directory = join(folder, await fingerprintOf(recipe));
      return mutex.run(async () => {
        if ((await stat(directory).catch(() => null)) === null) await make(folder, directory, owner, recipe, signal);
        return directory;
      }, signal);
    },
    clean: async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        const maker = makerOf(name);
        if (maker !== null && !(await isRunning(maker))) await discard(join(folder, name));
      }
    },
  };
};

/** What goes into a build decides; a distribution that an operator changed makes another one. */
const fingerprintOf = async ({ version, home, settings, java }: Recipe): Promise<string> => {
  const parts = [version, home, java.major, settings, await contentsOf(home)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
};

const draftName = ({ pid, startTime }: ProcessIdentity): string =>
  `draft.${pid}.${Buffer.from(startTime).toString('base64url')}.${randomUUID()}`;

const makerOf = (name: string): ProcessIdentity | null => {
  const [, pid, startTime] = /^draft\.(\d+)\.([\w-]+)\./.exec(name) ?? [];
  if (pid === undefined || startTime === undefined) return null;
  return { pid: Number(pid), startTime: Buffer.from(startTime, 'base64url').toString() };
};

const discard = async (draft: string): Promise<void> => {
  for (const process of await processesWith(homeArgument(draft))) await endProcess(process);
  await rm(draft, { recursive: true, force: true });
};

const make = async (
  folder: string,
  directory: string,
  owner: ProcessIdentity,
  recipe: Recipe,
  signal: AbortSignal,
): Promise<void> => {
  const draft = join(folder, draftName(owner));
  try {
    await layOut(draft, recipe.home);
    await augment(draft, recipe, signal);
    await rm(join(draft, 'tmp'), { recursive: true, force: true });
    // Another service on this machine may have been faster with the same.
    await rename(draft, directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/** A home in which Keycloak can build: `lib/quarkus` is written, everything else only read. */
const layOut = async (draft: string, home: string): Promise<void> => {
  for (const name of ['lib', 'conf', 'data', 'tmp']) await mkdir(join(draft, name), { recursive: true, mode: 0o700 });
  await cp(join(home, 'lib/quarkus'), join(draft, 'lib/quarkus'), { recursive: true });
  await cp(join(home, 'lib/quarkus-run.jar'), join(draft, 'lib/quarkus-run.jar'));
  for (const name of ['lib/lib', 'lib/app', 'providers', 'themes'])
    await symlink(join(home, name), join(draft, name), 'dir');
};

const augment = async (draft: string, { settings, java }: Recipe, signal: AbortSignal): Promise<void> => {
  const log = join(draft, 'tmp/build.log');
  // A build runs once: what compiles for long runs would cost it more than it brings.
  const appended = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const use = { temporary: join(draft, 'tmp'), heapMib: HEAP_MIB, appended };
  const output = await open(log, 'a', 0o600);
  let end: End;
  try {
    const child = spawn(java.program, javaArguments(draft, use, ['build']), {
      stdio: ['ignore', output.fd, output.fd],
      cwd: draft,
      env: childEnvironment(settings),
      signal,
      killSignal: 'SIGKILL',
    });
    end = await endOf(child);
  } finally {
    await output.close();
  }
  signal.throwIfAborted();
  if (end.code !== 0) throw startFailure(await readFile(log, 'utf8'), end, 'the log of the build');
};

/** One that could not be started, or was killed because its signal aborted, has no code. */
const endOf = (child: ChildProcess): Promise<End> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => {
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
  });
