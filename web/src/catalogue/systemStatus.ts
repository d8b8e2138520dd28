import { labels } from '../parts/label.ts';

/** How a connector or a ticket source is (SU-34, SU-61). */
export const systemStatus = labels({
  starting: { text: 'starting', tone: 'active' },
  ready: { text: 'ready', tone: 'good' },
  degraded: { text: 'degraded', tone: 'warn' },
  disabled: { text: 'switched off', tone: 'neutral' },
});
