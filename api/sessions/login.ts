import { z } from 'zod';
import { DomainError } from '../../domain/core/errors.ts';
import { streamName } from '../../domain/core/eventLog.ts';
import { CommandId, SecretId } from '../../domain/core/ids.ts';
import type { LoginEvent } from '../../domain/sessions/events.ts';
import { emailOwner, findUser } from '../../domain/users/addUser.ts';
import type { ActiveUser } from '../../domain/users/user.ts';
import type { Route } from '../http/http.ts';
import { tooMany } from '../plugins/rateLimit.ts';
import { isKnownCaller } from './knownCaller.ts';
import { createLoginThrottle, type LoginLimits } from './loginThrottle.ts';
import { startSession } from './startSession.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { toUserResource, UserAnswer, UserResource } from './userResource.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { KeyedHash } from '../../domain/core/subjects.ts';
import type { KnownSignIns, LoginFailures } from '../../domain/sessions/activity.ts';
import type { Passwords } from '../../domain/users/passwords.ts';

/** Lengths only: what cannot be an address or a password is refused like a wrong one (SU-02). */
const LoginBody = bodyFor(
  UserResource,
  z.strictObject({ email: z.string().min(1).max(320), password: z.string().min(1).max(1024) }),
);
type LoginBody = z.infer<typeof LoginBody>;

type LoginDeps = {
  store: EventStore;
  secrets: Secrets;
  passwords: Passwords;
  keyedHash: KeyedHash;
  loginFailures: LoginFailures;
  knownSignIns: KnownSignIns;
  loginLimits: LoginLimits;
  sessionMaxMs: number;
  publicWebUrl: string;
  now: () => string;
  newId: () => string;
  randomBytes: (length: number) => Uint8Array;
};

/** SU-01 to SU-03: signs in with address and password. */
export const login =
  (deps: LoginDeps): Route =>
  (app) => {
    const throttle = createLoginThrottle(deps);
    app.post(
      '/api/auth/login',
      {
        config: {
          access: { surface: 'public' },
          refuses: ['invalid_credentials', 'rate_limited'],
          sends: ['Set-Cookie'],
        },
        schema: {
          tags: ['Sign-in'],
          operationId: 'signIn',
          summary: 'Sign in',
          description: 'Sets the cookie `service_session`. Every failure answers alike.',
          body: LoginBody,
          response: { 200: UserAnswer },
        },
      },
      async (request, reply) => {
        const { email } = request.body;
        const caller = { address: request.ip, email, isKnown: await isKnownCaller(deps, request, email) };
        const outcome = await throttle.run(caller, () => authenticate(deps, request.body, request.id));
        if ('refused' in outcome) throw tooMany(reply, outcome.refused);
        if (outcome.result === null) throw new DomainError('invalid_credentials');
        await startSession(deps, request, reply, outcome.result);
        return { user: toUserResource(outcome.result) };
      },
    );
  };

/** An unknown address takes the same steps as a known one, so that time does not tell them apart (SU-02). */
const authenticate = async (deps: LoginDeps, body: LoginBody, requestId: string): Promise<ActiveUser | null> => {
  const user = await findUser(deps.store, (await emailOwner(deps, body.email)) ?? deps.newId());
  const record = await deps.secrets.get(user?.passwordSecretId ?? SecretId.parse(deps.newId()));
  const matches = await deps.passwords.verify(record?.['hash'] ?? null, body.password);
  if (user !== null && matches) return user;
  await recordFailure(deps, user, requestId);
  return null;
};

const recordFailure = async (
  { store, now, newId }: LoginDeps,
  user: ActiveUser | null,
  requestId: string,
): Promise<void> => {
  const attemptId = newId();
  const failed: LoginEvent = {
    type: 'LoginFailed',
    data: {
      userId: user?.userId ?? null,
      reason: user === null ? 'unknown_address' : 'wrong_password',
      failedAt: now(),
    },
  };
  await store.append(streamName('auth', attemptId), [failed], 'no_stream', {
    actor: { type: 'system', id: 'sign_in' },
    correlationId: attemptId,
    commandId: CommandId.parse(attemptId),
    requestId,
    ...(user === null ? {} : { workspaceId: user.workspaceId }),
  });
};
