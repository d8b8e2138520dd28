import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { pino } from 'pino';
import { format, resolveConfig } from 'prettier';
import { SERVICE_VERSION } from '../api/version.ts';
import { readSettings } from '../composition/settings.ts';
import { startSystem } from '../composition/system.ts';

export const WEB_TYPES_FILE = resolve(import.meta.dirname, '../web/src/api/schema.d.ts');

const TIMEOUT_MS = 60_000;

const HEADER = `// Written by \`npm run web:types\` from the OpenAPI document of the service. Do not edit.
/* oxlint-disable typescript/no-redundant-type-constituents -- the document names the special values of open strings */
`;

/** What WEB_TYPES_FILE must hold for the service that listens on `backendUrl`. */
export const webTypes = async (backendUrl: string): Promise<string> => {
  const types = await openapiTypes(new URL(`${backendUrl}/docs/${SERVICE_VERSION}/json`), { silent: true });
  const style = await resolveConfig(WEB_TYPES_FILE);
  return format(HEADER + astToString(types), { ...style, parser: 'typescript' });
};

/** `npm run web:types`: starts a node on a directory that it removes again. */
const writeWebTypes = async (signal: AbortSignal): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'web-types-'));
  try {
    const settings = { SERVICE_DATA_DIR: dataDir, SERVICE_BACKEND_PORT: '0', SERVICE_WEB_PORT: '0' };
    const system = await startSystem(readSettings(settings), pino({ level: 'error' }), signal);
    try {
      await writeFile(WEB_TYPES_FILE, await webTypes(system.backendUrl));
    } finally {
      await system.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

if (import.meta.main) await writeWebTypes(AbortSignal.timeout(TIMEOUT_MS));
