import { wholeConfig } from '../../domain/channels/channelSettings.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { OwnMail } from '../../domain/users/ownMail.ts';
import type { Sql } from '../../engine/sql.ts';
import { firstEmailChannel } from '../../projections/channels/channelQueries.ts';
import type { Mailer } from './mailer.ts';

type Deps = { reads: Sql; secrets: Pick<Secrets, 'get'>; mailer: Mailer };

/** SU-06: mail of the service itself goes through the first enabled email channel of the workspace. */
export const ownMail = ({ reads, secrets, mailer }: Deps): OwnMail => ({
  send: async (workspaceId, { to, ...mail }, signal) => {
    const row = await firstEmailChannel(reads, workspaceId);
    if (row === null) return 'no_channel';
    const config = await wholeConfig(secrets, { settingsId: row.settings_id, secretId: row.secret_id });
    if (config === null) return 'not_sent';
    const { accepted } = await mailer.send(config, { ...mail, to: [to] }, signal);
    return accepted ? 'sent' : 'not_sent';
  },
});
