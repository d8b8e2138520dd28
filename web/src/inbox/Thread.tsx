import { Text } from '@mantine/core';
import { Ago } from '../parts/time.tsx';
import type { Ticket } from '../tickets/ticket.ts';
import classes from './ticket.module.css';

const writers: Readonly<Record<string, string>> = { customer: 'Customer', staff: 'Your team' };
/** What the team alone reads. */
const inside: Readonly<Record<string, string>> = {
  resolution: 'Resolved by your team',
  ignored: 'Ignored by your team',
  rejected: 'Draft rejected by your team',
};

/** What was written after the first message, oldest first; none where nothing was. */
export const Thread = ({ thread }: { thread: Ticket['thread'] }) =>
  thread.length === 0 ? null : (
    <section aria-label="Messages">
      <ol className={classes['thread']}>
        {thread.map(({ kind, author, name, body, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no name of its own, and shows nothing but itself
          <li key={index}>
            <Text size="xs" c="dimmed">
              {inside[kind] ?? writers[author] ?? name} · <Ago iso={at} />
            </Text>
            <Text size="sm" className="foreign prose">
              {body}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
