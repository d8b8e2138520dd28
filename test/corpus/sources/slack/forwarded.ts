import { FILE, LISTED, rich, section, text, type SlackCase } from './parts.ts';

const FORWARDED = {
  ts: '1688651267.097029',
  author_id: 'U0STAFF001',
  channel_id: 'C0ELSEWHERE',
  channel_team: 'T0HOME0001',
  is_msg_unfurl: true,
  is_share: true,
  message_blocks: [
    {
      team: 'T0HOME0001',
      channel: 'C0ELSEWHERE',
      ts: '1688651267.097029',
      message: { blocks: [rich(section(text('The export stops at 90 %.'), text(' Since Monday.')))] },
    },
  ],
  id: 1,
  color: 'D0D0D0',
  fallback: '[July 6th, 2023 4:47 AM] sam: The export stops at 90 %. Since Monday.',
  text: 'The export stops at 90 %. Since Monday.',
  author_name: 'Sam Staff',
  author_link: 'https://example.slack.com/team/U0STAFF001',
  mrkdwn_in: ['text'],
  footer: 'Slack Conversation',
  from_url: 'https://example.slack.com/archives/C0ELSEWHERE/p1688651267097029',
};

export const forwarded: readonly SlackCase[] = [
  {
    says: 'a forwarded message, of which the text is empty',
    message: { text: '', attachments: [FORWARDED] },
    title: 'The export stops at 90 %. Since Monday.',
    body: '[Forwarded message of Sam Staff]\n> The export stops at 90 %. Since Monday.',
  },
  {
    says: 'a forwarded message below a word of its own',
    message: {
      text: 'Can somebody help?',
      blocks: [rich(section(text('Can somebody help?')))],
      attachments: [FORWARDED],
    },
    body: 'Can somebody help?\n[Forwarded message of Sam Staff]\n> The export stops at 90 %. Since Monday.',
  },
  {
    says: 'a forwarded message that tells its words in blocks alone, and its writer by id',
    message: { text: '', attachments: [{ ...FORWARDED, text: '', author_name: undefined }] },
    title: 'The export stops at 90 %. Since Monday.',
    body: '[Forwarded message of @Sam Staff]\n> The export stops at 90 %. Since Monday.',
  },
  {
    says: 'a forwarded message of many lines with a link and a mention',
    message: {
      text: '',
      attachments: [
        { ...FORWARDED, message_blocks: [], text: 'First\n<https://example.com/a?b=1&amp;c=2|here>\n<@U0MIRA0001>' },
      ],
    },
    title: 'First',
    body: '[Forwarded message of Sam Staff]\n> First\n> here (https://example.com/a?b=1&c=2)\n> @Mira Ahn',
  },
  {
    says: 'a forwarded message with a file',
    message: { text: '', attachments: [{ ...FORWARDED, message_blocks: [], text: '', files: [FILE] }] },
    title: '[File: screen.png, image/png]',
    body: '[Forwarded message of Sam Staff]\n> [File: screen.png, image/png]',
    attachments: [LISTED],
  },
  {
    says: 'a forwarded message of which only the fallback is told',
    message: { text: '', attachments: [{ is_share: true, fallback: '[no preview available]' }] },
    title: '[no preview available]',
    body: '[Forwarded message]\n> [no preview available]',
  },
  {
    says: 'a message that was shared in the older way, without is_share',
    message: { text: 'Forward of a message', attachments: [{ ...FORWARDED, is_share: undefined }] },
    body: 'Forward of a message\n[Forwarded message of Sam Staff]\n> The export stops at 90 %. Since Monday.',
  },
];

/** They come after the message, which must read alike each time that it is given. */
export const previews: readonly SlackCase[] = [
  {
    says: 'the preview of a page stays away; its link is there',
    message: {
      text: 'Look: <https://example.com/post?a=1&amp;b=2>',
      attachments: [
        {
          from_url: 'https://example.com/post?a=1&b=2',
          original_url: 'https://example.com/post?a=1&b=2',
          service_name: 'example.com',
          title: 'A page',
          title_link: 'https://example.com/post',
          text: 'What the page says of itself.',
          fallback: 'A page',
          id: 1,
        },
      ],
    },
    body: 'Look: https://example.com/post?a=1&b=2',
  },
  {
    says: 'the preview of a message whose link was pasted stays away',
    message: {
      text: 'As in <https://example.slack.com/archives/C0ELSEWHERE/p1688651267097029>',
      attachments: [{ ...FORWARDED, is_share: undefined }],
    },
    body: 'As in https://example.slack.com/archives/C0ELSEWHERE/p1688651267097029',
  },
];
