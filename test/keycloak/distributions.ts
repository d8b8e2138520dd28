import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** What the tests run on, oldest first: the newest patches of three minors that follow each other. */
const VERSIONS = ['26.5.7', '26.6.4', '26.7.5'] as const;
/** How `main.ts` tells the tests where they are, in the form of SERVICE_KEYCLOAK_HOMES. */
export const HOMES_VARIABLE = 'KEYCLOAK_TEST_HOMES';

/** Where what is fetched and built for these tests lies. */
export const CACHE = fileURLToPath(new URL('../../node_modules/.cache/keycloak', import.meta.url));
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';

export type Distribution = readonly [version: string, home: string];

/** Versions with their directories, oldest first; a sentence when they cannot be had. */
export const findDistributions = async (): Promise<readonly Distribution[] | string> => {
  const named = process.env['SERVICE_KEYCLOAK_HOMES'];
  if (named !== undefined && named !== '') return parsed(named);
  if (VERSIONS.every((version) => existsSync(homeOf(version)))) return VERSIONS.map(cached);
  if (spawnSync('mvn', ['-version']).status !== 0)
    return 'there is no Maven on the PATH to fetch Keycloak with, and SERVICE_KEYCLOAK_HOMES names none.';
  for (const version of VERSIONS) {
    const refusal = existsSync(homeOf(version)) ? null : await fetched(version);
    if (refusal !== null) return refusal;
  }
  return VERSIONS.map(cached);
};

/** Pairs of a text in the form of SERVICE_KEYCLOAK_HOMES. */
export const parsed = (text: string): readonly Distribution[] =>
  text.split(',').map((pair) => {
    const [version = '', home = ''] = pair.trim().split('=');
    return [version, home];
  });

const homeOf = (version: string): string => join(CACHE, `keycloak-${version}`);
const cached = (version: string): Distribution => [version, homeOf(version)];

/** Appears as a whole, by one rename. */
const fetched = async (version: string): Promise<string | null> => {
  const draft = join(CACHE, `.${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  try {
    const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`;
    const maven = ['-B', '-q', UNPACK, `-Dartifact=${artifact}`, `-DoutputDirectory=${draft}`];
    const { status, stdout } = spawnSync('mvn', maven, { encoding: 'utf8', cwd: draft });
    if (status !== 0) return `Maven cannot fetch ${artifact}: ${stdout.split('\n').find((line) => line !== '') ?? ''}`;
    await rename(join(draft, `keycloak-${version}`), homeOf(version));
    return null;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};
