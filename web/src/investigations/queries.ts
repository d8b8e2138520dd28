import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { Ticket } from '../tickets/ticket.ts';

export type Investigation = Answer<'/api/investigations/{id}'>;
export type Step = Investigation['trajectory'][number];
/** `llm` and `compaction`. */
export type LlmStep = Extract<Step, { purpose: string }>;
export type ToolStep = Extract<Step, { kind: 'tool_call' }>;
export type PolicyStep = Extract<Step, { kind: 'policy' }>;
export type Suspicion = NonNullable<ToolStep['suspicion']>;
export type Verdict = NonNullable<Investigation['verdict']>;
export type Evidence = Verdict['evidence'][number];
export type Draft = NonNullable<Investigation['drafted_reply']>;

/** A safeguard: an investigation that begins says so in the live stream. */
const LOOK_MS = 3000;

/** What the keys of all investigations begin with. */
export const INVESTIGATIONS_KEY = ['investigation'] as const;
export const investigationKey = (id: string) => [...INVESTIGATIONS_KEY, id] as const;

/**
 * The investigation that a ticket names; null while it is named only. A ticket that is being investigated names its
 * investigation a moment before there is one, so that there the list is asked first.
 */
export const investigationQuery = (id: string, { id: ticketId, status }: Pick<Ticket, 'id' | 'status'>) =>
  queryOptions({
    queryKey: investigationKey(id),
    queryFn: async (): Promise<Investigation | null> => {
      if (status === 'investigating' && !(await hasBegun(id, ticketId))) return null;
      return unwrap(api.GET('/api/investigations/{id}', { params: { path: { id } } }));
    },
    refetchInterval: ({ state }) => (state.data === null ? LOOK_MS : false),
  });

const hasBegun = async (id: string, ticketId: string): Promise<boolean> => {
  const query = { ticket_id: ticketId };
  const begun = await unwrap(api.GET('/api/investigations', { params: { query } }));
  return begun.some((investigation) => investigation.id === id);
};

/** The whole recorded result of one step; fetched when someone opens it, and never changing. */
export const resultQuery = (id: string, seq: number) =>
  queryOptions({
    queryKey: ['result', id, seq],
    queryFn: () => unwrap(api.GET('/api/investigations/{id}/results/{seq}', { params: { path: { id, seq } } })),
  });
