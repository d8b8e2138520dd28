import type { LogEvent } from '../../live/log.ts';
import { wordsOf, type Words } from './words.ts';

/** Something that happened so many times in a row. `event`: the last of them. */
export type Run = { event: LogEvent; words: Words; times: number };

/** A history in words, oldest first: what passes again and again, such as windows, stands there once. */
export const inRuns = (history: readonly LogEvent[]): readonly Run[] =>
  history.reduce<Run[]>((runs, event) => {
    const words = wordsOf(event);
    if (words === null) return runs;
    const last = runs.at(-1);
    if (
      last === undefined ||
      last.event.type !== event.type ||
      last.words.text !== words.text ||
      words.detail !== undefined
    )
      runs.push({ event, words, times: 1 });
    else runs[runs.length - 1] = { event, words, times: last.times + 1 };
    return runs;
  }, []);
