import type { FastifyRequest } from 'fastify';
import { apiKeyDecider, apiKeyStream, type ApiKey, type ExistingApiKey } from '../../domain/keys/apiKey.ts';
import type { ApiKeyCreated, ApiKeyEvent } from '../../domain/keys/events.ts';
import { apiKeyText, KEY_BYTES, START_CHARS } from '../../domain/keys/keyText.ts';
import { DomainError } from '../../domain/core/errors.ts';
import type { Position } from '../../domain/core/eventLog.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import { handleCommand, loadState } from '../../domain/core/handleCommand.ts';
import { tokenSha256 } from '../../domain/core/tokens.ts';
import { UserId } from '../../domain/core/ids.ts';
import { metaOf, principalOf } from '../http/http.ts';

export type NewKey = {
  key: ExistingApiKey;
  /** The key itself; null when an earlier attempt of the same request made it, since nobody knows it any more. */
  text: string | null;
  position: Position | null;
};

/**
 * Makes a key for the workspace of the caller. Its id is that of the command, so that a repeat after a crash finds the
 * key that was made; only the SHA-256 of the key is kept.
 */
export const createKey = async (
  { store, now, randomBytes }: { store: EventStore; now: () => string; randomBytes: (length: number) => Uint8Array },
  request: FastifyRequest,
  given: Pick<ApiKeyCreated['data'], 'name' | 'scopes' | 'expiresAt' | 'rotatedFrom'>,
): Promise<NewKey> => {
  const text = apiKeyText(randomBytes(KEY_BYTES));
  const keyId = request.commandId;
  const data = {
    ...given,
    keyId,
    workspaceId: principalOf(request).workspaceId,
    start: text.slice(0, START_CHARS),
    keySha256: tokenSha256(text),
    createdBy: signedInUserId(request),
    createdAt: now(),
  };
  const handled = await handleCommand<CreateApiKeyCommand, ApiKeyEvent, ApiKey>(
    store,
    apiKeyDecider,
    apiKeyStream(keyId),
    { type: 'CreateApiKey', data },
    metaOf(request),
  );
  if (handled.state.status === 'absent') throw new Error('a key that was created is absent');
  return { key: handled.state, text: handled.repeated ? null : text, position: handled.position };
};

type CreateApiKeyCommand = { type: 'CreateApiKey'; data: ApiKeyCreated['data'] };

/** The key with this id; throws `not_found` when it is unknown or another workspace's. */
export const loadKey = async (store: EventStore, workspaceId: string, keyId: string): Promise<ExistingApiKey> => {
  const { state } = await loadState<ApiKeyEvent, ApiKey>(store, apiKeyDecider, apiKeyStream(keyId));
  if (state.status === 'absent' || state.workspaceId !== workspaceId) throw new DomainError('not_found');
  return state;
};

/** Whether an earlier attempt of this request has made its key. */
export const isCreated = async (store: EventStore, request: FastifyRequest): Promise<boolean> => {
  const { revision } = await loadState<ApiKeyEvent, ApiKey>(store, apiKeyDecider, apiKeyStream(request.commandId));
  return revision >= 0n;
};

const signedInUserId = (request: FastifyRequest): UserId => {
  const principal = principalOf(request);
  // Keys are managed by session only (CL-88), and the route's access lets no key through.
  if (principal.type !== 'user') throw new DomainError('insufficient_role', { members: { required_role: 'admin' } });
  return UserId.parse(principal.userId);
};
