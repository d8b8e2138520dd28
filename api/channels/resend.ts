import { escalations } from '../../domain/channels/escalation.ts';
import { existingChannel } from '../../domain/channels/manageChannels.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import type { Sql } from '../../engine/sql.ts';
import { findEscalation } from '../../projections/channels/channelQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { channelRecord, ChannelParams, CHANNELS } from './record.ts';
import { EscalationResource, toEscalationResource } from './resource.ts';

const Params = ChannelParams.extend({ delivery_id: recordId });

/** SU-123: one of the messages that are listed is sent once more. */
export const postResend =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.post(
      `${CHANNELS}/:id/deliveries/:delivery_id/redeliver`,
      {
        config: { access: signedIn('channels:manage'), refuses: ['invalid_transition'] },
        preValidation: channelRecord(deps.reads).first,
        schema: {
          tags: ['Channels'],
          operationId: 'resendEscalation',
          summary: 'Send a message again',
          description: 'Sends the same message as a further attempt that is not retried.',
          params: Params,
          response: { 202: EscalationResource },
        },
      },
      async (request, reply) => {
        const { id: channelId, delivery_id: deliveryId } = request.params;
        const found = () => findEscalation(deps.reads, channelId, deliveryId);
        if ((await found()) === null) throw notFound();
        await existingChannel(deps.store, { workspaceId: principalOf(request).workspaceId, channelId });
        const command = { type: 'RequestResend', requestedAt: deps.now() } as const;
        const { position } = await handle(deps.store, escalations, deliveryId, command, metaOf(request));
        await settled(deps, reply, position, ['channels']);
        const row = await found();
        if (row === null) throw notFound();
        return reply.code(202).send(toEscalationResource(row));
      },
    );
  };
