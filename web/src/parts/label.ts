/**
 * What a colour means, everywhere. `active`: the machine works on it. `waiting`: it waits for a person, without haste.
 * `good`: done, and well. `warn` and `bad`: a person is needed now. `neutral`: nothing is to be done.
 */
export type Tone = 'neutral' | 'active' | 'waiting' | 'good' | 'warn' | 'bad';

/** Words and tone of a status. A tone never carries the meaning alone. */
export type Label = { text: string; tone: Tone };

/** The labels of a status by its value; one that nobody has named yet is shown as it is. */
export const labels =
  (known: Readonly<Record<string, Label>>) =>
  (value: string): Label =>
    known[value] ?? { text: value.replaceAll('_', ' '), tone: 'neutral' };
