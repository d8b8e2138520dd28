import { FILE, LISTED, type SlackCase } from './parts.ts';

export const files: readonly SlackCase[] = [
  {
    says: 'a file alone, by name and type',
    message: { text: '', subtype: 'file_share', files: [FILE] },
    title: '[File: screen.png, image/png]',
    body: '[File: screen.png, image/png]',
    attachments: [LISTED],
  },
  {
    says: 'files of which Slack tells less: from another organisation, beyond the limit of the plan, deleted',
    message: {
      text: 'See these',
      files: [
        { id: 'F0AAAAAAA2', mode: 'file_access', file_access: 'check_file_info' },
        { id: 'F0AAAAAAA3', mode: 'hidden_by_limit', title: 'Plan <draft>' },
        { id: 'F0AAAAAAA4', mode: 'tombstone' },
      ],
    },
    title: 'See these',
    body: 'See these\n[File: without a name, of an unknown type]\n[File: Plan <draft>, of an unknown type]\n[A file that was deleted]',
    attachments: [
      { name: 'file', mime: 'application/octet-stream', size: 0 },
      { name: 'Plan <draft>', mime: 'application/octet-stream', size: 0 },
    ],
  },
  { says: 'a message in which somebody acts', message: { text: 'waves', subtype: 'me_message' }, body: 'waves' },
];
