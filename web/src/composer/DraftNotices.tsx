import { Button, Group } from '@mantine/core';
import type { Draft } from '../investigations/queries.ts';
import { Notice } from '../parts/Notice.tsx';
import type { Ticket } from '../tickets/ticket.ts';

type Props = {
  ticket: Ticket;
  draft: Draft | null;
  hasChanged: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** What has happened since the words in the composer were written. */
export const DraftNotices = ({ ticket, draft, hasChanged, onTakeTheirs, onKeepMine }: Props) => (
  <>
    {draft?.outdated === true && (
      <Notice tone="warn" title="The customer has written since this draft">
        Nothing was sent. Read the message, then edit the draft, send it all the same, or have it investigated again.
      </Notice>
    )}
    {hasChanged && (
      <Notice tone="warn" title="The draft has changed since you began to type">
        Yours is still here, and nobody else sees it.
        <Group gap="xs" mt={4}>
          <Button size="compact-xs" variant="default" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="compact-xs" variant="default" onClick={onTakeTheirs}>
            Take the new draft
          </Button>
        </Group>
      </Notice>
    )}
    {ticket.status === 'investigating' && (
      <Notice tone="active" title="The agent is at work">
        You can write meanwhile. A reply can be sent once it is done, or once you cancel the investigation.
      </Notice>
    )}
  </>
);
