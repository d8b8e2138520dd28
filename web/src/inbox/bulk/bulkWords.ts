/** How far a bulk has come, as its frames tell (SU-188, SU-196). */
export type Progress = {
  status: 'running' | 'done' | 'undoing' | 'undone';
  total: number;
  done: number;
  failed: number;
  undone: number;
  left: number;
};

const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);
const since = (left: number): string => (left === 0 ? '' : `, ${left} left, as they have changed since`);

/** How a bulk or its undo has ended; null while it goes on. `skipped`: how many had changed since they were counted. */
export const ended = (
  words: string,
  { status, total = 0, failed = 0, undone = 0, left = 0 }: Partial<Progress>,
  skipped: number,
): string | null => {
  if (status === 'done')
    return `${words}: ${tickets(total - failed)}${failed === 0 ? '' : `, ${failed} refused`}${since(skipped)}`;
  return status === 'undone' ? `Taken back: ${tickets(undone)}${since(left)}` : null;
};

/** How far it has come, at any moment. */
export const soFar = (words: string, progress: Progress, skipped: number): string => {
  const { status, total, done, failed, undone, left } = progress;
  if (status === 'running') return `${words}: ${done + failed} of ${total} so far`;
  if (status === 'undoing') return `Taken back: ${undone + left} of ${done + failed} so far`;
  return ended(words, progress, skipped) ?? '';
};
