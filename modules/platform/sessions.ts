import { ANSWER_WITHIN_MS } from '../../adapters/channels/channelSender.ts';
import { createMailer } from '../../adapters/channels/mail.ts';
import { createAddressPolicy } from '../../adapters/network/addressPolicy.ts';
import { createKnownSignIns, createLoginFailures } from '../../adapters/postgres/ops/activity.ts';
import { createPasswords } from '../../adapters/vault/passwords.ts';
import { authRoutes } from '../../api/sessions/routes.ts';
import { userRoutes } from '../../api/users/routes.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { Core, Module, NodeCore } from '../../composition/core.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { keepTrying } from '../../engine/async/keepTrying.ts';
import { projectionBehind } from '../../engine/projections/progress.ts';
import { ownMail } from '../../processes/channels/ownMail.ts';
import { recordSessions } from '../../processes/sessions/recordSessions.ts';
import { bootstrapReactor, mintBootstrap } from '../../processes/sessions/bootstrap.ts';
import { activeAdmins, hasUserWithRole, users } from '../../projections/users/users.ts';

const HOUR_MS = 3_600_000;

/** Signing in and out, the first administrator, and users with their sessions. */
export const sessionModule: Module = {
  readModels: [users],
  open: (core) => ({
    routes: [...authRoutes(sessionDeps(core)), ...userRoutes(sessionDeps(core))],
    reactors: [bootstrapReactor(core)],
    workers: [
      { name: 'bootstrap', after: ['users'], run: (signal) => offerBootstrap(core, signal) },
      { name: 'unrecorded_sessions', run: (signal) => recordSessions({ ...core, gate: core.audit.gate }, signal) },
    ],
  }),
};

/** What its routes take. */
export const sessionDeps = (core: NodeCore) => ({
  ...core,
  passwords: createPasswords(),
  ownMail: ownMail({
    ...core,
    mailer: createMailer(createAddressPolicy(core.settings.SERVICE_ALLOWED_CIDRS), ANSWER_WITHIN_MS),
  }),
  loginFailures: createLoginFailures(core.quick),
  knownSignIns: createKnownSignIns(core.quick),
  loginLimits: {
    perAddress: core.settings.SERVICE_LOGIN_FAILURES_PER_ADDRESS,
    perEmail: core.settings.SERVICE_LOGIN_FAILURES_PER_EMAIL,
  },
  sessionMaxMs: core.settings.SERVICE_SESSION_MAX_DAYS * 24 * HOUR_MS,
  sessionIdleMs: core.settings.SERVICE_SESSION_IDLE_HOURS * HOUR_MS,
  invitationMs: core.settings.SERVICE_INVITATION_HOURS * HOUR_MS,
  admins: async (workspaceId: string, position: Position) => {
    if (!(await core.progress.waitFor(['users'], position, core.readAfterWriteMs))) throw projectionBehind(['users']);
    return activeAdmins(core.reads, workspaceId);
  },
  hasAdmin: (workspaceId: string) => hasUserWithRole(core.reads, workspaceId, 'admin'),
});

/**
 * SU-04: offers the link that creates the administrator once the read model of users has caught up, or null when there
 * is an admin; nothing when the node stops before.
 */
const offerBootstrap = (core: Core, signal: AbortSignal): Promise<void> => {
  const lifetimeMs = core.settings.SERVICE_BOOTSTRAP_HOURS * HOUR_MS;
  return keepTrying(
    signal,
    async () => core.bootstrapOffered(await mintBootstrap({ ...core, lifetimeMs })),
    (error, attempt) => {
      if (attempt === 1) core.logger.warn(failureFields(error), 'bootstrap_not_offered');
    },
  );
};
