import { Button, CopyButton, Group, Paper, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { Draft } from '../investigations/queries.ts';
import { Notice } from '../parts/Notice.tsx';
import { Status } from '../parts/Status.tsx';
import type { Ticket } from '../tickets/ticket.ts';
import { DraftDecision } from './DraftDecision.tsx';
import { draftStatus, flagText, isUndecided, whatNow } from './draftState.ts';
import { EditDraft } from './EditDraft.tsx';

type Props = { investigationId: string; draft: Draft; ticket: Ticket };

/**
 * The drafted reply as plain text (nothing in it is loaded or followed, nor needs a sanitiser), how it stands, and
 * what people may do with it (SU-100 to SU-104).
 */
export const DraftPanel = ({ investigationId, draft, ticket }: Props) => {
  const [isEditing, setEditing] = useState(false);
  const { body } = draft;
  const of = { investigationId, draft, ticketId: ticket.id };
  return (
    <section aria-label="Drafted reply">
      <Group justify="space-between" mb={4} gap="xs">
        <Group gap="xs">
          <Title order={4} size="h5">
            Drafted reply
          </Title>
          <Status label={draftStatus(draft)} />
        </Group>
        {body !== null && <Copy text={body} />}
      </Group>
      {!draft.egress_check.ok && isUndecided(draft) && (
        <Notice tone="warn" title="Check before sending">
          The draft holds {draft.egress_check.flags.map(flagText).join('; ')}.
        </Notice>
      )}
      {draft.outdated && isUndecided(draft) && (
        <Notice tone="warn" title="New message from the customer">
          The draft was written before the last message. Read the message, then edit the draft, accept it unchanged, or
          investigate again.
        </Notice>
      )}
      {isEditing && body !== null ? (
        <EditDraft {...of} body={body} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Paper withBorder p="sm" mt={4}>
            <Text size="sm" className="foreign prose" lang={draft.language}>
              {body ?? 'The text of this draft was erased.'}
            </Text>
          </Paper>
          <Text size="xs" c="dimmed" mt={4}>
            {whatNow(draft, ticket.source_id !== null)}
          </Text>
          {body !== null && <DraftDecision key={draft.revision} {...of} onEdit={() => setEditing(true)} />}
        </>
      )}
    </section>
  );
};

const Copy = ({ text }: { text: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        size="compact-xs"
        variant="default"
        onClick={copy}
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    )}
  </CopyButton>
);
