import { lazy, Suspense } from 'react';
import { Dialog } from '../../parts/dialogs/Dialog.tsx';
import type { Ticket } from '../ticket.ts';
import { AssignForm } from './AssignForm.tsx';
import { EndForm } from './EndForm.tsx';
import { TagsForm } from './TagsForm.tsx';

/** What reads the dates that people type is large, and seldom needed. */
const SnoozeForm = lazy(async () => ({ default: (await import('./SnoozeForm.tsx')).SnoozeForm }));

const TITLES = {
  assign: 'Assign the ticket',
  snooze: 'Snooze the ticket',
  tags: 'Tags of the ticket',
  resolve: 'Resolve the ticket',
  ignore: 'Ignore the ticket',
} as const;

export type TicketDialog = keyof typeof TITLES;

type Props = { ticket: Ticket; opened: TicketDialog | null; onClose: () => void };

/** What is asked before a ticket is changed; one at a time. */
export const TicketDialogs = ({ ticket, opened, onClose }: Props) => (
  <Dialog title={opened === null ? '' : TITLES[opened]} opened={opened !== null} onClose={onClose}>
    {opened === 'assign' && <AssignForm ticket={ticket} onClose={onClose} />}
    {opened === 'tags' && <TagsForm ticket={ticket} onClose={onClose} />}
    {(opened === 'resolve' || opened === 'ignore') && <EndForm ticket={ticket} as={opened} onClose={onClose} />}
    {opened === 'snooze' && (
      <Suspense fallback="Loading…">
        <SnoozeForm ticket={ticket} onClose={onClose} />
      </Suspense>
    )}
  </Dialog>
);
