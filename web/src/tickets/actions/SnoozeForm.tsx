import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { exactTime } from '../../parts/exactTime.ts';
import { ProblemNotice } from '../../parts/ProblemNotice.tsx';
import { toast } from '../../parts/toasts/toasts.ts';
import { offeredTimes, typedTime } from './snoozeTimes.ts';
import { useTicketAct } from './useTicketAct.ts';

const EXAMPLES = 'Such as “friday 14:00”, “in 3 hours” or “5 December”. A day without an hour means 9:00.';

/** Until when: what is mostly wanted with one click, anything else as people write it. */
export const SnoozeForm = ({ ticketId, onClose }: { ticketId: string; onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [now] = useState(() => new Date());
  const until = typedTime(typed, now);
  const snooze = useTicketAct(
    ticketId,
    (until: string, { headers }) =>
      unwrap(api.POST('/api/tickets/{id}/snooze', { params: { path: { id: ticketId } }, body: { until }, headers })),
    ({ snoozed_until }) => {
      toast({ text: said(snoozed_until) });
      onClose();
    },
  );
  const offer = (name: string, value: string) => (
    <Button
      key={name}
      variant="default"
      justify="start"
      disabled={snooze.isPending}
      onClick={() => snooze.mutate(value)}
    >
      {name}
    </Button>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (until !== null) snooze.mutate(until.toISOString());
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
        <ProblemNotice error={snooze.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={until === null} loading={snooze.isPending}>
            {until === null ? 'Snooze' : `Until ${exactTime(until.toISOString())}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const said = (until: string | null): string =>
  until === null || until === 'reply' ? 'Snoozed until the customer writes' : `Snoozed until ${exactTime(until)}`;
