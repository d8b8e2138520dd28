import type { SecretId } from '../core/ids.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import type { Locks } from '../core/locks.ts';
import { DomainError, validationFailed } from '../core/problems/errors.ts';
import type { Secrets } from '../core/secrets.ts';
import { channels, type Channel, type ExistingChannel } from './channel.ts';
import { kindEntry } from './channelKinds.ts';
import { keepSettings, readSettings, type ChannelSettings } from './channelSettings.ts';
import {
  channelConfigErrors,
  patchChannelConfig,
  splitChannelConfig,
  type ChannelConfig,
  type ChannelConfigPatch,
  type IsOwnAddress,
} from './config.ts';
import type { ChannelEvent, ChannelEventOf, QuietHours } from './events.ts';

export type ChannelKeeping = {
  store: EventStore;
  locks: Locks;
  secrets: Pick<Secrets, 'get' | 'put' | 'delete'>;
  isOwnAddress: IsOwnAddress;
  now: () => string;
};

type Created = ChannelEventOf<'ChannelCreated'>['data'];

/** `when`: left out, the default of the kind stands for it (SU-116); null is every escalation. */
export type WantedChannel = Pick<Created, 'workspaceId' | 'kind' | 'name' | 'enabled' | 'quietHours'> & {
  config: ChannelConfig;
  when?: string | null | undefined;
};

/** SU-116: a channel with the id of the command, which a repeat carries again. Its configuration was judged before. */
export const createChannel = async (
  { store, secrets, now }: ChannelKeeping,
  { config, when, ...wanted }: WantedChannel,
  meta: Meta,
): Promise<{ channel: Created; position: Position | null }> => {
  const entry = kindEntry(wanted.kind);
  const settings = { config, when: when === undefined ? entry.defaultWhen : when };
  const kept = await keep(secrets, wanted.kind, settings);
  const data: Created = { ...wanted, ...kept, channelId: meta.commandId, createdAt: now() };
  const { events, position } = await handle(store, channels, data.channelId, { type: 'CreateChannel', data }, meta);
  const [event] = events;
  if (event?.type !== 'ChannelCreated') throw new Error('creating a channel records that it was created');
  // The command was a repeat, and the records of the first attempt count.
  if (event.data.settingsId !== kept.settingsId) await drop(secrets, kept);
  return { channel: event.data, position };
};

/** One channel of one workspace. */
export type ChannelOf = { workspaceId: string; channelId: string };

/** What is absent stays. */
export type ChannelChanges = {
  name?: string | undefined;
  enabled?: boolean | undefined;
  config?: ChannelConfigPatch | undefined;
  when?: string | null | undefined;
  quietHours?: QuietHours | null | undefined;
};

/**
 * SU-116, X-64: one change at a time, each made from what the one before left in the vault. Throws `not_found`, and
 * `validation_failed` where the new configuration does not fit the kind.
 */
export const changeChannel = (
  ports: ChannelKeeping,
  of: ChannelOf,
  changes: ChannelChanges,
  meta: Meta,
): Promise<Handled<ChannelEvent, Channel>> =>
  ports.locks.run(`channel:${of.channelId}`, async () => {
    const channel = await existingChannel(ports.store, of);
    const { name = channel.name, enabled = channel.enabled, quietHours = channel.quietHours } = changes;
    const kept = await changedSettings(ports, channel, changes);
    const data = { channelId: of.channelId, name, enabled, quietHours, ...kept, changedAt: ports.now() };
    return handle(ports.store, channels, of.channelId, { type: 'ChangeChannel', data }, meta);
  });

type Kept = { secretId: SecretId | null; secretKeys: string[]; settingsId: SecretId };

/** New records of the vault only where something changed; `channel_cleanup` deletes those that they replace. */
const changedSettings = async (
  { secrets, isOwnAddress }: ChannelKeeping,
  channel: ExistingChannel,
  { config: patch = {}, when }: ChannelChanges,
): Promise<Kept> => {
  const before = await readSettings(secrets, channel.settingsId);
  const secret = channel.secretId === null ? {} : await secrets.get(channel.secretId);
  const config = patchChannelConfig({ ...before?.config, ...secret }, patch);
  const errors = channelConfigErrors(kindEntry(channel.kind), config, isOwnAddress);
  if (errors.length > 0) throw validationFailed(errors);
  const next = { config, when: when === undefined ? (before?.when ?? null) : when };
  const { secretId, secretKeys, settingsId } = channel;
  const isSame =
    JSON.stringify({ config: { ...before?.config, ...secret }, when: before?.when }) === JSON.stringify(next);
  return isSame ? { secretId, secretKeys, settingsId } : keep(secrets, channel.kind, next);
};

const keep = async (
  secrets: Pick<Secrets, 'put'>,
  kind: Created['kind'],
  { config, when }: ChannelSettings,
): Promise<Kept> => {
  const parts = splitChannelConfig(kindEntry(kind), config);
  const secretKeys = Object.keys(parts.secrets);
  const secretId = secretKeys.length === 0 ? null : await secrets.put('configuration', parts.secrets);
  return { secretId, secretKeys, settingsId: await keepSettings(secrets, { config: parts.shown, when }) };
};

const drop = async (secrets: Pick<Secrets, 'delete'>, { secretId, settingsId }: Kept): Promise<void> => {
  await secrets.delete(settingsId);
  if (secretId !== null) await secrets.delete(secretId);
};

/** What waits for it is dropped. Throws `not_found`. */
export const deleteChannel = async (
  { store, now }: Pick<ChannelKeeping, 'store' | 'now'>,
  of: ChannelOf,
  meta: Meta,
): Promise<Handled<ChannelEvent, Channel>> => {
  await existingChannel(store, of);
  return handle(store, channels, of.channelId, { type: 'DeleteChannel', deletedAt: now() }, meta);
};

/** The channel as its stream says; throws `not_found` when it is unknown, gone or another workspace's. */
export const existingChannel = async (
  store: Pick<EventStore, 'readStream'>,
  { workspaceId, channelId }: ChannelOf,
): Promise<ExistingChannel> => {
  const { state } = await load(store, channels, channelId);
  if (state.status !== 'existing' || state.workspaceId !== workspaceId) throw new DomainError('not_found');
  return state;
};
