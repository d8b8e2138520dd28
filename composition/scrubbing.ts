import { join } from 'node:path';
import { KEY_FILE } from '../adapters/vault/auditFiles.ts';
import { readKeyFile } from '../adapters/vault/keyFile.ts';
import { createScrubber, type Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { pause } from '../engine/async/pause.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';
import type { Tasks } from './tasks.ts';

/** How long another node's new secret may be unknown here when nothing asks for it before. */
const REFRESH_MS = 1_000;

/**
 * The scrubber of this process: it knows what the vault holds, and the service's own keys, passwords and
 * tokens. Opened once the key files exist.
 */
export const openScrubber = async (settings: Settings, storage: Storage): Promise<Scrubber> => {
  const own = await ownSecrets(settings, storage);
  return createScrubber(() => [...own, ...storage.secrets.configured()]);
};

/** Learns what other nodes store, until its signal aborts. */
export const followSecrets = ({ secrets }: Storage, tasks: Tasks): void =>
  tasks.run('secrets', async (signal) => {
    while (!signal.aborted) {
      // The database may be out of reach for a while; what is known stays known.
      await secrets.refresh().catch(() => undefined);
      await pause(REFRESH_MS, signal);
    }
  });

const ownSecrets = async (settings: Settings, { target }: Storage): Promise<readonly string[]> => {
  const { SERVICE_DATA_DIR: dataDir, SERVICE_AUDIT_KEY_FILE: auditKeyFile } = settings;
  const known = [
    settings.ANTHROPIC_API_KEY,
    settings.DATABASE_URL,
    settings.SERVICE_ENCRYPTION_KEY,
    settings.SERVICE_METRICS_TOKEN,
    typeof target === 'string' ? target : target.password,
    await readKeyFile(join(dataDir, 'encryption.key')),
    await readKeyFile(auditKeyFile ?? join(dataDir, KEY_FILE)),
  ];
  return known.filter((secret): secret is string => typeof secret === 'string' && secret !== '');
};
