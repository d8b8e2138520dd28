import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ZodError } from 'zod';
import { createEmbeddedProvisioner } from '../adapters/provisioners/embedded/provisioner.ts';
import type { ClusterRouteDeps } from '../api/clusters/routes.ts';
import type { Logger } from '../domain/core/logger.ts';
import { parseCatalogue } from '../domain/versions/versionCatalogue.ts';
import { parseLocations } from '../domain/clusters/locations.ts';
import { keptToLimits } from '../processes/clusters/keptToLimits.ts';
import { clusterNews, provisioningWorker } from '../processes/clusters/provisioning.ts';
import { RETRY_DELAYS_MS } from '../processes/clusters/provisionCluster.ts';
import { runAfter, type Engine } from './engine.ts';
import { fileFault } from './fileFault.ts';
import { isoNow } from './ids.ts';
import { InvalidSetting, type Settings } from './settings.ts';
import type { Tasks } from './tasks.ts';

const CATALOGUE = fileURLToPath(new URL('../catalogue/keycloak.json', import.meta.url));

export type ClusterParts = Pick<ClusterRouteDeps, 'catalogue' | 'locations' | 'driver' | 'provisioner'>;

/** The cluster half: catalogue and driver at once, the worker that provisions with `run`. */
export type Clusters = { parts: ClusterParts; run(engine: Engine, tasks: Tasks): void };

/** Opens the driver; closing `resources` stops the embedded clusters, which the next start brings back. */
export const openClusters = async (
  settings: Settings,
  logger: Logger,
  resources: AsyncDisposableStack,
): Promise<Clusters> => {
  const driver = await createEmbeddedProvisioner({
    dataDir: settings.SERVICE_DATA_DIR,
    portRange: settings.SERVICE_EMBEDDED_PORT_RANGE,
    logger,
  });
  resources.defer(() => driver.stop());
  const provisioner = keptToLimits(driver);
  const parts = {
    catalogue: await fromFile('SERVICE_CATALOGUE_FILE', settings.SERVICE_CATALOGUE_FILE ?? CATALOGUE, parseCatalogue),
    locations: fromSetting('SERVICE_LOCATIONS', () => parseLocations(settings.SERVICE_LOCATIONS)),
    driver: { kind: provisioner.kind, ...(await provisioner.describe()) },
    provisioner,
  };
  const run = (engine: Engine, tasks: Tasks): void => {
    const worker = provisioningWorker({
      ...engine,
      news: clusterNews(engine),
      provisioner,
      timeoutMs: settings.SERVICE_PROVISIONING_TIMEOUT_SECONDS * 1000,
      retryDelaysMs: RETRY_DELAYS_MS,
      parallelMax: settings.SERVICE_MAX_PARALLEL_PROVISIONING,
      now: isoNow,
    });
    runAfter(engine, tasks, 'provisioning', ['clusters'], (signal) => worker.run(signal));
  };
  return { parts, run };
};

/** Parses a JSON file that a setting names; a bad one stops the start under the setting's name. */
export const fromFile = async <T>(setting: string, path: string, parse: (file: unknown) => T): Promise<T> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new InvalidSetting(setting, `${path} ${fileFault(error) ?? 'cannot be read'}`);
  });
  return fromSetting(setting, () => parse(parseJson(path, text)));
};

const fromSetting = <T>(setting: string, parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    throw new InvalidSetting(setting, reasonOf(error));
  }
};

const parseJson = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} is not JSON`);
  }
};

/** Where a file does not fit; what the schema library says about it is for programmers. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ZodError) return `does not have the expected form at /${error.issues[0]?.path.join('/') ?? ''}`;
  return error instanceof Error ? error.message : 'is not valid';
};
