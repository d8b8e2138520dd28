import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embeddedPostgres.ts';
import { processFixture, type ProcessFixture } from '../support/keycloak/processFixture.ts';
import { silentLogger } from '../support/logger.ts';
import { CACHE, HOMES_VARIABLE, parsed } from './distributions.ts';

const BUILDS = join(CACHE, 'builds');

/** What compiles for long runs costs these short ones more than it brings. */
export const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** The distributions that this run has, oldest first. */
export const homes = new Map(parsed(process.env[HOMES_VARIABLE] ?? ''));

export const javaHome = process.env['SERVICE_JAVA_HOME'] ?? process.env['JAVA_HOME'];

/** Builds are the same for every data directory, and take half a minute each: the files of a run share them. */
export const shareBuilds = async (dataDir: string): Promise<void> => {
  await mkdir(BUILDS, { recursive: true });
  await mkdir(join(dataDir, 'clusters'), { recursive: true });
  await symlink(BUILDS, join(dataDir, 'clusters/.builds'), 'dir');
};

/** Real Keycloaks on an embedded PostgreSQL, reached as a service with neither setting reaches it. */
export const realFixture = async (): Promise<ProcessFixture> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keycloak-'));
  await shareBuilds(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
  const options = { dataDir, homes, javaHome, javaOptions: JAVA_OPTIONS };
  return processFixture({ ...options, database: postgres.connection, beforeEnd: () => postgres.stop() });
};
