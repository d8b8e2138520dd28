import { Button, Group, Stack, TagsInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exactTime } from '../../parts/time/exactTime.ts';
import { useUser } from '../../sessions/session.ts';
import { colleaguesQuery } from '../../users/colleagues.ts';
import { PRIORITIES } from '../inboxFilter.ts';
import { knownItems } from '../items.ts';
import { offeredTimes, typedTime } from '../../tickets/actions/snoozeTimes.ts';
import type { BulkAction, FormName } from './useBulk.ts';

type Props = { onChoose: (action: BulkAction) => void };

/** What exactly is done with the tickets that were chosen. */
export const BulkForm = ({ form, onClose, onChoose }: Props & { form: FormName; onClose: () => void }) => (
  <Stack gap="xs">
    {form === 'assign' && <People onChoose={onChoose} />}
    {form === 'priority' && <Priorities onChoose={onChoose} />}
    {form === 'tags' && <Tags onChoose={onChoose} />}
    {form === 'snooze' && <Until onChoose={onChoose} />}
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </Group>
  </Stack>
);

/** Oneself first. */
const People = ({ onChoose }: Props) => {
  const { data: people = [] } = useQuery(colleaguesQuery);
  const self = useUser()?.id;
  const there = people
    .filter(({ disabled }) => !disabled)
    .toSorted((a, b) => Number(b.id === self) - Number(a.id === self));
  const assign = (user_id: string | null) => onChoose({ type: 'assign', user_id });
  return (
    <>
      {there.map(({ id, name }) => (
        <Button key={id} variant="default" justify="start" onClick={() => assign(id)}>
          <span className="foreign">{id === self ? `${name ?? 'You'} (you)` : (name ?? 'Erased')}</span>
        </Button>
      ))}
      <Button variant="subtle" color="gray" justify="start" onClick={() => assign(null)}>
        Nobody
      </Button>
    </>
  );
};

const Priorities = ({ onChoose }: Props) =>
  PRIORITIES.map((priority) => (
    <Button key={priority} variant="default" justify="start" onClick={() => onChoose({ type: 'priority', priority })}>
      {priority}
    </Button>
  ));

const Tags = ({ onChoose }: Props) => {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const known = knownItems(useQueryClient()).flatMap(({ tags }) => tags);
  const props = { data: [...new Set(known)].toSorted(), comboboxProps: { withinPortal: false } };
  return (
    <>
      <TagsInput label="Add" value={add} onChange={setAdd} {...props} />
      <TagsInput label="Take away" value={remove} onChange={setRemove} {...props} />
      <Button disabled={add.length + remove.length === 0} onClick={() => onChoose({ type: 'tags', add, remove })}>
        Change the tags
      </Button>
    </>
  );
};

const Until = ({ onChoose }: Props) => {
  const [typed, setTyped] = useState('');
  const [now] = useState(() => new Date());
  const until = typedTime(typed, now);
  const snooze = (until: string) => onChoose({ type: 'snooze', until });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (until !== null) snooze(until.toISOString());
      }}
    >
      <Stack gap="xs">
        <Button variant="default" justify="start" onClick={() => snooze('reply')}>
          Until the customer writes
        </Button>
        {offeredTimes(now).map(({ name, until }) => (
          <Button key={name} variant="default" justify="start" onClick={() => snooze(until.toISOString())}>
            {name}
          </Button>
        ))}
        <TextInput
          label="Until"
          description="Such as “friday 14:00”, “in 3 hours” or “5 December”. A day without an hour means 9:00."
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          error={typed.trim() !== '' && until === null && 'Not a time in the future that can be read.'}
        />
        <Button type="submit" disabled={until === null}>
          {until === null ? 'Snooze' : `Until ${exactTime(until.toISOString())}`}
        </Button>
      </Stack>
    </form>
  );
};
