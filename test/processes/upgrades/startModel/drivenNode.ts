import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '../../../../domain/core/log/eventStore.ts';
import type { UpgradeWork } from '../../../../processes/upgrades/lookAfterUpgrades.ts';
import { lookAfterUpgrades } from '../../../../processes/upgrades/lookAfterUpgrades.ts';
import type { ClusterProvisioner } from '../../../../processes/clusters/clusterProvisioner.ts';
import { operateCluster } from '../../../../processes/clusters/operateCluster.ts';
import { shippedCatalogue } from '../../../support/clusters/catalogues.ts';
import { Killed } from '../../../support/log/crashingStore.ts';
import { silentLogger } from '../../../support/logger.ts';

/** The one cluster as its driver keeps it. */
export type World = { version: string; changed: () => void };

/** A node whose code goes on only when it is its turn, from one append, or the last read, to the next. */
export type DrivenNode = {
  /** One turn: what it has in hand, or what `does` begins. `isLate`: others have acted since its last one. */
  step(does: string, isLate: boolean): Promise<void>;
  /** As many turns as it takes, until it has nothing in hand. */
  finish(): Promise<void>;
  kill(): void;
};

export type NodeParts = {
  store: EventStore;
  work: (store: EventStore) => UpgradeWork;
  clusterId: string;
  world: World;
};

/** More than what was read may be relied on. */
const LATE_MS = 60;
/** What these appends tell follows from others, which the model holds. */
const TOLD = new Set(['UpgradeInitiated', 'UpgradeCancelled', 'UpgradeCompleted', 'ClusterUpdateStrategyDecided']);

export const drivenNode = ({ store, work, clusterId, world }: NodeParts): DrivenNode => {
  let release: (() => void) | null = null;
  let arrived = Promise.withResolvers<void>();
  let running: Promise<void> | null = null;
  let life = { isOver: false };

  const gate = async (own: typeof life): Promise<void> => {
    if (own.isOver) throw new Killed();
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    arrived.resolve();
    await promise;
    if (own.isOver) throw new Killed();
  };

  const gated = (own: typeof life, isAsking: () => boolean): EventStore => ({
    ...store,
    append: async (stream, events, ...more) => {
      if (!TOLD.has(events[0]?.type ?? '')) await gate(own);
      return store.append(stream, events, ...more);
    },
    readAll: async function* (...given) {
      yield* store.readAll(...given);
      if (isAsking()) await gate(own);
    },
  });

  const begin = async (does: string): Promise<void> => {
    const own = life;
    let isAsking = false;
    const mine = gated(own, () => isAsking);
    const driver = driverOf(world, (asking) => void (isAsking = asking));
    const parts = work(mine);
    if (does !== 'take up') return void (await lookAfterUpgrades(parts, clusterId));
    const rest = { timeoutMs: 20_000, retryDelaysMs: [], deletionDelaysMs: [], logger: silentLogger };
    await operateCluster(
      { ...parts, ...rest, driverOf: () => driver, catalogue: shippedCatalogue },
      clusterId,
      new AbortController().signal,
    );
  };

  const turn = async (does: string): Promise<void> => {
    arrived = Promise.withResolvers<void>();
    const held = release;
    release = null;
    if (held === null) {
      const own = life;
      running = begin(does)
        .catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        })
        .finally(() => {
          if (own === life) running = null;
        });
    } else held();
    await Promise.race([arrived.promise, running]);
  };

  return {
    step: async (does, isLate) => {
      if (isLate && release !== null) await sleep(LATE_MS);
      await turn(does);
    },
    finish: async () => {
      for (;;) {
        if (running === null) return;
        await sleep(LATE_MS);
        await turn('');
      }
    },
    kill: () => {
      life.isOver = true;
      life = { isOver: false };
      release?.();
      release = null;
      running = null;
    },
  };
};

const refuse = (): Promise<never> => Promise.reject(new Error('not asked for'));

/** Two steps, and then the change; nothing takes time. */
const driverOf = (world: World, asks: (isAsking: boolean) => void): ClusterProvisioner => {
  return {
    kind: 'embedded',
    describe: refuse,
    preflight: async () => [],
    updateStrategy: async () => 'recreate',
    apply: async function* (spec, _operation, _signal, mayChange) {
      yield { step: 'preparing', progress: 0.1, mayMigrate: false };
      yield { step: 'starting', progress: 0.5, mayMigrate: true };
      if (world.version !== spec.version) {
        asks(true);
        try {
          await mayChange?.();
        } finally {
          asks(false);
        }
        world.changed();
        world.version = spec.version;
      }
      yield { step: 'ready', progress: 1, mayMigrate: true };
    },
    observe: async () => ({
      status: 'present',
      version: world.version,
      url: 'http://127.0.0.1:20000',
      instances: { desired: 1, ready: 1 },
      healthy: true,
    }),
    credentials: refuse,
    destroy: refuse,
  };
};
