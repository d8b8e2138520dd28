import { List, Text } from '@mantine/core';
import { exactTime } from '../../parts/time/exactTime.ts';
import { Status } from '../../parts/Status.tsx';
import type { Ticket } from '../ticket.ts';
import { bucketLabel, lengthOf } from './words.ts';

type Sla = NonNullable<Ticket['sla']>;
type Deadline = Sla['resolution'];

/** SU-182: every deadline of a ticket, and what led to it. */
export const Deadlines = ({ sla }: { sla: Sla }) => (
  <>
    <OneDeadline name="First answer" deadline={sla.first_response} />
    {sla.next_response !== null && <OneDeadline name="Next answer" deadline={sla.next_response} />}
    <OneDeadline name="Resolution" deadline={sla.resolution} />
  </>
);

const OneDeadline = ({ name, deadline }: { name: string; deadline: Deadline }) => (
  <details>
    <summary>
      {name}: <Status label={bucketLabel(deadline.state)} /> {whenOf(deadline)}
    </summary>
    <Text size="xs" c="dimmed">
      {lengthOf(deadline.target_s)} of working time since {exactTime(deadline.started_at)}
    </Text>
    <List size="xs" spacing={2}>
      {deadline.explanation.map(({ kind, from, to, seconds }) => (
        <List.Item key={`${kind} ${from}`}>
          {KINDS[kind]}
          {kind === 'counted' && ` ${lengthOf(seconds)}`}: {exactTime(from)}{' '}
          {to === null ? 'until now' : `to ${exactTime(to)}`}
        </List.Item>
      ))}
    </List>
  </details>
);

const KINDS = {
  counted: 'counted',
  closed: 'closed',
  waiting_on_customer: 'waiting on the customer',
  resolved: 'resolved',
  ignored: 'ignored',
} as const satisfies Record<Deadline['explanation'][number]['kind'], string>;

const whenOf = ({ due_at: due, met_at: met }: Deadline): string => {
  if (met !== null) return due === null ? `on ${exactTime(met)}` : `on ${exactTime(met)}, due ${exactTime(due)}`;
  return due === null ? 'stands still' : `due ${exactTime(due)}`;
};
