import { initial, steps, violationOf, type Mutation, type State, type Step } from './model.ts';

/** What led to a state: the steps in their order. */
export type Trace = readonly Step[];

export type Exploration = {
  /** Different ones that were reached. */
  states: number;
  /** Steps of the longest shortest way to one of them. */
  depth: number;
  /** The shortest trace to each kind of violation. */
  violations: ReadonlyMap<string, Trace>;
  /** The shortest trace to each state that `wanted` names, by that name. */
  found: ReadonlyMap<string, Trace>;
};

type Reached = { state: State; step: Step | null; before: Reached | null };

/**
 * Breadth first through every order of steps, at most `depthMax` of them: each state once. What comes after a violation
 * is of no interest. `wanted` names states to which a trace is wanted.
 */
export const explore = (
  depthMax: number,
  without: ReadonlySet<Mutation> = new Set(),
  wanted: (state: State, last: Step) => string | null = () => null,
): Exploration => {
  const seen = new Set<string>([JSON.stringify(initial)]);
  const violations = new Map<string, Trace>();
  const found = new Map<string, Trace>();
  let depth = 0;
  let level: Reached[] = [{ state: initial, step: null, before: null }];
  while (level.length > 0 && depth < depthMax) {
    const next: Reached[] = [];
    for (const before of level)
      for (const step of steps(before.state, without)) {
        const { next: state } = step;
        const key = JSON.stringify(state);
        if (seen.has(key)) continue;
        seen.add(key);
        const reached = { state, step, before };
        const violation = violationOf(state);
        if (violation !== null) note(violations, violation, reached);
        else next.push(reached);
        const name = wanted(state, step);
        if (name !== null) note(found, name, reached);
      }
    if (next.length > 0) depth += 1;
    level = next;
  }
  return { states: seen.size, depth, violations, found };
};

const note = (traces: Map<string, Trace>, name: string, reached: Reached): void => {
  if (!traces.has(name)) traces.set(name, traceOf(reached));
};

const traceOf = (reached: Reached): Trace => {
  const trace: Step[] = [];
  for (let at: Reached | null = reached; at !== null; at = at.before) if (at.step !== null) trace.unshift(at.step);
  return trace;
};
