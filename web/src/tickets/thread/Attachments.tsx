import { Text } from '@mantine/core';
import type { Ticket } from '../ticket.ts';
import classes from './thread.module.css';
import { sizeInWords, type Attachment } from './attachments.ts';

type Props = { ticketId: Ticket['id']; attachments: readonly Attachment[] };

/** SU-195: what hangs on a message. It is downloaded, never opened in the page; pictures show what the service made of them. */
export const Attachments = ({ ticketId, attachments }: Props) =>
  attachments.length === 0 ? null : (
    <ul className={classes['attachments']} aria-label="Attachments">
      {attachments.map((attachment) => (
        <li key={attachment.n}>
          <OneAttachment at={`/backend/api/tickets/${ticketId}/attachments/${attachment.n}`} attachment={attachment} />
        </li>
      ))}
    </ul>
  );

const OneAttachment = ({ at, attachment: { name, size, kept, preview } }: { at: string; attachment: Attachment }) => {
  if (!kept)
    return (
      <Text size="xs" c="dimmed" className="foreign">
        {name}, {sizeInWords(size)}: kept in the source alone
      </Text>
    );
  return (
    <a href={at} download={name}>
      {preview && <img src={`${at}/preview`} alt="" loading="lazy" />}
      <span className="foreign">{name}</span> <span>{sizeInWords(size)}</span>
    </a>
  );
};
