import { unreachable } from '../../../../domain/core/decider.ts';

/**
 * A model of automatic upgrades (CL-107), small enough to try every order of what can happen: one cluster, one upgrade
 * that is clean and due at first, and two nodes of which each may schedule, begin and carry it out at any time, as if no
 * lease held either back. Between any two steps of a node the other one may act, a catalogue may be imported, the
 * switch may be turned off, the window may end, and either node may be killed. A pause is nothing else than others
 * acting before a node's next step. What comes may go: the next import is clean again, and the switch on.
 */
export type Reason = 'switched_off' | 'window_over' | 'catalogue_changed';

export type NodeId = 'A' | 'B';

type Pc =
  | 'idle'
  | 'schedule'
  | 'read'
  | 'begin'
  | 'claim'
  | 'migrate'
  | 'observe'
  | 'look'
  | 'change'
  | 'withdraw'
  | 'stop'
  | 'end';

export type Node = {
  pc: Pc;
  /** Revision of the cluster's stream that its decision rests on. */
  revision: number;
  /** What it names its run of the driver by; 0 before the first. */
  token: number;
  /** Others have acted since its last read: more than 50 ms may have passed. */
  isStale: boolean;
  /** It knows that the cluster was changed before. */
  isChanged: boolean;
  reason: Reason | null;
};

export type State = {
  nodes: Readonly<Record<NodeId, Node>>;
  /** What is beside the cluster's own stream. One import makes the step a breaking one, the next one a clean one again. */
  imports: number;
  isBreaking: boolean;
  isOver: boolean;
  /** The cluster's stream. */
  switches: number;
  isOn: boolean;
  revision: number;
  operation: 'none' | 'started' | 'cancelled' | 'completed';
  /** The newest that the stream holds. */
  token: number;
  mayHaveMigrated: boolean;
  /** The stream of its upgrades, which follows that of the cluster. */
  upgrade: 'none' | 'scheduled' | 'cancelled' | 'completed';
  /** What really runs: whether the driver has changed it, and what was wrong at that moment. */
  isChanged: boolean;
  wrong: readonly string[];
  kills: number;
};

/** Checks that a mutation leaves out, to see that the checker finds what they are there for. */
export type Mutation =
  | 'catalogue not read again'
  | 'switch not checked again'
  | 'window not checked again'
  | 'age of the read not checked'
  | 'token not compared'
  | 'observed before the token is recorded'
  | 'withdrawn beside the cluster';

export type Step = { by: NodeId | 'world'; does: string; next: State };

const IDLE: Node = { pc: 'idle', revision: 0, token: 0, isStale: false, isChanged: false, reason: null };

export const initial: State = {
  nodes: { A: IDLE, B: IDLE },
  imports: 0,
  isBreaking: false,
  isOver: false,
  switches: 0,
  isOn: true,
  revision: 0,
  operation: 'none',
  token: 0,
  mayHaveMigrated: false,
  upgrade: 'none',
  isChanged: false,
  wrong: [],
  kills: 0,
};

const KILLS_MAX = 1;
const TOKENS_MAX = 3;

/** Everything that can happen next. */
export const steps = (state: State, without: ReadonlySet<Mutation> = new Set()): readonly Step[] => [
  ...ofTheWorld(state),
  ...(['A', 'B'] as const).flatMap((id) => ofNode(state, id, without)),
];

/** What must never be seen. */
export const violationOf = ({ wrong, isChanged, operation, upgrade }: State): string | null => {
  if (wrong.length > 0) return `changed although ${wrong.join(', ')}`;
  if (isChanged && (operation === 'cancelled' || upgrade === 'cancelled')) return 'cancelled beside a changed cluster';
  return null;
};

const ofTheWorld = (state: State): readonly Step[] => {
  const did = (does: string, changes: Partial<State>): Step => ({
    by: 'world',
    does,
    next: stale({ ...state, ...changes }),
  });
  return [
    ...(state.imports === 2 ? [] : [did('import', { imports: state.imports + 1, isBreaking: !state.isBreaking })]),
    ...(state.isOver ? [] : [did('window ends', { isOver: true })]),
    ...(state.switches === 2
      ? []
      : [did('switch', { switches: state.switches + 1, isOn: !state.isOn, revision: state.revision + 1 })]),
    ...(['A', 'B'] as const)
      .filter((id) => state.kills < KILLS_MAX && state.nodes[id].pc !== 'idle')
      .map((id) => did(`kill ${id}`, { kills: state.kills + 1, nodes: { ...state.nodes, [id]: IDLE } })),
  ];
};

/** Whoever has read something may read it as it was. */
const stale = (state: State, but?: NodeId): State => {
  const { A, B } = state.nodes;
  const aged = (id: NodeId, node: Node): Node =>
    id === but || node.pc !== 'change' ? node : { ...node, isStale: true };
  return { ...state, nodes: { A: aged('A', A), B: aged('B', B) } };
};

const reasonsIn = ({ isOn, isOver, isBreaking }: State, without: ReadonlySet<Mutation>): readonly Reason[] => [
  ...(isOn || without.has('switch not checked again') ? [] : ['switched_off' as const]),
  ...(isOver && !without.has('window not checked again') ? ['window_over' as const] : []),
  ...(isBreaking && !without.has('catalogue not read again') ? ['catalogue_changed' as const] : []),
];

/** What a node does next; a step reads, or appends, or changes the cluster. */
const ofNode = (state: State, id: NodeId, without: ReadonlySet<Mutation>): readonly Step[] => {
  const node = state.nodes[id];
  const go = (does: string, own: Partial<Node>, changes: Partial<State> = {}): readonly Step[] => {
    const next = { ...state, ...changes, nodes: { ...state.nodes, [id]: { ...node, ...own } } };
    return [{ by: id, does, next: stale(next, id) }];
  };
  const idle = (does: string, changes: Partial<State> = {}): readonly Step[] => go(does, IDLE, changes);
  const isMine = state.operation === 'started' && (state.token === node.token || without.has('token not compared'));
  const append = { revision: state.revision + 1 };
  switch (node.pc) {
    case 'idle':
      return decides(state, go, without);
    case 'schedule':
      return go('append UpgradeScheduled', { pc: 'read' }, state.upgrade === 'none' ? { upgrade: 'scheduled' } : {});
    case 'read': {
      if (state.upgrade !== 'scheduled' || state.operation !== 'none') return idle('read again: nothing to begin');
      const [reason = null] = reasonsIn(state, without);
      return go('read again', { pc: reason === null ? 'begin' : 'withdraw', reason, revision: state.revision });
    }
    case 'begin': {
      const holds =
        state.operation === 'none' &&
        (without.has('switch not checked again') || (state.isOn && state.revision === node.revision));
      return holds
        ? idle('append ClusterUpdateStarted', { ...append, operation: 'started' })
        : idle('refused to begin');
    }
    case 'withdraw':
      if (without.has('withdrawn beside the cluster')) return idle('append UpgradeCancelled', { upgrade: 'cancelled' });
      return state.operation === 'none' || (state.operation === 'started' && !state.mayHaveMigrated)
        ? idle('append ClusterUpgradeCancelled', { ...append, operation: 'cancelled' })
        : idle('refused to withdraw');
    case 'claim': {
      const token = state.token + 1;
      if (state.operation !== 'started' || token > TOKENS_MAX) return idle('refused to run');
      if (!state.isOn && !state.mayHaveMigrated && !without.has('switch not checked again'))
        return idle('append ClusterUpgradeCancelled', { ...append, operation: 'cancelled' });
      const isFirst = !state.mayHaveMigrated;
      const pc = isFirst ? 'migrate' : without.has('observed before the token is recorded') ? 'look' : 'observe';
      return go('append the first step with a token', { pc, token }, { ...append, token });
    }
    case 'observe':
      if (without.has('observed before the token is recorded'))
        return go('observe', { pc: state.isChanged ? 'end' : 'claim', isChanged: state.isChanged });
      return go('observe', { pc: state.isChanged ? 'end' : 'look', isChanged: state.isChanged });
    case 'migrate':
      return isMine
        ? go('append the step that may migrate', { pc: 'look' }, { ...append, mayHaveMigrated: true })
        : idle('fenced off');
    case 'look': {
      if (!isMine) return idle('read the end: fenced off');
      const [reason = null] = reasonsIn(state, without);
      return go('read the end', { pc: reason === null ? 'change' : 'stop', reason, isStale: false });
    }
    case 'change':
      if (node.isStale && !without.has('age of the read not checked')) return go('too long ago', { pc: 'look' });
      return go('change', { pc: 'end' }, { isChanged: true, wrong: state.isChanged ? [] : wrongAt(state) });
    case 'stop':
      return isMine
        ? idle('append ClusterUpgradeCancelled', { ...append, operation: 'cancelled' })
        : idle('fenced off');
    case 'end':
      return state.operation === 'started'
        ? idle('append ClusterUpdateCompleted', { ...append, operation: 'completed' })
        : idle('too late to end it');
    default:
      return unreachable(node.pc);
  }
};

type Go = (does: string, own: Partial<Node>, changes?: Partial<State>) => readonly Step[];

/** What a node that has nothing in hand finds to do. */
const decides = (state: State, go: Go, without: ReadonlySet<Mutation>): readonly Step[] => {
  if (state.operation === 'cancelled' && state.upgrade === 'scheduled')
    return go('append UpgradeCancelled', {}, { upgrade: 'cancelled' });
  if (state.operation === 'completed' && state.upgrade === 'scheduled')
    return go('append UpgradeCompleted', {}, { upgrade: 'completed' });
  if (state.operation === 'started') {
    const isEarly = state.mayHaveMigrated && without.has('observed before the token is recorded');
    return go('take up', { pc: isEarly ? 'observe' : 'claim' });
  }
  if (state.operation !== 'none') return [];
  if (state.upgrade === 'scheduled') return go('look', { pc: 'read' });
  return state.upgrade === 'none' && reasonsIn(state, new Set()).length === 0 ? go('decide', { pc: 'schedule' }) : [];
};

/** Every reason of CL-80 that the log holds at that moment. */
const wrongAt = (state: State): readonly string[] => [
  ...reasonsIn(state, new Set()),
  ...(state.operation === 'cancelled' ? ['it was cancelled'] : []),
];
