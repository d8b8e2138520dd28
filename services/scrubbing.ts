import { join } from 'node:path';
import { KEY_FILE } from '../adapters/vault/auditFiles.ts';
import { readKeyFile } from '../adapters/vault/keyFile.ts';
import { createScrubber, type Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { lookOnChange, REST_MS, type ChangeSignal } from '../engine/feed/changeSignal.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../composition/storage.ts';

/** When the vault is asked again after it could not be. */
const RETRY_MS = 1_000;

/**
 * The scrubber of this process: it knows what the vault holds, and the service's own keys, passwords and
 * tokens. Opened once the key files exist.
 */
export const openScrubber = async (settings: Settings, storage: Storage): Promise<Scrubber> => {
  const own = await ownSecrets(settings, storage);
  return createScrubber(() => [...own, ...storage.secrets.configured(), ...storage.mailboxGrants.tokens()]);
};

/** Learns what other nodes store, until its signal aborts: a secret is stored before the event that names it. */
export const followSecrets = (
  { secrets }: Pick<Storage, 'secrets'>,
  changes: ChangeSignal,
  signal: AbortSignal,
): Promise<void> =>
  lookOnChange(changes, 0, signal, () =>
    secrets.refresh().then(
      () => REST_MS,
      // The database may be out of reach for a while; what is known stays known.
      () => RETRY_MS,
    ),
  );

const ownSecrets = async (settings: Settings, { target }: Storage): Promise<readonly string[]> => {
  const { SERVICE_DATA_DIR: dataDir, SERVICE_AUDIT_KEY_FILE: auditKeyFile } = settings;
  const known = [
    settings.ANTHROPIC_API_KEY,
    settings.DATABASE_URL,
    settings.SERVICE_ENCRYPTION_KEY,
    settings.SERVICE_METRICS_TOKEN,
    settings.SERVICE_EMAIL_OAUTH_GOOGLE_CLIENT_SECRET,
    settings.SERVICE_EMAIL_OAUTH_MICROSOFT_CLIENT_SECRET,
    typeof target === 'string' ? target : target.password,
    await readKeyFile(join(dataDir, 'encryption.key')),
    await readKeyFile(auditKeyFile ?? join(dataDir, KEY_FILE)),
  ];
  return known.filter((secret): secret is string => typeof secret === 'string' && secret !== '');
};
