import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { exactTime } from '../../parts/time/exactTime.ts';
import { offeredTimes, typedTime } from './snoozeTimes.ts';
import type { Ticket } from '../ticket.ts';
import { useDesk } from './useDesk.ts';

const EXAMPLES = 'Such as “friday 14:00”, “in 3 hours” or “5 December”. A day without an hour means 9:00.';

/** Until when: what is mostly wanted with one click, anything else as people write it. */
export const SnoozeForm = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [now] = useState(() => new Date());
  const until = typedTime(typed, now);
  const desk = useDesk(ticket);
  const snooze = (until: string) => {
    desk.snooze(until);
    onClose();
  };
  const offer = (name: string, value: string) => (
    <Button key={name} variant="default" justify="start" onClick={() => snooze(value)}>
      {name}
    </Button>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (until !== null) snooze(until.toISOString());
      }}
    >
      <Stack gap="xs">
        {offer('Until the customer writes', 'reply')}
        {offeredTimes(now).map(({ name, until }) => offer(name, until.toISOString()))}
        <TextInput
          label="Until"
          description={EXAMPLES}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          error={typed.trim() !== '' && until === null && 'Not a time in the future that can be read.'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to say until when
          autoFocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={until === null}>
            {until === null ? 'Snooze' : `Until ${exactTime(until.toISOString())}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
