import { labels } from '../../parts/label.ts';
import type { Ticket } from '../ticket.ts';

/** SU-149: how something stands against its deadline. */
export const bucketLabel = labels({
  on_track: { text: 'on track', tone: 'neutral' },
  at_risk: { text: 'at risk', tone: 'warn' },
  breached: { text: 'breached', tone: 'bad' },
  met: { text: 'met', tone: 'good' },
});

/** What the next deadline of a ticket asks for. */
export const dueOf = ({ sla, due_at: due }: Pick<Ticket, 'sla' | 'due_at'>): 'answer' | 'resolution' =>
  sla !== null &&
  due !== null &&
  due === sla.resolution.due_at &&
  sla.resolution.met_at === null &&
  due !== openAnswer(sla)
    ? 'resolution'
    : 'answer';

const openAnswer = ({ first_response: first, next_response: next }: NonNullable<Ticket['sla']>): string | null =>
  [first, next].find((each) => each !== null && each.met_at === null)?.due_at ?? null;

/** "2 h 30 min", "1 h", "45 s"; of working time, so without days. */
export const lengthOf = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const parts = [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].filter((part) => part !== '');
  return parts.length === 0 ? `${seconds} s` : parts.join(' ');
};
