import { DomainError } from '../core/problems/errors.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { derivedCommandId } from '../core/ids.ts';
import { withinQuota, type Quota, type QuotaPorts } from '../core/quota.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { tokenSha256 } from '../core/tokens.ts';
import { apiKeys, assertRotatable, type ApiKey, type ChangeApiKey, type ExistingApiKey } from './apiKey.ts';
import type { ApiKeyCreated, ApiKeyEvent } from './events.ts';
import { apiKeyText, KEY_BYTES, START_CHARS } from './keyText.ts';

export type KeyMaking = {
  store: EventStore;
  now: () => string;
  /** Cryptographic randomness. */
  randomBytes: (length: number) => Uint8Array;
};

export type KeyChange = {
  store: EventStore;
  now: () => string;
  /** Whoever lets keys in: drops what it remembers of one, so that a change counts at once on this node. */
  authenticator: { forget(keyId: string): void };
};

/** `text`: the key itself; null when an earlier attempt of the same command made it, since nobody knows it any more. */
export type NewKey = { key: ExistingApiKey; text: string | null; position: Position | null };

type Chosen = Pick<ApiKeyCreated['data'], 'workspaceId' | 'name' | 'scopes' | 'expiresAt' | 'createdBy'>;

/** One key of one workspace. */
export type KeyOf = { workspaceId: string; keyId: string };

/** CL-88. Throws what `withinQuota` throws. */
export const createApiKey = (
  ports: KeyMaking & QuotaPorts & { keyQuota: Quota },
  chosen: Chosen,
  meta: Meta,
): Promise<NewKey> => {
  const place = { quota: ports.keyQuota, workspaceId: chosen.workspaceId, stream: apiKeys.stream(meta.commandId) };
  return withinQuota(ports, place, () => makeKey(ports, { ...chosen, rotatedFrom: null }, meta));
};

/**
 * CL-88: a new key with the same name, scopes and end; the old one lets in for the overlap. The new key comes first: a
 * crash in between leaves the old one working, and a repeat of the command finishes.
 */
export const rotateApiKey = async (
  ports: KeyMaking & KeyChange,
  { workspaceId, keyId, createdBy, overlapMs }: KeyOf & Pick<Chosen, 'createdBy'> & { overlapMs: number },
  meta: Meta,
): Promise<NewKey> => {
  const { store, now } = ports;
  const old = await loadKey(store, { workspaceId, keyId });
  const begun = await load(store, apiKeys, meta.commandId);
  if (begun.state.status === 'absent') assertRotatable(old, now());
  const { name, scopes, expiresAt } = old;
  const made = await makeKey(ports, { workspaceId, name, scopes, expiresAt, createdBy, rotatedFrom: keyId }, meta);
  const data = { rotatedTo: made.key.keyId, overlapMs, rotatedAt: now() };
  const commandId = derivedCommandId('rotate_key', meta.commandId, keyId);
  const command = { type: 'RotateApiKey', workspaceId, data } as const;
  const { position } = await handle(store, apiKeys, keyId, command, { ...meta, commandId });
  ports.authenticator.forget(keyId);
  return { ...made, position };
};

/** CL-88: a new name or another end; what is absent stays. Throws `not_found` and `invalid_transition`. */
export const changeApiKey = (
  ports: KeyChange,
  { workspaceId, keyId }: KeyOf,
  changes: Omit<ChangeApiKey['data'], 'changedAt'>,
  meta: Meta,
): Promise<Handled<ApiKeyEvent, ApiKey>> =>
  changed(ports, keyId, { type: 'ChangeApiKey', workspaceId, data: { ...changes, changedAt: ports.now() } }, meta);

/** CL-88: the key opens nothing any more. Repeating changes nothing; throws `not_found`. */
export const revokeApiKey = (
  ports: KeyChange,
  { workspaceId, keyId }: KeyOf,
  meta: Meta,
): Promise<Handled<ApiKeyEvent, ApiKey>> =>
  changed(ports, keyId, { type: 'RevokeApiKey', workspaceId, revokedAt: ports.now() }, meta);

/** The key as its stream says; throws `not_found` when it is unknown or another workspace's. */
export const loadKey = async (store: EventStore, { workspaceId, keyId }: KeyOf): Promise<ExistingApiKey> => {
  const { state } = await load(store, apiKeys, keyId);
  if (state.status === 'absent' || state.workspaceId !== workspaceId) throw new DomainError('not_found');
  return state;
};

const changed = async (
  { store, authenticator }: KeyChange,
  keyId: string,
  command: Parameters<typeof apiKeys.decider.decide>[0],
  meta: Meta,
): Promise<Handled<ApiKeyEvent, ApiKey>> => {
  const handled = await handle(store, apiKeys, keyId, command, meta);
  authenticator.forget(keyId);
  return handled;
};

/**
 * The key has the id of the command, so that a repeat after a crash finds the key that was made; only the SHA-256 of
 * the key is kept.
 */
const makeKey = async (
  { store, now, randomBytes }: KeyMaking,
  chosen: Chosen & Pick<ApiKeyCreated['data'], 'rotatedFrom'>,
  meta: Meta,
): Promise<NewKey> => {
  const text = apiKeyText(randomBytes(KEY_BYTES));
  const keyId = meta.commandId;
  const data = { ...chosen, keyId, start: text.slice(0, START_CHARS), keySha256: tokenSha256(text), createdAt: now() };
  const { state, repeated, position } = await handle(store, apiKeys, keyId, { type: 'CreateApiKey', data }, meta);
  if (state.status === 'absent') throw new Error('a key that was created is absent');
  return { key: state, text: repeated ? null : text, position };
};
