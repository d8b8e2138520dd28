import { mrkdwn, plain, rich, section, text, type SlackCase } from './parts.ts';

export const blocks: readonly SlackCase[] = [
  {
    says: 'what people type, which Slack gives as text and as blocks, is read once',
    message: {
      text: '*Cannot* log in :cry:\n&gt; error 500\n• one\n• two\n1. <@U0STAFF001>\n```a &lt; b```\n<https://example.com/a?b=1&amp;c=2|here> <#C0HELP00001|help> <!here> <!subteam^S0AAAAAAA1>',
      blocks: [
        rich(
          section(
            text('Cannot', { style: { bold: true } }),
            text(' log in '),
            { type: 'emoji', name: 'cry', unicode: '1f622' },
            text('\n'),
          ),
          { type: 'rich_text_quote', elements: [text('error 500')] },
          {
            type: 'rich_text_list',
            style: 'bullet',
            indent: 0,
            border: 0,
            elements: [section(text('one')), section(text('two'))],
          },
          {
            type: 'rich_text_list',
            style: 'ordered',
            indent: 0,
            elements: [section({ type: 'user', user_id: 'U0STAFF001' })],
          },
          { type: 'rich_text_preformatted', border: 0, elements: [text('a &lt; b')] },
          section(
            { type: 'link', url: 'https://example.com/a?b=1&amp;c=2', text: 'here' },
            { type: 'channel', channel_id: 'C0HELP00001' },
            { type: 'broadcast', range: 'here' },
            { type: 'usergroup', usergroup_id: 'S0AAAAAAA1' },
          ),
        ),
      ],
    },
    title: '*Cannot* log in :cry:',
    body: '*Cannot* log in :cry:\n> error 500\n• one\n• two\n1. @Sam Staff\n```a < b```\nhere (https://example.com/a?b=1&c=2) #help @here @subteam',
  },
  {
    says: 'rich text without a text: paragraphs, lists in lists, quotes, code, links, mentions, dates',
    message: {
      text: '',
      blocks: [
        rich(
          section(
            text('It fails for '),
            { type: 'user', user_id: 'U0MIRA0001' },
            text(' in '),
            { type: 'channel', channel_id: 'C0HELP00001' },
            text(':'),
          ),
          {
            type: 'rich_text_list',
            style: 'ordered',
            indent: 0,
            elements: [section(text('open')), section(text('press '), text('Save', { style: { code: true } }))],
          },
          { type: 'rich_text_list', style: 'bullet', indent: 1, elements: [section(text('twice'))] },
          { type: 'rich_text_list', style: 'ordered', indent: 0, offset: 2, elements: [section(text('wait'))] },
          { type: 'rich_text_quote', elements: [text('error 500\nagain')] },
          { type: 'rich_text_preformatted', elements: [text('if (a < b) stop();')] },
          section(
            { type: 'link', url: 'https://example.com', unsafe: false },
            text(', '),
            { type: 'link', url: 'mailto:mira@example.com', text: 'mira@example.com' },
            text(' at '),
            { type: 'date', timestamp: 1_720_710_212, format: '{date_num}', fallback: '2024-07-11' },
            text(' '),
            { type: 'broadcast', range: 'channel' },
            { type: 'emoji', name: 'wave' },
          ),
        ),
      ],
    },
    title: 'It fails for @Mira Ahn in #C0HELP00001:',
    body: [
      'It fails for @Mira Ahn in #C0HELP00001:',
      '1. open',
      '2. press Save',
      '    • twice',
      '3. wait',
      '> error 500',
      '> again',
      '```',
      'if (a < b) stop();',
      '```',
      'https://example.com, mira@example.com at 2024-07-11 @channel:wave:',
    ].join('\n'),
  },
  {
    says: 'header, section with fields, context, image, markdown and table below a text that is only a summary',
    message: {
      text: 'New request: login',
      blocks: [
        { type: 'header', block_id: 'h', text: plain('New request: login &amp; more') },
        { type: 'divider' },
        {
          type: 'section',
          text: mrkdwn('*What:* cannot log in, see <https://example.com|the page>'),
          fields: [mrkdwn('*Plan*\nGold'), plain('Since Monday')],
        },
        {
          type: 'context',
          elements: [
            { type: 'image', image_url: 'https://example.com/i.png', alt_text: 'a face' },
            mrkdwn('Asked by <@U0MIRA0001>'),
          ],
        },
        { type: 'image', image_url: 'https://example.com/s.png', alt_text: 'the screen', title: plain('Screen') },
        { type: 'video', title: plain('How it looks'), description: plain('Twenty seconds'), alt_text: 'a video' },
        { type: 'markdown', text: '**Steps** a <b> c' },
        {
          type: 'table',
          rows: [
            [
              { type: 'raw_text', text: 'Day' },
              { type: 'raw_text', text: 'Errors' },
            ],
            [{ type: 'raw_text', text: 'Mon' }, rich(section(text('12')))],
          ],
        },
        { type: 'actions', elements: [{ type: 'button', text: plain('Approve'), action_id: 'a' }] },
      ],
    },
    title: 'New request: login',
    body: [
      'New request: login',
      'New request: login & more',
      '*What:* cannot log in, see the page (https://example.com)',
      '*Plan*',
      'Gold',
      'Since Monday',
      'a face',
      'Asked by @Mira Ahn',
      'Screen',
      'the screen',
      'How it looks',
      'Twenty seconds',
      'a video',
      '**Steps** a <b> c',
      'Day | Errors',
      'Mon | 12',
    ].join('\n'),
  },
  {
    says: 'words in blocks of another kind and of odd forms are read as far as they go',
    message: {
      text: '',
      blocks: [
        { type: 'card', title: plain('A card'), elements: [{ type: 'something_new', text: 'of tomorrow' }] },
        { type: 'rich_text', elements: 'none' },
        { type: 'section', text: 7, fields: null },
        { no: 'type' },
        rich(section({ type: 'user' }, { type: 'emoji' }, text('still'))),
      ],
    },
    title: 'A card',
    body: 'A card\nof tomorrow\n@::still',
  },
  {
    says: 'attachments in the older form say what they hold',
    message: {
      text: 'Build 7',
      attachments: [
        {
          pretext: 'From <https://ci.example.com|CI>',
          title: 'Tests failed',
          title_link: 'https://ci.example.com/7',
          text: 'Two of *90*',
          fields: [{ title: 'Branch', value: 'main', short: true }],
          fallback: 'Tests failed',
          color: '#ff0000',
        },
        { blocks: [{ type: 'section', text: mrkdwn('In a block') }], color: '#00ff00' },
        { fallback: 'Only this' },
      ],
    },
    title: 'Build 7',
    body: 'Build 7\nFrom CI (https://ci.example.com)\nTests failed\nTwo of *90*\nBranch: main\nIn a block\nOnly this',
  },
];
