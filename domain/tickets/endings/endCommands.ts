import type { SubjectKeyId } from '../../core/ids.ts';

/** `subject`: of the ticket, for the words that people add to it. */
export type ResolveTicket = {
  type: 'ResolveTicket';
  data: { resolvedAt: string; resolution: string | null; undoUntil?: string };
  subject: SubjectKeyId;
};
export type IgnoreTicket = {
  type: 'IgnoreTicket';
  data: { ignoredAt: string; reason: string | null };
  subject: SubjectKeyId;
};
