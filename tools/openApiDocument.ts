import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SERVICE_VERSION } from '../api/http/version.ts';
import { readSettings } from '../settings/settings.ts';
import { startSystem } from '../composition/system.ts';

/** Where a service has its OpenAPI document. */
export const documentUrl = (backendUrl: string): URL => new URL(`${backendUrl}/docs/${SERVICE_VERSION}/json`);

const TIMEOUT_MS = 60_000;

/** The document of a service that is started for it, on a directory that is removed again. */
export const openApiDocument = async (): Promise<unknown> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    const settings = { SERVICE_DATA_DIR: dataDir, SERVICE_BACKEND_PORT: '0', SERVICE_WEB_PORT: '0' };
    const logger = pino({ level: 'error' });
    const system = await startSystem(readSettings(settings), logger, AbortSignal.timeout(TIMEOUT_MS));
    try {
      return await (await fetch(documentUrl(system.backendUrl))).json();
    } finally {
      await system.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** `npm run --silent openapi`: writes the document to standard output. */
if (import.meta.main) process.stdout.write(`${JSON.stringify(await openApiDocument(), null, 2)}\n`);
