import { Text } from '@mantine/core';
import { Ago } from '../parts/time.tsx';
import type { Ticket } from '../tickets/ticket.ts';
import classes from './ticket.module.css';

/** What was written after the first message, oldest first; none where nothing was. */
export const Thread = ({ thread }: { thread: Ticket['thread'] }) =>
  thread.length === 0 ? null : (
    <section aria-label="Messages">
      <ol className={classes['thread']}>
        {thread.map(({ author, body, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- messages are only added, at the end
          <li key={index}>
            <Text size="xs" c="dimmed">
              {author === 'customer' ? 'Customer' : 'Your team'} · <Ago iso={at} />
            </Text>
            <Text size="sm" className="foreign prose">
              {body}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
