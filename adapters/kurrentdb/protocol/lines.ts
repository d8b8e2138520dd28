import type { Endpoint } from '../connectionString.ts';
import { openAppendStream, type AppendStream } from './appendStream.ts';
import { addressOf, type Channels, type StreamsClient } from './channel.ts';
import { callFailed, CallFailed, ServerSilent } from './failures.ts';
import type { Leader } from './leader.ts';

/** A channel to one node; `appends`: the stream over which appends go together, null while there is none. */
export type Line = {
  at: Endpoint;
  client: StreamsClient;
  appends: AppendStream | null;
  /** The server takes one append a call. */
  oneByOne: boolean;
};

type Call = { cancel(): void };

/** The channels of one connection, one at a time: to the node that leads. */
export type Lines = {
  /** The line to the leader, once it is known, within `ms`. Rejects with ServerSilent. */
  within(ms: number): Promise<Line>;
  /** The stream of appends of a line, made when there is none. */
  appends(on: Line): AppendStream;
  /** Cancels `call` when another node leads than the one of its line. Gives back how to end that. */
  watch(on: Line, call: Call): () => void;
  /** What a call over a line has failed with, which may be the end of the line. */
  failed(on: Line, error: unknown): CallFailed;
  /** Leaves the line that is used now. */
  renew: () => void;
  close: () => void;
};

export const openLines = (channels: Channels, leader: Leader): Lines => {
  const closing = new AbortController();
  const calls = new Map<Call, Line>();
  let used: Line | null = null;

  /** Calls under way go on over it, but for appends; no other begins. */
  const leave = (left: Line, how: CallFailed): void => {
    if (used === left) used = null;
    left.appends?.end(how);
    left.client.close();
  };
  const failed = (on: Line, error: unknown): CallFailed => {
    const how = callFailed(error);
    const [, host, port] = /^(.+):(\d+)$/.exec(how.kind === 'not_leader' ? how.details : '') ?? [];
    if (host !== undefined) leader.told({ host, port: Number(port) });
    else if (used === on && (how.kind === 'lost' || how.kind === 'not_leader')) {
      leader.lost(on.at);
      leave(on, how);
    }
    return how;
  };
  const moved = (): void => {
    const at = leader.known();
    if (at === null) return;
    const isElsewhere = (line: Line): boolean => addressOf(line.at) !== addressOf(at);
    if (used !== null && isElsewhere(used)) leave(used, new CallFailed('lost', 'another node leads'));
    for (const [call, line] of calls) if (isElsewhere(line)) call.cancel();
  };
  leader.moved.add(moved);

  return {
    within: async (ms) => {
      const at = leader.known() ?? (await leaderWithin(leader, ms, closing.signal));
      used ??= { at, client: channels.to(at), appends: null, oneByOne: false };
      return used;
    },
    appends: (on) => {
      on.appends ??= openAppendStream(on.client, channels, (how) => {
        on.appends = null;
        failed(on, how);
      });
      return on.appends;
    },
    watch: (on, call) => {
      calls.set(call, on);
      return () => void calls.delete(call);
    },
    failed,
    renew: () => {
      if (used !== null) failed(used, new ServerSilent());
    },
    close: () => {
      closing.abort();
      leader.moved.delete(moved);
      for (const call of calls.keys()) call.cancel();
      if (used !== null) leave(used, new CallFailed('lost', 'closed'));
    },
  };
};

const leaderWithin = async (leader: Leader, ms: number, closing: AbortSignal): Promise<Endpoint> => {
  const late = AbortSignal.timeout(Math.max(0, Math.round(ms)));
  try {
    return await leader.where(AbortSignal.any([closing, late]));
  } catch (cause) {
    throw new ServerSilent({ cause });
  }
};
