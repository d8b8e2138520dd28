/** One frame as it came. `id`: the last event that the stream has told of, '' before the first. */
export type Frame = { name: string; id: string; data: string };

/** What one event changed (SU-159). `type`: the name of its frame; `patch`: the changed fields of the entity. */
export type Change<Patch = unknown> = {
  type: string;
  position: string;
  occurred_at: string;
  entity: { type: string; id: string };
  patch: Patch;
};

/** What is told without an event behind it (SU-196): at most once, and not again to whoever was away. */
export type Signal<Data = unknown> = { name: string; data: Data };

/**
 * `opened`: frames follow from now on; what was read before may lack what happened meanwhile. `resumed`: the
 * connection is back, and no change was missed. `reset`: too much was missed; read everything again.
 * `refused`: the service answered with an error, maybe because the session has ended.
 */
export type LiveMessage =
  | { kind: 'opened' }
  | { kind: 'resumed' }
  | { kind: 'reset' }
  | { kind: 'refused' }
  | { kind: 'change'; change: Change }
  | { kind: 'signal'; signal: Signal };

export const HELLO = 'hello';
export const RESET = 'reset';
const HEARTBEAT = 'heartbeat';

/** Names of the frames that tell of the stream itself; every other one tells of a change. */
export const STREAM_FRAMES: readonly string[] = [HELLO, HEARTBEAT, RESET];

/** Names of the frames that have no id of their own. */
const SIGNAL_FRAMES = new Set(['counts', 'read', 'presence']);

/** Whether a frame is a signal, which has no place in the order of events. */
export const isSignal = ({ name }: Pick<Frame, 'name'>): boolean => SIGNAL_FRAMES.has(name);

/** What a frame says beside that the stream is alive. */
export const messageOf = ({ name, data }: Frame): LiveMessage | null => {
  if (name === RESET) return { kind: 'reset' };
  if (STREAM_FRAMES.includes(name)) return null;
  if (isSignal({ name })) return { kind: 'signal', signal: { name, data: JSON.parse(data) as unknown } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a frame of the service that also served this page
  return { kind: 'change', change: JSON.parse(data) as Change };
};
