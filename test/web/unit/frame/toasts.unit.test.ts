import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToasts } from '../../../../web/src/parts/toasts/toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = ({ shown }: ReturnType<typeof createToasts>) => shown().map(({ text }) => text);

it('a message goes by itself, one about a refusal when it is closed', () => {
  const toasts = createToasts();
  toasts.toast({ text: 'Assigned' });
  const close = toasts.toast({ text: 'Not assigned', tone: 'refused' });
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts)).toEqual(['Not assigned']);
  close();
  expect(texts(toasts)).toEqual([]);
});

it('can be taken back once, and as long as it says', () => {
  const toasts = createToasts();
  const run = vi.fn<() => void>();
  const undo = () => ({ label: 'Undo', run, untilMs: Date.now() + 10_000 });
  toasts.toast({ text: 'Sent', undo: undo() });
  vi.advanceTimersByTime(9_999);
  toasts.undoNewest();
  toasts.undoNewest();
  expect(run).toHaveBeenCalledTimes(1);

  toasts.toast({ text: 'Sent', undo: undo() });
  vi.advanceTimersByTime(10_000);
  expect(texts(toasts)).toEqual([]);
  toasts.undoNewest();
  expect(run).toHaveBeenCalledTimes(1);
});

it('the newest that can be taken back is taken back first', () => {
  const toasts = createToasts();
  const undone: string[] = [];
  const undo = (name: string) => ({ label: 'Undo', run: () => undone.push(name), untilMs: Date.now() + 10_000 });
  toasts.toast({ text: 'a', undo: undo('a') });
  toasts.toast({ text: 'b', undo: undo('b') });
  toasts.toast({ text: 'c' });
  toasts.undoNewest();
  toasts.undoNewest();
  expect(undone).toEqual(['b', 'a']);
  expect(texts(toasts)).toEqual(['c']);
});
