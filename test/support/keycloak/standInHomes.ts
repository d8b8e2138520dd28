import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./standIn.ts', import.meta.url));

/** A Java home whose `bin/java` is the stand-in, or answers `-version` with other words. */
export const standInJava = async (directory: string, version?: string): Promise<string> => {
  const program = join(directory, 'bin/java');
  await mkdir(join(directory, 'bin'), { recursive: true });
  const script =
    version === undefined ? `exec '${process.execPath}' '${PROGRAM}' "$@"` : `echo 'openjdk version "${version}"' >&2`;
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  return directory;
};

/** Directories that look like unpacked distributions of these versions. */
export const standInHomes = async (
  directory: string,
  versions: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  for (const version of versions) {
    const home = join(directory, version);
    for (const name of ['lib/quarkus', 'lib/lib', 'lib/app', 'providers', 'themes'])
      await mkdir(join(home, name), { recursive: true });
    await writeFile(join(home, 'lib/quarkus-run.jar'), '');
    await writeFile(join(home, 'version.txt'), `Keycloak - Version ${version}\n`);
  }
  return new Map(versions.map((version) => [version, join(directory, version)]));
};
