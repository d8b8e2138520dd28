import { Button, Text } from '@mantine/core';
import { Status } from '../../parts/Status.tsx';
import type { Draft } from '../../investigations/queries.ts';
import type { Ticket } from '../../tickets/ticket.ts';
import classes from '../composer.module.css';
import { heldOf } from './outgoing.ts';

/** `onBack`: gives the words of a held reply to the editor. */
type Props = { ticket: Ticket; draft: Draft | null; onBack: (words: string) => void };

/** What was held before anybody has sent it (SU-18, SU-190): its words can be used. */
export const HeldReplies = ({ ticket, draft, onBack }: Props) => {
  const held = heldOf(ticket, draft);
  if (held.length === 0) return null;
  return (
    <ul className={classes['outgoing']} aria-label="Held replies">
      {held.map(({ key, body, why }) => (
        <li key={key}>
          <details>
            <summary>
              <Status label={{ text: why, tone: 'waiting' }} />
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
