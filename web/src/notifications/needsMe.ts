/** What a frame says of a ticket, and what the tab knew of it before. */
type Said = { status?: string; assignee_id?: string | null };
type Known = { title: string | null; assignee_id: string | null } | undefined;

/** Statuses in which somebody has to act, with what a notification says of them. */
const WAITS_FOR_A_PERSON: Readonly<Record<string, string>> = {
  awaiting_review: 'waits for your review',
  escalated: 'is escalated to you',
  failed: 'could not be investigated',
};

/** What to tell a user about a change of a ticket; null where it does not need them. */
export const needsMe = (said: Said, known: Known, userId: string): string | null => {
  const name = known?.title ?? 'A ticket';
  if (said.assignee_id === userId && known?.assignee_id !== userId) return `${name} was assigned to you`;
  const assignee = said.assignee_id === undefined ? known?.assignee_id : said.assignee_id;
  const words = said.status === undefined ? undefined : WAITS_FOR_A_PERSON[said.status];
  return words === undefined || assignee !== userId ? null : `${name} ${words}`;
};
