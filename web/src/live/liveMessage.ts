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

/**
 * `opened`: frames follow from now on; what was read before may lack what happened meanwhile. `resumed`: the
 * connection is back, and nothing was missed. `reset`: too much was missed; read everything again.
 * `refused`: the service answered with an error, maybe because the session has ended.
 */
export type LiveMessage =
  | { kind: 'opened' }
  | { kind: 'resumed' }
  | { kind: 'reset' }
  | { kind: 'refused' }
  | { kind: 'change'; change: Change };

export const HELLO = 'hello';
export const RESET = 'reset';
const HEARTBEAT = 'heartbeat';

/** Names of the frames that tell of the stream itself; every other one tells of a change. */
export const STREAM_FRAMES: readonly string[] = [HELLO, HEARTBEAT, RESET];

/** What a frame says beside that the stream is alive. */
export const messageOf = ({ name, data }: Frame): LiveMessage | null => {
  if (name === RESET) return { kind: 'reset' };
  if (STREAM_FRAMES.includes(name)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a frame of the service that also served this page
  return { kind: 'change', change: JSON.parse(data) as Change };
};
