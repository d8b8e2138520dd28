import { readFile } from 'node:fs/promises';
import { readConfig, readProcess, previousLogFile } from '../../adapters/provisioners/process/stateFiles.ts';
import { changeOf, shippedFile, versionOf } from '../support/clusters/catalogues.ts';
import type { Ground } from '../support/upgradeMoments/fleet.ts';
import { playMoments } from '../support/upgradeMoments/playMoments.ts';
import { homes, JAVA_OPTIONS, shareBuilds } from './realFixture.ts';

const versions = [...homes.keys()];

/** The driver's first change is to end the server before, which says when it ended and how long that took. */
const endOfServerBefore = async (directory: string): Promise<number> => {
  const log = await readFile(previousLogFile(directory), 'utf8').catch(() => '');
  const [, at = '', seconds = ''] = /^(\S+ \S+) .* stopped in ([\d.]+)s/mu.exec(log) ?? [];
  return at === '' ? 0 : new Date(at.replace(' ', 'T').replace(',', '.')).getTime() - Number(seconds) * 1000;
};

/** Real Keycloaks that the process driver starts. */
const realGround: Ground = {
  environment: {
    SERVICE_PROVISIONER: 'process',
    SERVICE_KEYCLOAK_HOMES: [...homes].map(([version, home]) => `${version}=${home}`).join(','),
    JAVA_OPTS_APPEND: JAVA_OPTIONS.join(' '),
  },
  // Its build, unless another cluster has had it made already.
  leadMs: 20_000,
  versions,
  catalogue: (kind) => {
    const changes = kind === 'breaking' ? [changeOf('breaking')] : [];
    const file = shippedFile();
    const clean = file.versions.map(({ version }) => {
      const active = versions.includes(String(version));
      return versionOf(String(version), { active, changes: active ? changes : [] });
    });
    return { ...file, versions: clean };
  },
  prepare: shareBuilds,
  versionAt: async (directory) => (await readConfig(directory))?.version ?? null,
  seenAt: async (directory) => {
    const config = await readConfig(directory);
    const running = await readProcess(directory);
    return {
      version: config?.version ?? 'none',
      process: `${running?.pid} ${running?.startTime}`,
      changedAt: await endOfServerBefore(directory),
    };
  },
};

playMoments(realGround, { rounds: 10, clusters: 5, msARepetition: 1_200_000 });
