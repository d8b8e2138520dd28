import { resolve } from 'node:path';

/** The data directory of the service: `SERVICE_DATA_DIR`, or `./data`. */
export const dataDirectory = (environment: NodeJS.ProcessEnv): string =>
  resolve(nonEmpty(environment['SERVICE_DATA_DIR']) ?? './data');

export const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
