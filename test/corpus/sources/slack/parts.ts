import type { SlackMessage } from '../../../../demo/slackApi/records.ts';

/** A message as Slack's documentation and its users' reports give it, and how it is to be read. */
export type SlackCase = {
  says: string;
  message: Partial<SlackMessage>;
  title?: string;
  body: string;
  attachments?: readonly object[];
};

/** Elements and texts of blocks. */
export const text = (value: string, style: object = {}) => ({ type: 'text', text: value, ...style });
export const section = (...elements: object[]) => ({ type: 'rich_text_section', elements });
export const rich = (...elements: object[]) => ({ type: 'rich_text', block_id: 'b1Qz', elements });
export const mrkdwn = (value: string) => ({ type: 'mrkdwn', text: value, verbatim: false });
export const plain = (value: string) => ({ type: 'plain_text', text: value, emoji: true });

/** A file that was uploaded, and how a ticket lists it. */
export const FILE = {
  id: 'F0AAAAAAA1',
  created: 1_688_651_200,
  name: 'screen.png',
  title: 'screen.png',
  mimetype: 'image/png',
  filetype: 'png',
  pretty_type: 'PNG',
  mode: 'hosted',
  size: 48_213,
  file_access: 'visible',
};
export const LISTED = { name: 'screen.png', mime: 'image/png', size: 48_213 };
