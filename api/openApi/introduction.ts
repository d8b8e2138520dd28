import { API_VERSIONS } from '../http/version.ts';

export const TITLE = 'Clusters and support investigations';

/** What a reader of the reference must know before the first request. */
export const DESCRIPTION = `Two halves behind one address.

**Clusters** are managed by programs with a key: every request carries \`API-Key\` and
\`API-Version: ${API_VERSIONS[0]}\`. **Tickets, investigations and connectors** under \`/api\` are for people who are signed
in, by the cookie \`service_session\`. \`/audit\` takes either.

Every answer of 400 or more is a problem document (\`application/problem+json\`); \`code\` is for programs, and each has
[a page](/problems). Besides the headers that operations name, every answer carries the usual ones of HTTP and those that
tell browsers to keep it to itself (\`Content-Security-Policy\` and the like).

A \`POST\` with an \`Idempotency-Key\` may be repeated without acting twice. What a write recorded can be read at once by
sending its \`Event-Position\` back as \`Min-Position\`. Lists go on with the cursor of \`next_cursor\` or of the \`Link\`
header. Fields and values of answers may be added, so ignore what you do not know.`;

/** In the order of the reference. */
export const TAGS = [
  { name: 'Clusters', description: 'Make clusters of the identity server and follow what they do.' },
  { name: 'What is offered', description: 'Types, versions, sizes, locations and features to choose from.' },
  { name: 'Tickets', description: 'What customers ask.' },
  { name: 'Inbox', description: 'All that waits for people, and what changes in it.' },
  { name: 'Investigations', description: 'What the agent looked at, found and drafted.' },
  { name: 'Connectors', description: 'Systems that the agent may read from.' },
  { name: 'API keys', description: 'Keys for programs.' },
  { name: 'Sign-in', description: 'Sessions of people.' },
  { name: 'Events', description: 'The log itself.' },
  { name: 'Audit', description: 'Proof that nobody changed the log.' },
  { name: 'Operations', description: 'Health, metrics, versions and the pages about problems.' },
] as const;
