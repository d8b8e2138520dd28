import type { ChannelConfig } from '../../domain/channels/config.ts';
import { baseOf, JSON_BODY, listOf, textOf, type MakeRequest } from './request.ts';

const MESSAGE_CHARS_MAX = 130;

/** SU-121: alerts of Opsgenie or Jira Service Management, which have one form; an alert's alias is the ticket's id. */
export const opsgenieRequest: MakeRequest = ({ config }, { action, key, summary, text, url }) => {
  const alerts = `${baseOf(config, publicUrl(config))}/v2/alerts`;
  const headers = { ...JSON_BODY, Authorization: `GenieKey ${textOf(config, 'api_key')}` };
  if (action !== 'notify') {
    const path = action === 'acknowledge' ? 'acknowledge' : 'close';
    const of = `${alerts}/${encodeURIComponent(key)}/${path}?identifierType=alias`;
    return { url: of, headers, body: JSON.stringify({ source: 'support' }) };
  }
  const responders = listOf(config, 'responders').map((name) => ({ type: 'team', name }));
  const alert = {
    message: summary.slice(0, MESSAGE_CHARS_MAX),
    alias: key,
    description: `${text}\n${url}`,
    priority: textOf(config, 'priority'),
    source: 'support',
    ...(responders.length > 0 && { responders }),
  };
  return { url: alerts, headers, body: JSON.stringify(alert) };
};

const publicUrl = (config: ChannelConfig): string => {
  if (config['product'] === 'jsm') return 'https://api.atlassian.com/jsm/ops/integration';
  return config['region'] === 'eu' ? 'https://api.eu.opsgenie.com' : 'https://api.opsgenie.com';
};
