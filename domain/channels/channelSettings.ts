import { parseJson } from '../core/json/parseJson.ts';
import type { SecretId } from '../core/ids.ts';
import type { Secrets } from '../core/secrets.ts';
import type { ExistingChannel } from './channel.ts';
import { ChannelConfig } from './config.ts';

/** What is kept of a channel in the vault beside its secrets. `when`: null where every escalation is told. */
export type ChannelSettings = { config: ChannelConfig; when: string | null };

/** Kept encrypted: recipients are people, and a condition may name a customer (SU-116). */
export const keepSettings = (secrets: Pick<Secrets, 'put'>, { config, when }: ChannelSettings): Promise<SecretId> =>
  secrets.put('settings', { config: JSON.stringify(config), ...(when !== null && { when }) });

/** Null once the channel was deleted or changed. */
export const readSettings = async (
  secrets: Pick<Secrets, 'get'>,
  settingsId: SecretId,
): Promise<ChannelSettings | null> => {
  const record = await secrets.get(settingsId);
  const text = record?.['config'];
  if (text === undefined) return null;
  return { config: ChannelConfig.parse(parseJson(text)), when: record?.['when'] ?? null };
};

/** The whole configuration, secrets too; null once the channel was deleted or changed. */
export const wholeConfig = async (
  secrets: Pick<Secrets, 'get'>,
  { settingsId, secretId }: Pick<ExistingChannel, 'settingsId' | 'secretId'>,
): Promise<ChannelConfig | null> => {
  const settings = await readSettings(secrets, settingsId);
  const secret = secretId === null ? {} : await secrets.get(secretId);
  return settings === null || secret === null ? null : { ...settings.config, ...secret };
};

/** How many get a message of their own (SU-119): one where the channel addresses all at once. */
export const recipientsOf = async (
  secrets: Pick<Secrets, 'get'>,
  { kind, settingsId }: Pick<ExistingChannel, 'kind' | 'settingsId'>,
): Promise<number> => {
  if (kind !== 'sms') return 1;
  const to = (await readSettings(secrets, settingsId))?.config['to'];
  return typeof to === 'object' ? to.length : 0;
};
