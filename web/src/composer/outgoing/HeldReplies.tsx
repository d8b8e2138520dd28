import { Button, Text } from '@mantine/core';
import { Status } from '../../parts/Status.tsx';
import type { Ticket } from '../../tickets/ticket.ts';
import classes from '../composer.module.css';
import { heldOf } from './outgoing.ts';

const HELD = { text: 'held, since the customer wrote', tone: 'waiting' } as const;

/** `onBack`: gives the words of a held reply to the editor. */
type Props = { ticket: Ticket; onBack: (words: string) => void };

/** Replies of people that a message of the customer has held (SU-190): nobody has sent them, and their words can be used. */
export const HeldReplies = ({ ticket, onBack }: Props) => {
  const held = heldOf(ticket);
  if (held.length === 0) return null;
  return (
    <ul className={classes['outgoing']} aria-label="Held replies">
      {held.map(({ reply_id: id, body }) => (
        <li key={id}>
          <details>
            <summary>
              <Status label={HELD} />
            </summary>
            <Text size="sm" className="foreign prose">
              {body}
            </Text>
          </details>
          <Button size="xs" variant="default" onClick={() => onBack(body)}>
            Back to the editor
          </Button>
        </li>
      ))}
    </ul>
  );
};
