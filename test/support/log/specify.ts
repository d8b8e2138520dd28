import { expect } from 'vitest';
import type { Decider } from '../../../domain/core/decider.ts';
import { DomainError } from '../../../domain/core/problems/errors.ts';
import type { ProblemCode } from '../../../domain/core/problems/problems.ts';

/** given(…events).when(command).then(…events) | .thenNothing() | .thenRefused(code). Deciding twice adds nothing new. */
export const specify =
  <Command, Event, State>(decider: Decider<Command, Event, State>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const state = history.reduce(decider.evolve, decider.initialState());
      const decide = (): readonly Event[] => decider.decide(command, state);
      return {
        then: (...expected: readonly Event[]) => expect(decide()).toEqual(expected),
        thenNothing: () => expect(decide()).toEqual([]),
        thenRefused: (code: ProblemCode) => {
          expect(decide).toThrow(DomainError);
          expect(refusal(decide)).toBe(code);
        },
      };
    },
    thenState: (expected: State) => {
      expect(history.reduce(decider.evolve, decider.initialState())).toEqual(expected);
    },
  });

const refusal = (decide: () => unknown): string | undefined => {
  try {
    decide();
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
};
