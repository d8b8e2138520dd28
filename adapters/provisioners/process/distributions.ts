import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';

/** `SERVICE_KEYCLOAK_HOMES`: the directory of an unpacked distribution by its version. */
export type KeycloakHomes = ReadonlyMap<string, string>;

/** The client that a first start makes for administration came with 26.0. */
const MAJOR_MIN = 26;

/** Throws Error with a sentence for operators when a directory does not hold the Keycloak that it is said to. */
export const checkHomes = async (homes: KeycloakHomes): Promise<void> => {
  if (homes.size === 0) throw new Error('names no distribution, and the driver process needs one');
  for (const [version, home] of homes) {
    if (Number(version.split('.')[0]) < MAJOR_MIN)
      throw new Error(`${version} is too old: the process driver runs Keycloak ${MAJOR_MIN}.0.0 and newer`);
    const found = await versionIn(home);
    if (found === null)
      throw new Error(
        `${home} is not an unpacked Keycloak distribution: lib/quarkus-run.jar or version.txt is missing`,
      );
    if (found !== version) throw new Error(`${home} holds Keycloak ${found}, not ${version}`);
  }
};

/** As `Keycloak - Version 26.7.5` says; null where there is none to run. */
const versionIn = async (home: string): Promise<string | null> => {
  const runner = await stat(join(home, 'lib/quarkus-run.jar')).catch(() => null);
  const text = await readFile(join(home, 'version.txt'), 'utf8').catch(() => '');
  return runner === null ? null : (/Version (\S+)/.exec(text)?.[1] ?? null);
};

/** The distribution of a version; `version_unavailable` when none is configured. */
export const homeOf = (homes: KeycloakHomes, version: string): string => {
  const home = homes.get(version);
  if (home !== undefined) return home;
  const known = [...homes.keys()].join(', ') || 'none';
  throw new ProvisioningError(
    'version_unavailable',
    `No distribution of Keycloak ${version} is configured (${known}). Add it to SERVICE_KEYCLOAK_HOMES.`,
  );
};

/** Changes when an operator puts other providers into a distribution, which are compiled into a build. */
export const contentsOf = async (home: string): Promise<string> => {
  const folders = ['providers', 'themes'].map((name) => join(home, name));
  const files = await Promise.all(folders.map(filesIn));
  return files.flat().join('\n');
};

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    }),
  );
};
