import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { findChannel } from '../../projections/channels/channelQueries.ts';
import type { ChannelRow } from '../../projections/channels/channels.ts';
import { recordId } from '../http/fields.ts';
import { pathRecord, type PathRecord } from '../http/pathRecord.ts';

export const ChannelParams = z.object({ id: recordId });
export const CHANNELS = '/api/settings/escalation/channels';

/** The channel of the path. */
export const channelRecord = (reads: Sql): PathRecord<ChannelRow> =>
  pathRecord((workspaceId, id) => findChannel(reads, workspaceId, id));
