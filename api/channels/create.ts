import { START } from '../../domain/core/log/eventLog.ts';
import { createChannel, type ChannelKeeping } from '../../domain/channels/manageChannels.ts';
import { createdChannel } from '../../projections/channels/channels.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { createChannelBody } from './bodies.ts';
import { CHANNELS } from './record.ts';
import { ChannelResource, toChannelResource } from './resource.ts';

/** SU-116: a channel that is told of the escalations from now on. */
export const postChannel =
  (deps: Settling & ChannelKeeping & { publicApiUrl: string }): Route =>
  (app) => {
    app.post(
      CHANNELS,
      {
        config: { access: signedIn('channels:manage'), sends: ['Location'] },
        schema: {
          tags: ['Channels'],
          operationId: 'createEscalationChannel',
          summary: 'Create an escalation channel',
          description: 'The settings of each kind are listed by `GET /api/settings/escalation/channel-kinds`.',
          body: createChannelBody(deps.isOwnAddress),
          response: { 201: ChannelResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { quiet_hours: quietHours, ...wanted } = request.body;
        const { channel, position } = await createChannel(
          deps,
          { ...wanted, workspaceId, quietHours },
          metaOf(request),
        );
        await settled(deps, reply, position, ['channels']);
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}${CHANNELS}/${channel.channelId}`)
          .send(await toChannelResource(deps, createdChannel(channel, position ?? START)));
      },
    );
  };
