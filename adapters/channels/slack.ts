import { baseOf, JSON_BODY, textOf, type MakeRequest } from './request.ts';

const WEB_API = 'https://slack.com/api';

/**
 * SU-117: a post to the incoming webhook, which goes to the channel that it was made for, or `chat.postMessage` of a bot.
 * Nothing is unfurled, and the customer's words are plain text, in which Slack makes no links and mentions nobody.
 */
export const slackRequest: MakeRequest = ({ config, chatChannel }, { summary, text, url }) => {
  const plain = { type: 'section', text: { type: 'plain_text', text, emoji: false } };
  const link = { type: 'section', text: { type: 'mrkdwn', text: `<${url}>`, verbatim: true } };
  const said = { text: escaped(summary), blocks: [plain, link], unfurl_links: false, unfurl_media: false };
  const webhook = textOf(config, 'webhook_url');
  if (webhook !== '') return { url: webhook, headers: JSON_BODY, body: JSON.stringify(said) };
  const channel = chatChannel ?? textOf(config, 'channel');
  return {
    url: `${baseOf(config, WEB_API)}/chat.postMessage`,
    headers: { ...JSON_BODY, Authorization: `Bearer ${textOf(config, 'bot_token')}` },
    body: JSON.stringify({ channel, ...said, parse: 'none', link_names: false }),
  };
};

/** What stands in notifications, where Slack reads `<…>` as links and mentions. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
