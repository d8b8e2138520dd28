import { Button, Chip, Group, Input, MultiSelect, Stack, TagsInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { verdictKind } from '../../investigations/labels.ts';
import { useMay } from '../../sessions/session.ts';
import { sourcesQuery } from '../../sources/queries.ts';
import { bucketLabel } from '../../tickets/deadlines/words.ts';
import { ticketStatus } from '../../tickets/ticket.ts';
import { colleaguesQuery } from '../../users/colleagues.ts';
import { BUCKETS, inboxFilterIn, PRIORITIES, STATUSES, VERDICTS, type InboxFilter } from '../inboxFilter.ts';
import { knownItems } from '../items.ts';
import { useFilterTo } from '../useInboxFilter.ts';
import { DayField } from './DayField.tsx';

/** Inside the dialog, which nothing of the page can lie over. */
const INSIDE = { withinPortal: false };

/** Everything that a list can be narrowed down to; of each field one of the values must hold. */
export const FilterForm = ({ filter, onClose }: { filter: InboxFilter; onClose: () => void }) => {
  const filterTo = useFilterTo();
  const [asked, setAsked] = useState<Record<string, unknown>>({ ...filter });
  const set = (name: keyof InboxFilter) => (value: unknown) => setAsked((before) => ({ ...before, [name]: value }));
  const current = inboxFilterIn(asked);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        filterTo(current);
        onClose();
      }}
    >
      <Stack gap="sm">
        <Choices label="Status" value={current.status} onChange={set('status')}>
          {STATUSES.map((each) => [each, ticketStatus(each).text])}
        </Choices>
        <Choices label="Priority" value={current.priority} onChange={set('priority')}>
          {PRIORITIES.map((each) => [each, each])}
        </Choices>
        <Choices label="Verdict" value={current.verdict} onChange={set('verdict')}>
          {VERDICTS.map((each) => [each, verdictKind(each).text])}
        </Choices>
        <Choices label="Deadlines" value={current.sla} onChange={set('sla')}>
          {BUCKETS.map((each) => [each, bucketLabel(each).text])}
        </Choices>
        <People value={current.assignee} onChange={set('assignee')} />
        <Words filter={current} set={set} />
        <Sources value={current.source_id} onChange={set('source_id')} />
        <DayField label="Received from" edge="from" value={current.received_from} onChange={set('received_from')} />
        <DayField label="Received until" edge="to" value={current.received_to} onChange={set('received_to')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Show</Button>
        </Group>
      </Stack>
    </form>
  );
};

type Field = { value: readonly string[] | undefined; onChange: (value: readonly string[]) => void };

const Choices = ({
  label,
  value,
  onChange,
  children,
}: Field & { label: string; children: readonly (readonly [value: string, words: string])[] }) => (
  <Input.Wrapper label={label} component="fieldset" labelElement="div">
    <Chip.Group multiple value={[...(value ?? [])]} onChange={onChange}>
      <Group gap={4}>
        {children.map(([each, words]) => (
          <Chip key={each} value={each} size="xs" variant="outline">
            {words}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </Input.Wrapper>
);

/** `me` and `none` first, then colleagues by their names. */
const People = ({ value, onChange }: Field): ReactNode => {
  const { data: people = [] } = useQuery(colleaguesQuery);
  const data = [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody' },
    ...people.map(({ id, name }) => ({ value: id, label: name ?? 'Erased' })),
  ];
  return (
    <MultiSelect
      label="Assignee"
      size="xs"
      data={data}
      searchable
      value={[...(value ?? [])]}
      onChange={onChange}
      comboboxProps={INSIDE}
    />
  );
};

const Sources = ({ value, onChange }: Field): ReactNode => {
  const may = useMay();
  const { data: sources = [] } = useQuery({ ...sourcesQuery, enabled: may('sources:read') });
  const data = sources.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <MultiSelect
      label="Source"
      size="xs"
      data={data}
      searchable
      value={[...(value ?? [])]}
      onChange={onChange}
      comboboxProps={INSIDE}
    />
  );
};

const OFFERED_MAX = 100;

type WordsProps = { filter: InboxFilter; set: (name: keyof InboxFilter) => (value: readonly string[]) => void };

const offered = (words: readonly (string | null)[]) =>
  [...new Set(words.filter((word) => word !== null))].toSorted((a, b) => a.localeCompare(b)).slice(0, OFFERED_MAX);

/** Tags and customers are completed from the items that this tab has met. */
const Words = ({ filter: { tag, customer }, set }: WordsProps): ReactNode => {
  const items = knownItems(useQueryClient());
  return (
    <>
      <TagsInput
        label="Tag"
        size="xs"
        data={offered(items.flatMap(({ tags }) => tags))}
        value={[...(tag ?? [])]}
        onChange={set('tag')}
        comboboxProps={INSIDE}
      />
      <TagsInput
        label="Customer"
        size="xs"
        data={offered(items.map(({ customer }) => customer))}
        value={[...(customer ?? [])]}
        onChange={set('customer')}
        comboboxProps={INSIDE}
      />
    </>
  );
};
