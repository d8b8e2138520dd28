import { changeChannel, type ChannelKeeping } from '../../domain/channels/manageChannels.ts';
import type { Sql } from '../../engine/sql.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { ChangeChannelBody } from './bodies.ts';
import { channelRecord, ChannelParams, CHANNELS } from './record.ts';
import { ChannelResource, toChannelResource } from './resource.ts';

/** SU-116, X-64: changes a channel, from the next message on. */
export const patchChannel =
  (deps: Settling & ChannelKeeping & { reads: Sql }): Route =>
  (app) => {
    const record = channelRecord(deps.reads);
    app.patch(
      `${CHANNELS}/:id`,
      {
        config: { access: signedIn('channels:manage') },
        preValidation: record.first,
        schema: {
          tags: ['Channels'],
          operationId: 'changeEscalationChannel',
          summary: 'Change an escalation channel',
          description: 'In `config` an absent key keeps its value, null removes it, a value replaces it.',
          params: ChannelParams,
          body: ChangeChannelBody,
          response: { 200: ChannelResource },
        },
      },
      async (request, reply) => {
        const of = { workspaceId: principalOf(request).workspaceId, channelId: request.params.id };
        const { quiet_hours: quietHours, ...changes } = request.body;
        const { position } = await changeChannel(deps, of, { ...changes, quietHours }, metaOf(request));
        await settled(deps, reply, position, ['channels']);
        return toChannelResource(deps, await record.now(request));
      },
    );
  };
