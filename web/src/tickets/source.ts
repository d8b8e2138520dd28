import { useQuery } from '@tanstack/react-query';
import { sourcesQuery, type Source } from '../sources/queries.ts';

/** Where a ticket came from: null for one of a program or of a source that was deleted, undefined until it is known. */
export const useSource = (id: string | null): Source | null | undefined => {
  const { data } = useQuery({ ...sourcesQuery, enabled: id !== null });
  if (id === null) return null;
  return data === undefined ? undefined : (data.find((source) => source.id === id) ?? null);
};

/** SU-104: how a reply reaches the customer. */
export type Way = {
  /** Nothing is called for a direct ticket, a deleted source, or one that may only be read. */
  canSend: boolean;
  /** The main action. */
  send: string;
  /** What happens, as a sentence. */
  where: string;
};

const KINDS: Readonly<Record<string, { send: string; through: string }>> = {
  email: { send: 'Send by mail', through: 'in the same thread of mails' },
  helpdesk: { send: 'Send to the help desk', through: 'as a public comment' },
  mcp_slack: { send: 'Send to Slack', through: 'in its thread' },
};

const BY_HAND = { canSend: false, send: 'Copy and mark as sent' } as const;
const PASTE = 'paste the reply where the customer reads it.';

/** `source` undefined: not known yet, so that nothing is promised. */
export const wayOf = (source: Source | null | undefined, customer: string | null): Way => {
  if (source === undefined) return { canSend: true, send: 'Send', where: '' };
  if (source === null) return { ...BY_HAND, where: `Nothing can be sent from here: ${PASTE}` };
  if (source.read_only) return { ...BY_HAND, where: `“${source.name}” may only be read: ${PASTE}` };
  const { send, through } = KINDS[source.kind] ?? { send: 'Send', through: `through “${source.name}”` };
  return { canSend: true, send, where: `To ${customer ?? 'the customer'}, ${through}.` };
};
