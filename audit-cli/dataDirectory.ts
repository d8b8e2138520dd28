import { stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

/** The data directory of the service: `SERVICE_DATA_DIR`, or `./data`. */
export const dataDirectory = (environment: NodeJS.ProcessEnv): string =>
  resolve(nonEmpty(environment['SERVICE_DATA_DIR']) ?? './data');

export const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** What to do when a directory holds no data: the demo keeps its own below the one that is used when nothing is set. */
export const whereToLook = async (dataDir: string): Promise<string> => {
  const demo = join(dataDir, 'demo');
  const hasDemo = (await stat(join(demo, 'server')).catch(() => null)) !== null;
  const inside = relative(process.cwd(), demo);
  return hasDemo
    ? `the demo's data is in ${demo}: SERVICE_DATA_DIR=${inside.startsWith('..') ? demo : inside} finds it`
    : 'SERVICE_DATA_DIR names the data directory of the service, DATABASE_URL a server of your own';
};
