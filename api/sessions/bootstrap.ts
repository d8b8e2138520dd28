import { z } from 'zod';
import { DomainError } from '../../domain/core/errors.ts';
import { handleCommand, loadState } from '../../domain/core/handleCommand.ts';
import { CommandId, UserId } from '../../domain/core/ids.ts';
import { tokenSha256 } from '../../domain/core/tokens.ts';
import { DEFAULT_WORKSPACE } from '../../domain/core/workspace.ts';
import {
  assertRedeemable,
  BOOTSTRAP_STREAM,
  bootstrapDecider,
  type Bootstrap as BootstrapState,
} from '../../domain/sessions/bootstrap.ts';
import { completeBootstrap, type Redemption } from '../../domain/sessions/completeBootstrap.ts';
import type { BootstrapEvent } from '../../domain/sessions/events.ts';
import { emailOwner, findUser } from '../../domain/users/addUser.ts';
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN, type Passwords } from '../../domain/users/passwords.ts';
import { hasUserWithRole } from '../../projections/users/users.ts';
import { settled, type Route, type Settling } from '../http/http.ts';
import { startSession } from './startSession.ts';
import { NOT_BLANK } from '../http/filledText.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { toUserResource, UserAnswer, UserResource } from './userResource.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { KeyedHash, Subjects } from '../../domain/core/subjects.ts';
import type { KnownSignIns } from '../../domain/sessions/activity.ts';
import type { Sql } from '../../engine/sql.ts';

const BootstrapBody = bodyFor(
  UserResource,
  z.strictObject({
    token: z.string().min(1).max(256),
    email: z.string().trim().max(254).pipe(z.email()),
    password: z.string().min(PASSWORD_CHARS_MIN).max(PASSWORD_CHARS_MAX),
    name: z.string().trim().min(1, NOT_BLANK).max(200),
  }),
);
type BootstrapBody = z.infer<typeof BootstrapBody>;

type BootstrapDeps = Settling & {
  store: EventStore;
  reads: Sql;
  secrets: Secrets;
  subjects: Subjects;
  passwords: Passwords;
  keyedHash: KeyedHash;
  knownSignIns: KnownSignIns;
  sessionMaxMs: number;
  publicWebUrl: string;
  now: () => string;
  newId: () => string;
  randomBytes: (length: number) => Uint8Array;
};

/** SU-04: the one-time link makes the first admin; the append to one stream decides between two at once. */
export const bootstrap =
  (deps: BootstrapDeps): Route =>
  (app) => {
    app.post(
      '/api/auth/bootstrap',
      {
        config: {
          access: { surface: 'public' },
          refuses: ['invalid_credentials', 'bootstrap_used', 'email_taken', 'rate_limited'],
          sends: ['Set-Cookie'],
        },
        schema: {
          tags: ['Sign-in'],
          operationId: 'createFirstAdmin',
          summary: 'Create the first admin',
          description: 'With the token of the link that the service logs while there is no admin.',
          body: BootstrapBody,
          response: { 201: UserAnswer },
        },
      },
      async (request, reply) => {
        const commandId = CommandId.parse(request.commandId);
        const redemption =
          (await redeemedBefore(deps, commandId)) ?? (await redeem(deps, request.body, commandId, request.id));
        const completion = await completeBootstrap(deps, redemption);
        const user = await findUser(deps.store, redemption.data.userId);
        if (completion.status === 'impossible' || user === null) throw new DomainError('email_taken');
        await startSession(deps, request, reply, user);
        await settled(deps, reply, completion.position, ['users']);
        return reply.code(201).send({ user: toUserResource(user) });
      },
    );
  };

/** A repeat of the very request that redeemed the link, whose answer was lost, goes on where that one stopped. */
const redeemedBefore = async ({ store }: BootstrapDeps, commandId: CommandId): Promise<Redemption | null> => {
  const { state } = await loadState<BootstrapEvent, BootstrapState>(store, bootstrapDecider, BOOTSTRAP_STREAM);
  if (state.status !== 'redeemed') return null;
  for await (const { type, meta } of store.readStream(BOOTSTRAP_STREAM))
    if (type === 'BootstrapRedeemed' && meta.commandId === commandId)
      return { data: state.redeemed, subject: state.subject, commandId };
  return null;
};

const redeem = async (
  deps: BootstrapDeps,
  body: BootstrapBody,
  commandId: CommandId,
  requestId: string,
): Promise<Redemption> => {
  const { store, secrets, subjects, passwords, now } = deps;
  const { token, email, password, name } = body;
  const sha256 = tokenSha256(token);
  // A look before the costly hash; the append decides.
  const { state } = await loadState<BootstrapEvent, BootstrapState>(store, bootstrapDecider, BOOTSTRAP_STREAM);
  if (await hasUserWithRole(deps.reads, DEFAULT_WORKSPACE, 'admin')) throw new DomainError('bootstrap_used');
  assertRedeemable(state, sha256, now());
  if ((await emailOwner(deps, email)) !== null) throw new DomainError('email_taken');

  const userId = UserId.parse(deps.newId());
  const subject = await subjects.subjectFor(DEFAULT_WORKSPACE, email);
  const passwordSecretId = await secrets.put('password_hash', { hash: await passwords.hash(password) });
  const data = { userId, workspaceId: DEFAULT_WORKSPACE, passwordSecretId, redeemedAt: now(), email, name };
  const meta = {
    actor: { type: 'user', id: userId },
    correlationId: commandId,
    commandId,
    requestId,
    workspaceId: DEFAULT_WORKSPACE,
  } as const;
  const command = { type: 'RedeemBootstrap', tokenSha256: sha256, data, subject } as const;
  try {
    await handleCommand(store, bootstrapDecider, BOOTSTRAP_STREAM, command, meta);
  } catch (error) {
    // A refusal recorded nothing that names the secret; after any other failure it may be in the log.
    if (error instanceof DomainError) await secrets.delete(passwordSecretId);
    throw error;
  }
  return { data, subject, commandId };
};
