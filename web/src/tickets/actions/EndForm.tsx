import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Ticket } from '../ticket.ts';
import { useEnd, wordsFor, type End } from './useEnd.ts';

type Props = { ticket: Ticket; as: End; onClose: () => void };

/** SU-19, SU-20: ends a ticket, with words for the team. */
export const EndForm = ({ ticket, as, onClose }: Props) => {
  const [words, setWords] = useState(() => wordsFor(as, ticket.id));
  const end = useEnd(ticket);
  const isResolved = as === 'resolve';
  const alsoThere =
    ticket.source_id === null ? '' : ' It is also marked as solved at its source, unless the source is read-only.';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        end(as, words.trim());
        onClose();
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={isResolved ? 'Resolution' : 'Reason'}
          description={`For your team; it stands in the thread. The ticket is reopened if the customer writes again.${isResolved ? alsoThere : ''}`}
          autosize
          minRows={2}
          maxLength={10_000}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{isResolved ? 'Resolve' : 'Ignore'}</Button>
        </Group>
      </Stack>
    </form>
  );
};
