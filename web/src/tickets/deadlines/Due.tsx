import { exactTime } from '../../parts/time/exactTime.ts';
import { Status } from '../../parts/Status.tsx';
import type { Label } from '../../parts/label.ts';
import { relativeTime, useNow } from '../../parts/time/time.tsx';
import type { Ticket } from '../ticket.ts';

type Props = { of: Pick<Ticket, 'sla_bucket' | 'due_at'>; what?: 'answer' | 'resolution' };

/** How long there is until the next deadline, or since when it is missed; the exact time on hover. */
export const Due = ({ of, what }: Props) => {
  const label = dueLabel(of, useNow(), what);
  if (label === null) return null;
  return (
    <span title={of.due_at === null ? undefined : `Due ${exactTime(of.due_at)}`}>
      <Status label={label} />
    </span>
  );
};

type Standing = Pick<Ticket, 'sla_bucket' | 'due_at'>;

/** "due in 2 hr.", "overdue since 5 min. ago"; null while nothing is due and nothing was missed. `now`: milliseconds since 1970. */
const dueLabel = ({ sla_bucket: bucket, due_at: due }: Standing, now: number, what = ''): Label | null => {
  if (due === null) return bucket === 'breached' ? { text: 'deadline missed', tone: 'bad' } : null;
  const words = what === '' ? '' : `${what} `;
  if (Date.parse(due) <= now) return { text: `${words}overdue, ${relativeTime(due, now)}`, tone: 'bad' };
  const tone = bucket === 'breached' ? 'bad' : bucket === 'at_risk' ? 'warn' : 'neutral';
  return { text: `${words}due ${relativeTime(due, now)}`, tone };
};
