import { labels } from '../parts/label.ts';

/** How an attempt to tell a channel ended, or that there was none. */
export const deliveryStatus = labels({
  waiting: { text: 'waiting', tone: 'waiting' },
  sent: { text: 'sent', tone: 'good' },
  retried: { text: 'will be retried', tone: 'warn' },
  failed: { text: 'failed', tone: 'bad' },
  dropped: { text: 'dropped', tone: 'neutral' },
});

/** SU-115: what a message does. */
export const ACTIONS = { notify: 'Escalated', acknowledge: 'Acknowledged', resolve: 'Resolved' } as const;

/** The kinds of channels by name. */
export const KINDS = {
  slack: 'Slack',
  email: 'Email',
  sms: 'SMS',
  pagerduty: 'PagerDuty',
  opsgenie: 'Opsgenie or Jira Service Management',
} as const;
