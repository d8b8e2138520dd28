import type { Connector, Draft, InboxItem, Investigation, Step, Ticket, Verdict } from '../api/types.ts';

type PatchOf<S> = S extends Step ? Pick<S, 'seq' | 'kind'> & Partial<S> : never;

/** What one event says about a step; the step is all of them laid over each other. */
export type StepPatch = PatchOf<Step>;

/** The changed fields of the entity, by the name of the frame (SU-160 to SU-167). */
type Patches = {
  'ticket.received': InboxItem;
  'ticket.updated': Partial<Ticket & InboxItem>;
  'investigation.step': Partial<Pick<Investigation, 'state' | 'status' | 'attempt'>> & { step?: StepPatch };
  'investigation.verdict': Pick<Investigation, 'state' | 'status'> & { verdict: Verdict };
  'draft.updated': { drafted_reply: Draft };
  'connector.status': Omit<Partial<Connector>, 'status'> & { status?: Connector['status'] | 'deleted' };
};

type ChangeOf<Type extends keyof Patches> = Type extends keyof Patches
  ? { type: Type; position: string; occurred_at: string; entity: { type: string; id: string }; patch: Patches[Type] }
  : never;

/** One frame of the inbox stream (SU-159). */
export type Change = ChangeOf<keyof Patches>;

export type TicketChange = ChangeOf<'ticket.received' | 'ticket.updated'>;
export type InvestigationChange = ChangeOf<'investigation.step' | 'investigation.verdict' | 'draft.updated'>;
export type ConnectorChange = ChangeOf<'connector.status'>;

/** Names of the frames that tell of changes. */
export const CHANGE_TYPES = [
  'ticket.received',
  'ticket.updated',
  'investigation.step',
  'investigation.verdict',
  'draft.updated',
  'connector.status',
] as const satisfies readonly Change['type'][];
