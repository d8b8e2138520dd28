import { wholeConfig } from '../../domain/channels/channelSettings.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { OwnMail } from '../../domain/users/ownMail.ts';
import { failureFields } from '../../engine/async/failure.ts';
import type { Sql } from '../../engine/sql.ts';
import { firstEmailChannel } from '../../projections/channels/channelQueries.ts';
import type { Mailer } from './mailer.ts';

type Deps = { reads: Sql; secrets: Pick<Secrets, 'get'>; mailer: Mailer; logger: Logger };

/** SU-06: mail of the service itself goes through the first enabled email channel of the workspace. */
export const ownMail = (deps: Deps): OwnMail => ({
  send: (workspaceId, mail, signal) =>
    handOver(deps, workspaceId, mail, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      deps.logger.warn(failureFields(error), 'own_mail_not_sent');
      return 'not_sent';
    }),
});

const handOver = async (
  { reads, secrets, mailer, logger }: Deps,
  ...[workspaceId, { to, ...mail }, signal]: Parameters<OwnMail['send']>
): ReturnType<OwnMail['send']> => {
  const row = await firstEmailChannel(reads, workspaceId);
  if (row === null) return 'no_channel';
  const config = await wholeConfig(secrets, { settingsId: row.settings_id, secretId: row.secret_id });
  if (config === null) return 'not_sent';
  const { accepted, reasonCode, responseCode } = await mailer.send(config, { ...mail, to: [to] }, signal);
  if (accepted) return 'sent';
  logger.warn({ channel_id: row.id, reason_code: reasonCode, response_code: responseCode }, 'own_mail_not_sent');
  return 'not_sent';
};
