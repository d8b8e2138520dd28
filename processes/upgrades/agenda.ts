import { clusters } from '../../domain/clusters/cluster.ts';
import { categoryOf, idOf } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { upgrades } from '../../domain/upgrades/upgrades.ts';

/** Which clusters are to be looked at, and when: as much of it as events have told, so that others are left alone. */
export type Agenda = {
  /** These have happened; without them, something that nobody can tell. */
  note(events?: readonly RecordedEvent[]): void;
  /** To look at this one at `atMs` since 1970, if not before. */
  plan(clusterId: string, atMs: number): void;
  /** Whether all clusters are to be planned anew, as at the beginning; the caller then does so. */
  takeAll(): boolean;
  /** Takes those that are due off the agenda. */
  takeDue(nowMs: number): readonly string[];
  /** When the next one is due, in milliseconds since 1970; Infinity for never. */
  nextMs(): number;
};

/** Their streams have the id of the cluster. */
const OF_A_CLUSTER: ReadonlySet<string> = new Set([clusters, upgrades].map(({ category }) => category));

export const createAgenda = (): Agenda => {
  const due = new Map<string, number>();
  let all = true;
  const plan = (clusterId: string, atMs: number): void =>
    void due.set(clusterId, Math.min(atMs, due.get(clusterId) ?? Infinity));
  return {
    plan,
    note: (events) => {
      // A window of the workspace, or the catalogue: any cluster may be concerned.
      if (events === undefined || !events.every(({ stream }) => OF_A_CLUSTER.has(categoryOf(stream)))) all = true;
      else for (const { stream } of events) plan(idOf(stream), 0);
    },
    takeAll: () => {
      const was = all;
      all = false;
      return was;
    },
    takeDue: (nowMs) => {
      const ids = [...due].filter(([, atMs]) => atMs <= nowMs).map(([id]) => id);
      for (const id of ids) due.delete(id);
      return ids;
    },
    nextMs: () => due.values().reduce((next, atMs) => Math.min(next, atMs), Infinity),
  };
};
