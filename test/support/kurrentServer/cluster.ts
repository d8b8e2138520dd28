import { createKurrentLog, type KurrentLog } from './log.ts';
import { startKurrentServer, type KurrentServer } from './kurrentServer.ts';
import type { Standing } from './gossip.ts';

/**
 * Three nodes that elect a leader, as far as clients can tell: one list of events stands for what a majority has, since
 * nobody is shown anything else, and what a leader stores without the others is never acknowledged.
 */
export type KurrentCluster = {
  /** For KURRENTDB_URL. */
  url: string;
  log: KurrentLog;
  nodes: readonly ClusterNode[];
  /** The index of the node that leads; null while nobody does. */
  leader(): number | null;
  /** When the one that leads was elected, by `performance.now()`. */
  electedAt(): number;
  close(): Promise<void>;
};

export type ClusterNode = {
  server: KurrentServer;
  /** As `kill -9`: its connections end, and nobody can connect. */
  kill(): void;
  start(): void;
  /** As SIGSTOP: connections stay open, and nothing comes. */
  freeze(): void;
  thaw(): void;
  /** Cut off from the others: it goes on taking appends that nobody confirms. When it hears of them again, it ends itself. */
  isolate(): void;
  heal(): void;
};

type State = 'up' | 'killed' | 'frozen' | 'isolated';

/** So long the others miss a leader before they elect another; and a leader that has lost them goes on so long. */
export const ELECTION_MS = 1_500;
const TICK_MS = 100;
const RESTART_MS = 500;

export const startKurrentCluster = async (size = 3): Promise<KurrentCluster> => {
  const log = createKurrentLog();
  const servers = await Promise.all(Array.from({ length: size }, () => startKurrentServer({ log })));
  const states: State[] = servers.map(() => 'up');
  const views: Standing[] = [];
  let leader: number | null = 0;
  let missedMs = 0;
  let electedAt = performance.now();

  const members = () =>
    servers.map(({ port }, index) => ({ port, isAlive: states[index] === 'up' || missedMs < ELECTION_MS }));
  const hears = (index: number): boolean => states[index] === 'up';
  const elect = (): void => {
    const up = states.flatMap((state, index) => (state === 'up' ? [index] : []));
    if (leader !== null && hears(leader) && up.length * 2 > size) missedMs = 0;
    else missedMs += TICK_MS;
    if (missedMs >= ELECTION_MS) {
      leader = up.length * 2 > size ? (up[0] ?? null) : null;
      if (leader !== null) [missedMs, electedAt] = [0, performance.now()];
    }
    for (const index of up) views[index] = { leader: portOf(leader), members: members() };
  };
  const portOf = (index: number | null): number | null => (index === null ? null : (servers[index]?.port ?? null));
  elect();
  for (const [index, server] of servers.entries())
    server.stand(() => ({
      ...(views[index] ?? { leader: null, members: [] }),
      isAlone: leader !== index || !hears(index),
    }));
  const ticking = setInterval(elect, TICK_MS);

  const nodeAt = (server: KurrentServer, index: number): ClusterNode => {
    const start = (): void => {
      states[index] = 'up';
      views[index] = { leader: null, members: members() };
      server.proxy.accept();
    };
    const kill = (): void => {
      states[index] = 'killed';
      server.proxy.refuse();
      server.proxy.cutAll();
    };
    return {
      server,
      kill,
      start,
      freeze: () => {
        states[index] = 'frozen';
        server.proxy.stall();
      },
      thaw: () => {
        states[index] = 'up';
        server.proxy.resume();
      },
      isolate: () => (states[index] = 'isolated'),
      heal: () => {
        kill();
        setTimeout(start, RESTART_MS);
      },
    };
  };
  return {
    url: `esdb://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    log,
    nodes: servers.map(nodeAt),
    leader: () => leader,
    electedAt: () => electedAt,
    close: async () => {
      clearInterval(ticking);
      await Promise.all(servers.map((server) => server.close()));
    },
  };
};
