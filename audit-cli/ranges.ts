import { usage } from './outcome.ts';

/** `A..B`: the indexes from A on, below B. Throws CommandFailed. */
export const parseRange = (text: string): { from: number; to: number } => {
  const match = /^(\d{1,15})\.\.(\d{1,15})$/.exec(text);
  const [from, to] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || from >= to) throw usage('--range takes A..B, which means the events from A on, below B');
  return { from, to };
};
