import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { orAborted } from '../../../engine/async/limits.ts';
import { pause } from '../../../engine/async/pause.ts';
import type { ConnectionString, Endpoint } from '../connectionString.ts';
import { addressOf, type Channels, type Member } from './channel.ts';

/** Knows where the leader of the cluster is, for all connections of a log. */
export type Leader = {
  /** Looks until somebody leads; rejects with the reason of `signal` when that aborts. */
  where(signal: AbortSignal): Promise<Endpoint>;
  /** Where it was last; null while nobody knows. */
  known(): Endpoint | null;
  /** Told when it is another one. */
  moved: Set<() => void>;
  /** A node says that the leader is there. */
  told(at: Endpoint): void;
  /** The node there is lost: looked for anew by the next call. */
  lost(at: Endpoint): void;
  /** Asks all whether another one leads by now; what is known stays when nobody does. Never rejects. */
  doubt(): Promise<void>;
};

/** One node alone is used without asking for its cluster: it tells where the leader is when it is not. */
export const findingLeader = (to: ConnectionString, { members }: Pick<Channels, 'members'>): Leader => {
  const [only] = to.discover || to.hosts.length > 1 ? [] : to.hosts;
  const moved = new Set<() => void>();
  let known: Endpoint | null = only ?? null;
  let lastMembers: readonly Endpoint[] = [];
  let looking: Promise<void> | null = null;

  const settle = (at: Endpoint): void => {
    if (known !== null && addressOf(known) === addressOf(at)) return;
    known = at;
    for (const tell of moved) tell();
  };
  const look = async (): Promise<void> => {
    const hosts = to.discover ? await addressesOf(to.hosts) : to.hosts;
    const found = await voteOf([...hosts, ...lastMembers], async (node) => {
      const told = await members(node);
      lastMembers = told.map(({ at }) => at);
      return told;
    });
    if (found !== null) settle(found);
  };
  const doubt = async (): Promise<void> => {
    if (only !== undefined) return;
    looking ??= look().finally(() => (looking = null));
    await looking;
  };

  return {
    where: async (signal) => {
      for (;;) {
        if (known !== null) return known;
        await orAborted(doubt(), signal);
        if (known === null) await pause(to.discoveryMs, signal);
        signal.throwIfAborted();
      }
    },
    known: () => known,
    moved,
    told: settle,
    lost: (at) => {
      if (known !== null && addressOf(known) === addressOf(at)) known = only ?? null;
    },
    doubt,
  };
};

/** Every address of each name; of a name that is not known now, none. */
const addressesOf = async (hosts: readonly Endpoint[]): Promise<readonly Endpoint[]> => {
  const found = await Promise.all(
    hosts.map(async ({ host, port }) => {
      if (isIP(host) !== 0) return [{ host, port }];
      const addresses = await lookup(host, { all: true, family: 4 }).catch(() => []);
      return addresses.map(({ address }) => ({ host: address, port, name: host }));
    }),
  );
  return found.flat();
};

/**
 * Asks all nodes at once, and those that they name. The leader is the one that most of them name: at once when that is
 * more than half of all, else when everybody has answered or failed. Never one that did not answer itself, since the
 * others go on naming a leader that hangs. Null when there is none; never rejects.
 */
const voteOf = async (
  nodes: readonly Endpoint[],
  members: (node: Endpoint) => Promise<readonly Member[]>,
): Promise<Endpoint | null> => {
  const asked = new Map<string, Promise<void>>();
  const answered = new Set<string>();
  const votes = new Map<string, { at: Endpoint; count: number }>();
  const { promise: majority, resolve: decide } = Promise.withResolvers<Endpoint>();
  const named = (): { at: Endpoint; count: number }[] =>
    [...votes.values()].filter(({ at }) => answered.has(addressOf(at))).toSorted((a, b) => b.count - a.count);

  const ask = async (node: Endpoint): Promise<void> => {
    const told = await members(node);
    answered.add(addressOf(node));
    for (const { at, leads } of told) {
      begin(at);
      if (leads) votes.set(addressOf(at), { at, count: (votes.get(addressOf(at))?.count ?? 0) + 1 });
    }
    const [first] = named();
    if (first !== undefined && first.count * 2 > asked.size) decide(first.at);
  };
  const begin = (node: Endpoint): void => {
    const address = addressOf(node);
    if (!asked.has(address))
      asked.set(
        address,
        ask(node).catch(() => undefined),
      );
  };
  const everybody = async (): Promise<Endpoint | null> => {
    for (let before = -1; asked.size > before;) {
      before = asked.size;
      await Promise.all(asked.values());
    }
    return named()[0]?.at ?? null;
  };
  nodes.forEach(begin);
  return Promise.race([majority, everybody()]);
};
