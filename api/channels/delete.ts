import { z } from 'zod';
import { deleteChannel, type ChannelKeeping } from '../../domain/channels/manageChannels.ts';
import type { Sql } from '../../engine/sql.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { channelRecord, ChannelParams, CHANNELS } from './record.ts';

/** SU-116: nothing is sent any more; what waited is dropped, and its configuration goes within moments. */
export const removeChannel =
  (deps: Settling & Pick<ChannelKeeping, 'store' | 'now'> & { reads: Sql }): Route =>
  (app) => {
    app.delete(
      `${CHANNELS}/:id`,
      {
        config: { access: signedIn('channels:manage') },
        preValidation: channelRecord(deps.reads).first,
        schema: {
          tags: ['Channels'],
          operationId: 'deleteEscalationChannel',
          summary: 'Delete an escalation channel',
          description: 'Pages that it opened stay open: resolve them at the provider.',
          params: ChannelParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const of = { workspaceId: principalOf(request).workspaceId, channelId: request.params.id };
        const { position } = await deleteChannel(deps, of, metaOf(request));
        await settled(deps, reply, position, ['channels']);
        return reply.code(204).send(null);
      },
    );
  };
