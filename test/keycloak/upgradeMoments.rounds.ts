import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, readProcess } from '../../adapters/provisioners/process/stateFiles.ts';
import { changeOf, shippedFile, versionOf } from '../support/clusters/catalogues.ts';
import type { Ground } from '../support/upgradeMoments/fleet.ts';
import { playMoments } from '../support/upgradeMoments/playMoments.ts';
import { homes, JAVA_OPTIONS, shareBuilds } from './realFixture.ts';

const versions = [...homes.keys()];

let signals = '';
/** By directory: the server that a test saw last. */
const lastSeen = new Map<string, number>();

/** The driver's first change is to tell the server before to end; a server takes seconds to hear it. */
const toldToEnd = async (pid: number): Promise<number> => {
  const noted = await readFile(signals, 'utf8').catch(() => '');
  const line = noted.split('\n').find((each) => each.startsWith(`${pid} `));
  return Number(line?.split(' ')[1] ?? 0);
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
  prepare: async (dataDir) => {
    await shareBuilds(dataDir);
    signals = join(dataDir, 'signals.txt');
    const noteSignals = new URL('noteSignals.mjs', import.meta.url).href;
    return { NODE_OPTIONS: `--import ${noteSignals}`, SIGNALS_FILE: signals };
  },
  versionAt: async (directory) => (await readConfig(directory))?.version ?? null,
  seenAt: async (directory) => {
    const config = await readConfig(directory);
    const running = await readProcess(directory);
    const before = lastSeen.get(directory) ?? 0;
    if (running !== null) lastSeen.set(directory, running.pid);
    return {
      version: config?.version ?? 'none',
      process: `${running?.pid} ${running?.startTime}`,
      changedAt: await toldToEnd(before),
    };
  },
};

playMoments(realGround, {
  rounds: 10,
  clusters: Number(process.env['TORTURE_CLUSTERS'] ?? '5'),
  msARepetition: 1_200_000,
});
