import { baseOf, JSON_BODY, textOf, type MakeRequest } from './request.ts';

const EVENTS = 'https://events.pagerduty.com';
const ACTIONS = { notify: 'trigger', acknowledge: 'acknowledge', resolve: 'resolve' } as const;
const SUMMARY_CHARS_MAX = 1_024;

/** SU-120: Events API v2; an incident has the ticket's id as its `dedup_key`, so that a repeat opens no second one. */
export const pagerdutyRequest: MakeRequest = ({ config }, { action, key, summary, text, url }) => {
  const event = { routing_key: textOf(config, 'routing_key'), event_action: ACTIONS[action], dedup_key: key };
  const payload = {
    summary: summary.slice(0, SUMMARY_CHARS_MAX),
    source: 'support',
    severity: textOf(config, 'severity'),
    custom_details: { escalation: text },
  };
  const opened = { ...event, payload, links: [{ href: url, text: 'Ticket' }] };
  return {
    url: `${baseOf(config, EVENTS)}/v2/enqueue`,
    headers: JSON_BODY,
    body: JSON.stringify(action === 'notify' ? opened : event),
  };
};
