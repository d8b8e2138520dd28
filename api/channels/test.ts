import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import type { TestChannel } from '../../processes/channels/testChannel.ts';
import { TestResult } from '../connectors/test.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { channelRecord, ChannelParams, CHANNELS } from './record.ts';

/** SU-122, with the text that was sent. */
const ChannelTest = TestResult.extend({ sent: z.string() }).meta({ id: 'ChannelTest' });

/** SU-116, SU-122: really sends a message that is marked as a test; 200 also when it is not accepted. */
export const postChannelTest =
  (deps: Settling & { reads: Sql; testChannel: TestChannel }): Route =>
  (app) => {
    app.post(
      `${CHANNELS}/:id/test`,
      {
        config: { access: signedIn('channels:manage') },
        preValidation: channelRecord(deps.reads).first,
        schema: {
          tags: ['Channels'],
          operationId: 'testEscalationChannel',
          summary: 'Send a test message',
          description: 'Also sends when the channel is disabled. A page that it opens is resolved at once.',
          params: ChannelParams,
          response: { 200: ChannelTest },
        },
      },
      async (request, reply) => {
        const of = { workspaceId: principalOf(request).workspaceId, channelId: request.params.id };
        const tested = await deps.testChannel(of, request.signal, metaOf(request));
        await settled(deps, reply, tested.position, ['channels']);
        return {
          delivery_id: request.commandId,
          success: tested.accepted,
          response_code: tested.responseCode,
          response_body: tested.responseBody,
          error_message: tested.reason,
          duration_ms: tested.durationMs,
          attempted_at: tested.attemptedAt,
          sent: tested.sent,
        };
      },
    );
  };
