import { API_VERSIONS } from '../http/version.ts';

export const TITLE = 'Clusters and support investigations';

/** What a reader of the reference must know before the first request. */
export const DESCRIPTION = `Two APIs at one address.

**Clusters** are managed by programs with an API key: every request sends \`API-Key\` and
\`API-Version: ${API_VERSIONS[0]}\`. **Tickets, investigations and connectors** under \`/api\` are for signed-in users,
with the cookie \`service_session\`. Programs may create and read tickets, add messages and read investigations, with a
key that has \`tickets:write\` or \`tickets:read\`. \`/audit\` accepts both.

\`\`\`sh
curl -H 'API-Key: svk_…' -H 'content-type: application/json' \\
  -d '{"title":"Where is my order 1042?","body":"It has been six days.","customer":"mira@example.com"}' \\
  http://localhost:8080/api/tickets
\`\`\`

Every answer of 400 or more is a problem document (\`application/problem+json\`); \`code\` is for programs, and each has
[a page](/problems). Besides the documented headers, every answer has the usual HTTP headers and the
security headers for browsers (such as \`Content-Security-Policy\`).

A \`POST\` with an \`Idempotency-Key\` may be repeated safely. To read your own write, send its \`Event-Position\` as
\`Min-Position\`. To read the next page of a list, use the cursor of \`next_cursor\` or of the \`Link\` header. Fields
and values may be added to answers. Ignore unknown ones.`;

/** In the order of the reference. */
export const TAGS = [
  { name: 'Clusters', description: 'Create and manage clusters of the identity server.' },
  { name: 'Catalogue', description: 'Types, versions, sizes, locations and features to choose from.' },
  { name: 'Tickets', description: 'Requests of customers.' },
  { name: 'Inbox', description: 'Tickets and chat sessions for review, with live changes.' },
  { name: 'Investigations', description: 'Steps, verdicts and drafts of the agent.' },
  { name: 'Escalation rules', description: 'What is escalated by itself.' },
  { name: 'Service levels', description: 'By when tickets are to be answered and resolved.' },
  { name: 'Satisfaction', description: 'What customers think of answers.' },
  { name: 'Insights', description: 'How support does, in figures with their definitions.' },
  { name: 'Knowledge', description: 'Documents that answers stand on, and questions about them.' },
  { name: 'Connectors', description: 'Systems that the agent can read.' },
  { name: 'Channels', description: 'Where people are told of escalations.' },
  { name: 'Costs', description: 'What the model costs, and the budget of the day.' },
  { name: 'API keys', description: 'Keys for programs.' },
  { name: 'Sign-in', description: 'Sessions of users.' },
  { name: 'Events', description: 'The event log.' },
  { name: 'Audit', description: 'Proof that the log was not changed.' },
  { name: 'Operations', description: 'Health, metrics, versions and problem pages.' },
] as const;
