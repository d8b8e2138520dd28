/** Three pure functions (the decider pattern). `decide` throws DomainError for an illegal command. */
export type Decider<Command, Event, State> = {
  initialState: () => State;
  /** Folds one event; accepts every event the stream may hold, personal fields read `null` after erasure. */
  evolve: (state: State, event: Event) => State;
  /** The events that the command leads to; none when it changes nothing. */
  decide: (command: Command, state: State) => readonly Event[];
};

/** Fails to compile when a union gains a member that a switch does not handle. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
};
