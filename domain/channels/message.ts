import { destinationsIn } from '../text/links.ts';
import { plainText } from '../text/plainText.ts';
import type { EscalatedTicket } from './escalatedTicket.ts';
import type { EscalationAction } from './events.ts';

/**
 * What is sent, whatever the channel makes of it. `key`: of the page that it opens, acknowledges or resolves;
 * `idempotencyKey`: alike at each attempt. `text` holds the title as one of its lines, and no link but `url`.
 */
export type ChannelMessage = {
  action: EscalationAction;
  key: string;
  idempotencyKey: string;
  /** One line, for what has room for no more. */
  summary: string;
  text: string;
  url: string;
};

const TITLE_CHARS_MAX = 200;

type Of = { action: EscalationAction; ticketId: string; idempotencyKey: string; publicWebUrl: string };

/** SU-124: the fixed template. Nothing that a model wrote, and no link but that to the ticket. */
export const escalationMessage = (
  { action, ticketId, idempotencyKey, publicWebUrl }: Of,
  {
    title,
    status,
    priority,
    verdict,
    reason,
  }: Pick<EscalatedTicket, 'title' | 'status' | 'priority' | 'verdict' | 'reason'>,
): ChannelMessage => {
  const shown = title === null ? '(erased)' : linkless(title);
  const url = `${publicWebUrl}/inbox/${ticketId}`;
  return {
    action,
    key: ticketId,
    idempotencyKey,
    summary: `Ticket escalated: ${shown}`,
    text: [
      `Ticket ${ticketId}`,
      `Title: ${shown}`,
      `Status: ${status}`,
      `Priority: ${priority}`,
      `Verdict: ${verdict ?? 'none'}`,
      `Reason: ${reason ?? 'none'}`,
    ].join('\n'),
    url,
  };
};

/** SU-122: the same for no ticket, marked as a test. */
export const testMessage = (id: string, publicWebUrl: string, action: EscalationAction = 'notify'): ChannelMessage => ({
  action,
  key: `test-${id}`,
  idempotencyKey: action === 'notify' ? id : `${id}-${action}`,
  summary: 'Test: this channel works, nothing was escalated',
  text: 'Test\nThis channel works. Nothing was escalated, and there is nothing to do.',
  url: publicWebUrl,
});

/** One line of a customer's words in which nothing can be clicked. */
const linkless = (title: string): string =>
  Array.from(plainText(title).replaceAll(/[\s\p{C}]+/gu, ' '))
    .slice(0, TITLE_CHARS_MAX)
    .join('')
    .trim()
    .split(' ')
    .map((word) => (destinationsIn(word).length > 0 || word.includes('@') ? '[link]' : word))
    .join(' ');
