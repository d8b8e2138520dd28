import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { Meta } from '../../domain/core/log/eventStore.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { CommandId } from '../../domain/core/ids.ts';
import type { ProjectionProgress } from '../../engine/projections/projection.ts';
import type { Access, Principal } from './access.ts';
import type { RouteConfig } from '../openApi/routeConfig.ts';

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** Set by the authentication plugin; null on public routes. */
    principal: Principal | null;
    /** Id of the command that this request carries: from its Idempotency-Key, else fresh; empty for one that reads. */
    commandId: string;
  }
}

/** A Fastify instance whose schemas are zod's. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Registers one endpoint. */
export type Route = (app: App) => void;

/** The caller; throws when the route's access let an anonymous request through, which is a bug. */
export const principalOf = (request: FastifyRequest): Principal => {
  if (request.principal === null) throw new Error(`${request.url} is used without authentication`);
  return request.principal;
};

/** Metadata of the events that this request causes. */
export const metaOf = (request: FastifyRequest): Meta => {
  const principal = principalOf(request);
  return {
    actor:
      principal.type === 'user' ? { type: 'user', id: principal.userId } : { type: 'api_key', id: principal.keyId },
    correlationId: request.commandId,
    commandId: CommandId.parse(request.commandId),
    requestId: request.id,
    workspaceId: principal.workspaceId,
  };
};

/** How long an answer waits for the read models, milliseconds. */
export type Settling = { progress: ProjectionProgress; readAfterWriteMs: number };

/**
 * waits until the named projections have applied `position`, at most `readAfterWriteMs`, then lets the
 * answer go in any case; the answer carries `Event-Position`.
 */
export const settled = async (
  deps: Settling,
  reply: FastifyReply,
  position: Position | null,
  projections: readonly string[],
): Promise<void> => {
  if (position === null) return;
  reply.header('Event-Position', position);
  await deps.progress.waitFor(projections, position, deps.readAfterWriteMs);
};

/** unknown, malformed and foreign ids answer alike. */
export const notFound = (): DomainError => new DomainError('not_found');
