import type { Secrets } from '../../domain/core/secrets.ts';
import type { Sql } from '../../engine/sql.ts';
import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';
import { channelRecord, ChannelParams, CHANNELS } from './record.ts';
import { ChannelResource, toChannelResource } from './resource.ts';

/** SU-116: one channel of the workspace. */
export const getChannel =
  (deps: { reads: Sql; secrets: Pick<Secrets, 'get'> }): Route =>
  (app) => {
    const record = channelRecord(deps.reads);
    app.get(
      `${CHANNELS}/:id`,
      {
        config: { access: signedIn('channels:manage'), readModels: ['channels'] },
        preValidation: record.first,
        schema: {
          tags: ['Channels'],
          operationId: 'getEscalationChannel',
          summary: 'Read an escalation channel',
          params: ChannelParams,
          response: { 200: ChannelResource },
        },
      },
      (request) => toChannelResource(deps, record.of(request)),
    );
  };
