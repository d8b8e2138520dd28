import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { eventually } from '../eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../nodes/node.ts';
import { signUp, type NodeClient } from '../nodes/nodeClient.ts';

/** Milliseconds since 1970, from the one clock of this machine. */
type Ms = number;

/** What became of a cluster in a round. `changedAt`: when its driver first changed it; null when it did not. */
export type Fate = { id: string; changedAt: Ms | null; cancelledFor: string | null };

/** Clusters on running nodes that auto-upgrade looks after, and what a test does to them. */
export type Fleet = {
  fixture: NodeFixture;
  node: ReadyNode;
  admin: NodeClient;
  ids: readonly string[];
  leadMs: number;
  database: Pool;
  /** Opens a window that none of the clusters has had a step in; when that was asked for. */
  openWindow(): Promise<void>;
  /** A window that opens, or of which too little is left, at the next minute; gives back that moment. */
  windowFromNextMinute(): Promise<Ms>;
  windowUntilNextMinute(leadMs: number): Promise<Ms>;
  closeWindow(): Promise<void>;
  /** Each step of the path is breaking from then on. With or without running nodes. */
  importBreaking(): Promise<void>;
  /** When the log recorded the last import; needs a node. */
  lastImport(): Promise<Ms>;
  importClean(): Promise<void>;
  /** Waits until nothing is under way, and tells what came of the round. */
  fates(): Promise<readonly Fate[]>;
  /** New clusters in place of those that have come to the newest version. */
  replaceFinished(): Promise<void>;
  /** A second node, which may take over from the first. */
  startSecond(): Promise<void>;
  endSecond(): Promise<void>;
  /** Starts a node in place of the one that was killed. */
  restart(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** What the clusters of a fleet are: which versions there are, and how to tell from outside that a driver changed one. */
export type Ground = {
  environment: NodeJS.ProcessEnv;
  /** How long an upgrade takes from its begin to its first change, at most and beyond what embedded clusters need. */
  leadMs: number;
  /** Oldest first; clusters begin with the first, and one that has come to the last is replaced. */
  versions: readonly string[];
  /** A catalogue of them in which no step is breaking, or each. */
  catalogue(kind: 'clean' | 'breaking'): object;
  /** Gives back what its nodes get in their environment beside `environment`. */
  prepare(dataDir: string): Promise<NodeJS.ProcessEnv>;
  versionAt(directory: string): Promise<string | null>;
  seenAt(directory: string): Promise<Seen>;
};

/** What a cluster is as its driver keeps it, whatever the log says: its version, and the process that serves it. */
export type Seen = { version: string; process: string; changedAt: Ms };

const MINUTE_MS = 60_000;

export const openFleet = async (clusters: number, ground: Ground): Promise<Fleet> => {
  await using resources = new AsyncDisposableStack();
  const fixture = await openNodeFixture({
    SERVICE_DEFAULT_WINDOW: `sun ${clock(Date.now() + 12 * 60 * MINUTE_MS)}-${clock(Date.now() + 13 * 60 * MINUTE_MS)} UTC`,
    // As long as the shortest window: the reserve of one that begins now can begin a minute later.
    SERVICE_WINDOW_RESERVE_MINUTES: '30',
    SERVICE_MAX_CLUSTERS: '200',
    SERVICE_EMBEDDED_PORT_RANGE: portRange(),
    SERVICE_RATE_WRITES_PER_MINUTE: '100000',
    SERVICE_HEALTH_PROBE_SECONDS: '60',
    ...ground.environment,
  });
  resources.defer(() => fixture.dispose());
  Object.assign(fixture.environment, await ground.prepare(fixture.dataDir));
  const clean = await catalogueFile(fixture.dataDir, ground, 'clean');
  const breaking = await catalogueFile(fixture.dataDir, ground, 'breaking');
  fixture.environment['SERVICE_CATALOGUE_FILE'] = clean;
  let node = await fixture.start();
  let admin = await signUp(node);
  const database = new Pool({ connectionString: await fixture.embeddedUrl(), max: 1 });
  // The server ends with whoever ran it last, and the next one brings it up again.
  database.on('error', () => undefined);
  resources.defer(() => database.end());
  const [first = ''] = ground.versions;
  let ids = await createClusters(() => admin, first, clusters);
  let lastStart = 0;
  let since = 0;
  let before: ReadonlyMap<string, Seen> = new Map();
  let second: ReadyNode | null = null;

  const directoryOf = (id: string): string => join(fixture.dataDir, 'clusters', id);
  const seen = (id: string): Promise<Seen> => ground.seenAt(directoryOf(id));
  const begin = async (): Promise<void> => {
    since = Date.now();
    before = new Map(await Promise.all(ids.map(async (id) => [id, await seen(id)] as const)));
  };

  const putWindow = async (from: Ms, to: Ms): Promise<void> => {
    const body = {
      enabled: true,
      days_of_week: [0, 1, 2, 3, 4, 5, 6],
      start_local: clock(from),
      end_local: clock(to),
      timezone: 'UTC',
    };
    const answer = await admin.send('PUT', '/maintenance-window', body);
    if (answer.status !== 200) throw new Error(`the window was not set: ${answer.status} ${answer.text}`);
  };
  const unused = async (): Promise<Ms> => {
    const start = await eventually(
      async () => minuteOf(Date.now()),
      (at) => at > lastStart,
    );
    lastStart = start;
    return start;
  };
  const imported = async (file: string): Promise<void> => {
    const run = await fixture.catalogue('import', file);
    if (run.exit !== 0) throw new Error(`the catalogue was not imported: ${run.stderr}`);
  };
  const own = resources.move();
  return {
    fixture,
    get node() {
      return node;
    },
    get admin() {
      return admin;
    },
    get ids() {
      return ids;
    },
    leadMs: ground.leadMs,
    database,
    openWindow: async () => {
      const start = await unused();
      await begin();
      await putWindow(start, start + 90 * MINUTE_MS);
    },
    windowFromNextMinute: async () => {
      const start = (await unused()) + MINUTE_MS;
      lastStart = start;
      await begin();
      await putWindow(start, start + 90 * MINUTE_MS);
      return start;
    },
    windowUntilNextMinute: async (leadMs) => {
      const start = await unused();
      const over = start + MINUTE_MS;
      await sleep(Math.max(0, over - 1_500 - leadMs - Date.now()));
      await begin();
      await putWindow(start, over + 30 * MINUTE_MS);
      return over;
    },
    closeWindow: () => putWindow(Date.now() + 12 * 60 * MINUTE_MS, Date.now() + 13 * 60 * MINUTE_MS),
    importBreaking: () => imported(breaking),
    importClean: () => imported(clean),
    lastImport: async () => {
      const { rows } = await database.query<{ at: Date }>(
        "select max(recorded_at) as at from es.events where type = 'CatalogueImported'",
      );
      return rows[0]?.at.getTime() ?? 0;
    },
    fates: async () => {
      await quiet(database);
      const fates: Fate[] = [];
      for (const id of ids) {
        const cancelledFor = await cancellationOf(database, id, since);
        fates.push({ id, changedAt: changeOfCluster(before.get(id), await seen(id)), cancelledFor });
      }
      return fates;
    },
    replaceFinished: async () => {
      const kept: string[] = [];
      for (const id of ids) if ((await ground.versionAt(directoryOf(id))) !== ground.versions.at(-1)) kept.push(id);
      for (const id of ids) if (!kept.includes(id)) await deleteCluster(admin, id);
      ids = [...kept, ...(await createClusters(() => admin, first, ids.length - kept.length))];
    },
    startSecond: async () => void (second = await fixture.start()),
    endSecond: async () => {
      // An orderly end would end the clusters that it looks after.
      if (second !== null) await fixture.end(second, 'SIGKILL');
      second = null;
    },
    restart: async () => {
      node = await fixture.start();
      admin = admin.at(node.backendUrl);
    },
    [Symbol.asyncDispose]: () => own.disposeAsync(),
  };
};

/** 200 ports above those that other tests draw from, and below outgoing connections: fleets may run beside each other. */
const portRange = (): string => {
  const from = 31_000 + Math.floor(Math.random() * 8) * 200;
  return `${from}-${from + 199}`;
};

const minuteOf = (at: Ms): Ms => Math.floor(at / MINUTE_MS) * MINUTE_MS;
const clock = (at: Ms): string => new Date(at).toISOString().slice(11, 16);

const catalogueFile = async (directory: string, ground: Ground, kind: 'clean' | 'breaking'): Promise<string> => {
  const path = join(directory, `${kind}.json`);
  await writeFile(path, JSON.stringify(ground.catalogue(kind)));
  return path;
};

const deleteCluster = async (admin: NodeClient, id: string): Promise<void> => {
  await admin.send('DELETE', `/clusters/${id}`);
  await eventually(
    () => admin.send('GET', `/clusters/${id}`),
    ({ status }) => status === 404,
  );
};

const createClusters = async (admin: () => NodeClient, version: string, count: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = { name: `c-${randomUUID()}`, version, size: 'small', location: 'us', auto_upgrade_enabled: true };
    ids.push((await admin().post<{ id: string }>('/clusters', body)).id);
  }
  for (const id of ids)
    await eventually(
      () => admin().get<{ status: string }>(`/clusters/${id}`),
      ({ status }) => status === 'available',
    );
  return ids;
};

const QUIET_MS = 4_000;

/** Nothing of clusters and upgrades was recorded for a while, and nothing is under way. */
const quiet = (database: Pool): Promise<unknown> =>
  eventually(
    async () => {
      const { rows } = await database.query<{ at: Date; open: string }>(OPEN);
      return { sinceMs: Date.now() - (rows[0]?.at.getTime() ?? 0), open: Number(rows[0]?.open) };
    },
    ({ sinceMs, open }) => sinceMs > QUIET_MS && open === 0,
  );

const OPEN = `
  select max(recorded_at) as at,
    count(*) filter (where type in ('UpgradeScheduled', 'ClusterUpdateStarted'))
      - count(*) filter (where type in ('UpgradeCompleted', 'UpgradeFailed', 'UpgradeCancelled'))
      - count(*) filter (where type in ('ClusterUpdateCompleted', 'ClusterUpdateFailed', 'ClusterUpgradeTakenBack'))
      as open
  from es.events where stream_id like 'cluster-%' or stream_id like 'upgrade-%'`;

/** A cluster that another process serves was changed, even if it has its version again. */
const changeOfCluster = (before: Seen | undefined, now: Seen): Ms | null =>
  before?.version === now.version && before.process === now.process ? null : now.changedAt;

const cancellationOf = async (database: Pool, id: string, since: Ms): Promise<string | null> => {
  const { rows } = await database.query<{ reason: string }>(CANCELLED, [`upgrade-${id}`, new Date(since)]);
  return rows[0]?.reason ?? null;
};

const CANCELLED = `
  select convert_from(payload, 'UTF8')::json ->> 'reasonCode' as reason
  from es.events where stream_id = $1 and type = 'UpgradeCancelled' and recorded_at >= $2 order by position desc limit 1`;
