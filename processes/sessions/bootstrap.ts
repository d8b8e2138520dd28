import { CommandId, DEFAULT_WORKSPACE } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { UnknownEventType } from '../../domain/core/log/streamKind.ts';
import { handle, load, type Loaded } from '../../domain/core/log/streams.ts';
import { tokenSha256 } from '../../domain/core/tokens.ts';
import { BOOTSTRAP_ID, bootstraps, type Bootstrap } from '../../domain/sessions/bootstrap.ts';
import { completeBootstrap } from '../../domain/sessions/completeBootstrap.ts';
import type { BootstrapEvent } from '../../domain/sessions/events.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { findUser, type UserDirectory } from '../../domain/users/addUser.ts';
import type { Sql } from '../../engine/sql.ts';
import { hasUserWithRole } from '../../projections/users/users.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';

export type BootstrapDeps = UserDirectory & {
  reads: Sql;
  /** `SERVICE_PUBLIC_WEB_URL`, without a trailing slash. */
  publicWebUrl: string;
  /** `SERVICE_BOOTSTRAP_HOURS` in milliseconds. */
  lifetimeMs: number;
  now: () => string;
  /** A fresh UUIDv7. */
  newId: () => string;
  randomBytes: (length: number) => Uint8Array;
  logger: Logger;
};

const TOKEN_BYTES = 32;

/**
 * SU-04, once per start, after the read model `users` has caught up: while there is no admin, mints a link, which
 * ends the older ones, logs it, and gives it back. Null when there is an admin, when a redemption that a crash has
 * cut short was completed instead, or when only a newer release can tell.
 */
export const mintBootstrap = async (deps: BootstrapDeps): Promise<string | null> => {
  try {
    return await mintUnlessAdmin(deps);
  } catch (error) {
    if (!(error instanceof UnknownEventType)) throw error;
    deps.logger.warn({ stream: error.stream }, 'bootstrap_left_to_newer_release');
    return null;
  }
};

const mintUnlessAdmin = async (deps: BootstrapDeps): Promise<string | null> => {
  const { store, now, newId, logger } = deps;
  const loaded = await load(store, bootstraps, BOOTSTRAP_ID);
  const { state } = loaded;
  if (await hasAdmin(deps, loaded)) return null;
  const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url');
  const mintedAt = now();
  const expiresAt = new Date(Date.parse(mintedAt) + deps.lifetimeMs).toISOString();
  const instead = state.status === 'redeemed' ? state.redeemed.userId : null;
  const data = { tokenSha256: tokenSha256(token), mintedAt, expiresAt };
  const commandId = CommandId.parse(newId());
  const handled = await handle(
    store,
    bootstraps,
    BOOTSTRAP_ID,
    { type: 'MintBootstrap', data, instead },
    { actor: { type: 'system', id: 'bootstrap' }, correlationId: commandId, commandId, workspaceId: DEFAULT_WORKSPACE },
    loaded,
  );
  // Another node's link was used in the meantime.
  if (handled.events.length === 0) return null;
  const url = `${deps.publicWebUrl}/bootstrap#token=${token}`;
  logger.info({ url }, 'first_run_bootstrap_minted');
  return url;
};

/** Completes every redemption whose request did not live to do it. */
export const bootstrapReactor = (directory: UserDirectory): Reactor => ({
  name: 'bootstrap',
  startFrom: 'beginning',
  types: ['BootstrapRedeemed'],
  react: async (event) => {
    if (!isEvent(event, 'BootstrapRedeemed')) return;
    // What is impossible stays so; the next start mints a new link.
    await completeBootstrap(directory, { data: event.data, subject: event.subject, commandId: event.meta.commandId });
  },
});

/** The log answers for the ordinary way, the read model for admins that came otherwise. */
const hasAdmin = async (deps: BootstrapDeps, { state, last }: Loaded<BootstrapEvent, Bootstrap>): Promise<boolean> => {
  if (state.status === 'redeemed' && last !== null) {
    const { redeemed: data, subject } = state;
    await completeBootstrap(deps, { data, subject, commandId: last.meta.commandId });
    if ((await findUser(deps.store, data.userId)) !== null) return true;
  }
  return hasUserWithRole(deps.reads, DEFAULT_WORKSPACE, 'admin');
};
