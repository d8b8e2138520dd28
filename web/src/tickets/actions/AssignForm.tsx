import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { useUser } from '../../sessions/session.ts';
import { colleaguesQuery, type Colleague } from '../../users/colleagues.ts';
import type { Ticket } from '../ticket.ts';
import { matching } from './matching.ts';
import { useDesk } from './useDesk.ts';

const SHOWN_MAX = 12;

/** SU-24: to oneself, to a colleague, or to nobody. */
export const AssignForm = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { assignee_id } = ticket;
  const { data: people = [], error } = useQuery(colleaguesQuery);
  const self = useUser()?.id;
  const [typed, setTyped] = useState('');
  const desk = useDesk(ticket);
  const assign = (to: string | null) => {
    desk.assign(to);
    onClose();
  };
  const found = offered(people, self, assignee_id).filter(({ name }) => matching(typed, name ?? ''));
  const [first] = found;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (first !== undefined) assign(first.id);
      }}
    >
      <Stack gap="xs">
        <TextInput
          label="Name"
          description="Enter takes the first one"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to choose somebody
          autoFocus
        />
        {found.slice(0, SHOWN_MAX).map((person) => (
          <Button key={person.id} variant="default" justify="start" onClick={() => assign(person.id)}>
            <span className="foreign">
              {person.id === self ? `${person.name ?? 'You'} (you)` : (person.name ?? 'Erased')}
            </span>
          </Button>
        ))}
        <ProblemNotice error={error} />
        <Group justify="space-between">
          <Button variant="subtle" color="gray" disabled={assignee_id === null} onClick={() => assign(null)}>
            Nobody
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Oneself first; whoever has it already and whoever was disabled is not offered. */
const offered = (
  people: readonly Colleague[],
  self: string | undefined,
  assignee: string | null,
): readonly Colleague[] =>
  people
    .filter(({ id, disabled }) => !disabled && id !== assignee)
    .toSorted((a, b) => Number(b.id === self) - Number(a.id === self));
