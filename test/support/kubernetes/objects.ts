import { randomUUID } from 'node:crypto';
import { serverSideApply, type JsonObject, type ManagedFields } from './serverSideApply.ts';

/** An object as it is served, and who has set what of it. */
export type Stored = { object: ServedObject; managers: ManagedFields };
export type ServedObject = JsonObject & { metadata: Metadata };
export type Metadata = JsonObject & { name: string; resourceVersion: string; generation: number };

export type Change = { version: number; type: 'ADDED' | 'MODIFIED' | 'DELETED'; key: Key; object: ServedObject };
export type Key = { resource: string; namespace: string; name: string };

export type ApplyRequest = { body: JsonObject; manager: string; force: boolean };
export type Outcome = { served: ServedObject } | { conflicts: readonly { field: string; manager: string }[] };

/** What a cluster knows, with the history that watches are served from. */
export type Objects = {
  find(key: Key): ServedObject | null;
  list(): readonly { key: Key; object: ServedObject }[];
  apply(key: Key, request: ApplyRequest): Outcome;
  /** What the operator says; it is no change of what is wanted. */
  setStatus(key: Key, status: JsonObject): void;
  /** Goes at once, or when its last finalizer has. */
  remove(key: Key, finalizer: string | null): void;
  releaseFinalizer(key: Key, finalizer: string): void;
  /** Every change after `version`; null when the history does not go back that far (410). */
  since(version: number): readonly Change[] | null;
  version(): number;
  /** Forgets what has happened so far. */
  compact(): void;
  /** Calls back at each change, until the function that it gives back is called. */
  follow(see: (change: Change) => void): () => void;
};

const nameOf = ({ resource, namespace, name }: Key): string => `${resource}/${namespace}/${name}`;

const finalizersOf = ({ metadata }: ServedObject): readonly string[] => {
  const found = metadata['finalizers'];
  return Array.isArray(found) ? found.map(String) : [];
};

export const createObjects = (): Objects => {
  const stored = new Map<string, Stored & { key: Key }>();
  const followers = new Set<(change: Change) => void>();
  let history: Change[] = [];
  let version = 1000;
  let forgotten = version;
  const tell = (type: Change['type'], key: Key, object: ServedObject): void => {
    const change = { version, type, key, object };
    history.push(change);
    for (const see of followers) see(change);
  };
  const put = (key: Key, object: JsonObject, meta: JsonObject, managers: ManagedFields): ServedObject => {
    version += 1;
    const known = stored.get(nameOf(key));
    const served = { ...object, metadata: { ...meta, resourceVersion: String(version) } } as unknown as ServedObject;
    stored.set(nameOf(key), { key, object: served, managers });
    tell(known === undefined ? 'ADDED' : 'MODIFIED', key, served);
    return served;
  };
  const drop = (key: Key): void => {
    const known = stored.get(nameOf(key));
    if (known === undefined) return;
    stored.delete(nameOf(key));
    version += 1;
    const metadata = { ...known.object.metadata, resourceVersion: String(version) };
    tell('DELETED', key, { ...known.object, metadata });
  };
  const change = (key: Key, fields: JsonObject, meta: JsonObject = {}): void => {
    const known = stored.get(nameOf(key));
    if (known === undefined) return;
    put(key, { ...known.object, ...fields }, { ...known.object.metadata, ...meta }, known.managers);
  };
  return {
    find: (key) => stored.get(nameOf(key))?.object ?? null,
    list: () => [...stored.values()],
    apply: (key, request) => {
      const known = stored.get(nameOf(key));
      const fresh = { name: key.name, namespace: key.namespace, uid: randomUUID(), generation: 0 };
      const before: JsonObject = known?.object ?? { metadata: fresh };
      const outcome = serverSideApply(before, known?.managers ?? new Map(), request);
      if ('conflicts' in outcome) return outcome;
      const { object, managers } = outcome;
      if (known !== undefined && JSON.stringify(object) === JSON.stringify(known.object)) {
        stored.set(nameOf(key), { ...known, managers });
        return { served: known.object };
      }
      const isNew = JSON.stringify(object['spec']) !== JSON.stringify(before['spec']) || known === undefined;
      const metadata = object['metadata'] as Metadata;
      const generation = metadata.generation + (isNew ? 1 : 0);
      return { served: put(key, object, { ...metadata, generation }, managers) };
    },
    setStatus: (key, status) => {
      if (JSON.stringify(stored.get(nameOf(key))?.object['status']) !== JSON.stringify(status)) change(key, { status });
    },
    remove: (key, finalizer) => {
      const known = stored.get(nameOf(key));
      if (known === undefined || known.object.metadata['deletionTimestamp'] !== undefined) return;
      const finalizers = [...finalizersOf(known.object), ...(finalizer === null ? [] : [finalizer])];
      if (finalizers.length === 0) return drop(key);
      return change(key, {}, { finalizers, deletionTimestamp: new Date().toISOString() });
    },
    releaseFinalizer: (key, finalizer) => {
      const known = stored.get(nameOf(key));
      if (known === undefined || !finalizersOf(known.object).includes(finalizer)) return;
      const finalizers = finalizersOf(known.object).filter((each) => each !== finalizer);
      if (finalizers.length === 0 && known.object.metadata['deletionTimestamp'] !== undefined) return drop(key);
      return change(key, {}, { finalizers });
    },
    since: (from) => (from < forgotten ? null : history.filter((each) => each.version > from)),
    version: () => version,
    compact: () => {
      history = [];
      forgotten = version;
    },
    follow: (see) => {
      followers.add(see);
      return () => void followers.delete(see);
    },
  };
};
