import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { components, paths } from '../api/schema.d.ts';

export type Rule = Answer<'/api/support-lead/escalation-rules/{id}'>;
export type Firing = Answer<'/api/support-lead/escalation-rules/{id}/firings'>['items'][number];
export type RuleBody =
  paths['/api/support-lead/escalation-rules']['post']['requestBody']['content']['application/json'];
export type SavedRule = components['schemas']['SavedEscalationRule'];
export type Validation = components['schemas']['EscalationRuleValidation'];
export type DryRun = components['schemas']['EscalationRuleDryRun'];
export type Remark = Validation['errors'][number];

/** What the keys of the list, and of everything about one rule, begin with. */
export const RULES_KEY = 'escalation-rules';
export const RULE_KEY = 'escalation-rule';

const PAGE = 100;
/** The stream does not tell of rules: looks again now and then, not while the page is hidden. */
const LOOKS_AGAIN = { refetchInterval: 10_000, refetchOnWindowFocus: 'always', refetchOnMount: 'always' } as const;

/** In the order in which they are asked. */
export const rulesQuery = infiniteQueryOptions({
  queryKey: [RULES_KEY],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam }) => {
    const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
    return unwrap(api.GET('/api/support-lead/escalation-rules', { params: { query } }));
  },
  getNextPageParam: (page) => page.next_cursor,
  ...LOOKS_AGAIN,
});

export const ruleQuery = (id: string) =>
  queryOptions({
    queryKey: [RULE_KEY, id],
    queryFn: () => unwrap(api.GET('/api/support-lead/escalation-rules/{id}', { params: { path: { id } } })),
  });

/** Newest first. */
export const firingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [RULE_KEY, id, 'firings'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => {
      const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return unwrap(api.GET('/api/support-lead/escalation-rules/{id}/firings', { params: { path: { id }, query } }));
    },
    getNextPageParam: (page) => page.next_cursor,
    ...LOOKS_AGAIN,
  });

/** What the service says of an expression, and of the sample ticket by it; nothing is kept. */
export const validationQuery = (expression: string, sampleId: string | null) =>
  queryOptions({
    queryKey: ['escalation-rule-validation', expression, sampleId],
    queryFn: (): Promise<Validation> =>
      unwrap(
        api.POST('/api/support-lead/escalation-rules/validate', { body: { expression, sample_ticket_id: sampleId } }),
      ),
    placeholderData: (before: Validation | undefined) => before,
    staleTime: Infinity,
    gcTime: 60_000,
  });

const SAMPLES = 20;

/** Tickets to try a rule on: the newest, or those with these words. */
export const samplesQuery = (words: string) =>
  queryOptions({
    queryKey: ['escalation-rule-samples', words],
    queryFn: async () => {
      const query = { limit: SAMPLES, ...(words === '' ? {} : { q: words }) };
      return (await unwrap(api.GET('/api/tickets', { params: { query } }))).items;
    },
    placeholderData: (before) => before,
  });

/** Everything that a change of one rule changes. */
export const changesOf = (id: string) => [[RULES_KEY], [RULE_KEY, id]];
