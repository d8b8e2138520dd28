import { readSettings } from '../../domain/channels/channelSettings.ts';
import { reachesChat } from '../../domain/channels/routing.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Remark } from '../../domain/rules/checkRule.ts';
import type { Action } from '../../domain/rules/parseRule.ts';
import { tokensOf } from '../../domain/rules/tokens.ts';
import type { Sql } from '../../engine/sql.ts';
import { enabledChannels } from '../../projections/channels/channelQueries.ts';

export type ReachDeps = { reads: Sql; secrets: Pick<Secrets, 'get'> };

/** SU-114: that the action of a rule, which is one, tells nobody at present. At most one remark. */
export const reachDoubts = async (
  { reads, secrets }: ReachDeps,
  workspaceId: string,
  expression: string,
  action: Action,
): Promise<readonly Remark[]> => {
  if (action.type === 'assign_to') return [];
  const rows = await enabledChannels(reads, workspaceId);
  const position = placeOfAction(expression);
  if (action.type === 'escalate') return rows.length > 0 ? [] : [{ position, message: NO_CHANNEL }];
  for (const { kind, enabled, secret_keys: secretKeys, settings_id } of rows) {
    const settings = await readSettings(secrets, settings_id);
    if (settings !== null && reachesChat({ kind, enabled, secretKeys, config: settings.config }, action.channel))
      return [];
  }
  return [{ position, message: NOT_ROUTABLE }];
};

const NO_CHANNEL = 'No channel is enabled: the ticket is escalated, and nobody is told.';
const NOT_ROUTABLE =
  'No enabled Slack channel reaches it: add one with a bot token, or a webhook of that channel. Until then nothing is posted.';

/** The name of the action stands before the only parenthesis. */
const placeOfAction = (expression: string): number => {
  const tokens = tokensOf(expression);
  const open = tokens.findLastIndex((token) => token.kind === 'sign' && token.text === '(');
  return tokens[open - 1]?.at ?? 0;
};
