import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { changeOf, shippedFile, versionOf } from '../clusters/catalogues.ts';
import type { Ground } from './fleet.ts';

const LAST = 99;
const STEPS = Array.from({ length: LAST - 8 }, (_, index) => `26.${index + 9}.0`);

const stateFile = async (directory: string, file: string) => JSON.parse(await readFile(join(directory, file), 'utf8'));

/** Embedded clusters with more versions before them than any test has rounds. */
export const embeddedGround: Ground = {
  environment: {},
  leadMs: 0,
  versions: ['26.8.0', ...STEPS],
  catalogue: (kind) => {
    const file = shippedFile();
    const changes = kind === 'breaking' ? [changeOf('breaking')] : [];
    for (const version of STEPS) file.versions.push({ ...versionOf(version, { active: true, changes }) });
    return file;
  },
  prepare: async () => ({}),
  versionAt: async (directory) => String((await stateFile(directory, 'config.json')).version),
  seenAt: async (directory) => {
    const config = await stateFile(directory, 'config.json');
    const running = await stateFile(directory, 'process.json');
    const { mtimeMs: changedAt } = await stat(join(directory, 'config.json'));
    return { version: String(config.version), process: `${running.pid} ${running.startTime}`, changedAt };
  },
};
