import type { paths } from './schema.d.ts';

type Answer<Path extends keyof paths, Method extends 'get' | 'post', Status extends number = 200> =
  paths[Path] extends Record<Method, { responses: Record<Status, { content: { 'application/json': infer Body } }> }>
    ? Body
    : never;

/** The statuses that a list can be filtered by. */
export type TicketStatus = NonNullable<NonNullable<paths['/api/inbox']['get']['parameters']['query']>['status']>;
export type InboxPage = Answer<'/api/inbox', 'get'>;
export type InboxItem = InboxPage['items'][number];
export type Ticket = Answer<'/api/tickets/{id}', 'get'>;
export type Investigation = Answer<'/api/investigations/{id}', 'get'>;
export type Step = Investigation['trajectory'][number];
/** `llm` and `compaction`. */
export type LlmStep = Extract<Step, { purpose: string }>;
export type ToolStep = Extract<Step, { kind: 'tool_call' }>;
export type PolicyStep = Extract<Step, { kind: 'policy' }>;
export type Suspicion = NonNullable<ToolStep['suspicion']>;
export type Verdict = NonNullable<Investigation['verdict']>;
export type Evidence = Verdict['evidence'][number];
export type Draft = NonNullable<Investigation['drafted_reply']>;
export type Cluster = Answer<'/clusters', 'get'>[number];
export type Connector = Answer<'/api/connectors', 'get'>[number];
export type CatalogueEntry = Answer<'/api/connectors/catalogue', 'get'>[number];
export type AuditStatus = Answer<'/audit/status', 'get'>;
export type User = Answer<'/api/auth/me', 'get'>['user'];
export type Investigating = Answer<'/api/status', 'get'>['investigations'];
export type ApiKey = Answer<'/api/keys', 'get'>['items'][number];
