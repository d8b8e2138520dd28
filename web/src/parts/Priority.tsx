import { VisuallyHidden } from '@mantine/core';
import { IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import classes from './parts.module.css';

const MARKS = { high: IconChevronUp, urgent: IconChevronsUp } as const;

const isMarked = (priority: string): priority is keyof typeof MARKS => priority in MARKS;

/** How much a ticket presses: a mark at the left of its title, none for what does not. `inWords`: with the word. */
export const Priority = ({ priority, inWords = false }: { priority: string; inWords?: boolean }) => {
  if (!isMarked(priority)) return null;
  const Mark = MARKS[priority];
  return (
    <span className={classes['priority']} data-priority={priority} title={`${priority} priority`}>
      <Mark size={16} stroke={2.4} aria-hidden />
      {inWords ? priority : <VisuallyHidden>{`${priority} priority: `}</VisuallyHidden>}
    </span>
  );
};
