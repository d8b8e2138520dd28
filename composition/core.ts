import { randomBytes } from 'node:crypto';
import { createApiKeyUse, createSessionActivity } from '../adapters/postgres/ops/activity.ts';
import { createUnrecordedSessions } from '../adapters/postgres/ops/unrecordedSessions.ts';
import { createLocks } from '../adapters/postgres/ops/locks.ts';
import { createCursorCodec, type CursorCodec } from '../api/http/cursor.ts';
import type { Route } from '../api/http/http.ts';
import type { RegisterMetrics } from '../api/metrics/metrics.ts';
import type { Check } from '../api/operations/health.ts';
import { createAuthenticator, type Authenticator } from '../api/sessions/authenticator.ts';
import { createEventStreams, type EventStreams } from '../api/streams/eventStreams.ts';
import type { Locks } from '../domain/core/locks.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import type { UnrecordedSessions } from '../domain/sessions/unrecordedSessions.ts';
import type { KeyedHash } from '../domain/core/subjects.ts';
import type { LatestCatalogue } from '../domain/upgrades/clusterFacts.ts';
import type { CatalogueInForce } from '../domain/versions/versionCatalogue.ts';
import type { Projection } from '../engine/projections/projection.ts';
import type { Reactor } from '../engine/reactors/reactor.ts';
import type { Audit } from '../services/audit.ts';
import type { Connectors } from '../services/connectors.ts';
import type { Mailboxes } from '../services/mailboxes.ts';
import type { ModelMoney } from '../services/modelMoney.ts';
import type { ClusterDriver } from '../services/provisioner.ts';
import type { UpgradeRules } from '../services/upgradeRules.ts';
import type { PlaybookLibrary } from '../domain/playbooks/library.ts';
import type { Settings } from '../settings/settings.ts';
import type { Engine, Worker } from './engine.ts';
import { uuidv7, type Clock } from './ids.ts';
import type { Storage } from './storage.ts';

/** What a feature adds to a node, all of it optional. Nothing of it runs, or is served, before all modules are open. */
export type Opened = {
  /** In the order of the reference. */
  routes?: readonly Route[];
  reactors?: readonly Reactor[];
  /** Started once the node listens. */
  workers?: readonly Worker[];
  /** Families of `/metrics`. */
  metrics?: readonly RegisterMetrics[];
  /** What `/ready` tells beside the checks of the node itself. */
  checks?: () => readonly Check[];
};

/**
 * A feature, from its `modules/<face>/<feature>.ts`. Its read models are known without opening it: the storage reads their
 * tables, and the operators' commands rebuild them.
 */
export type Module = {
  readModels?: readonly Projection[];
  /** A setting that does not fit throws InvalidSetting, and stops the start. */
  open(core: Core): Opened | Promise<Opened>;
};

/** What features stand on that know nothing of each other: storage, log, and what requests share. */
export type NodeCore = Storage &
  Engine &
  Clock & {
    settings: Settings;
    scrubber: Scrubber;
    /** A fresh UUIDv7. */
    newId: () => string;
    randomBytes: (length: number) => Uint8Array;
    /** Hashes under the master key, as hexadecimal text. */
    keyedHash: KeyedHash;
    locks: Locks;
    cursors: CursorCodec;
    authenticator: Authenticator;
    unrecordedSessions: UnrecordedSessions;
    streams: EventStreams;
    publicApiUrl: string;
    publicWebUrl: string;
    /** How long an answer waits for the read models, milliseconds. */
    readAfterWriteMs: number;
  };

/** What several features use of each other, through these ports alone; `services/` makes it. */
export type Services = ClusterDriver &
  UpgradeRules & {
    audit: Audit;
    catalogue: CatalogueInForce;
    /** The same, read from the log at the moment. */
    latestCatalogue: LatestCatalogue;
    /** Follows the catalogue. */
    catalogueWorker: Worker;
    connectors: Connectors;
    mailboxes: Mailboxes;
    /** What every agent pays with. */
    money: ModelMoney;
    playbooks: PlaybookLibrary;
    /** Takes the link that creates the administrator, once it is known; null when there is one (SU-04). */
    bootstrapOffered: (url: string | null) => void;
  };

/** The one record that every module is opened with. */
export type Core = NodeCore & Services;

/** What that is made of. */
export type NodeParts = { settings: Settings; storage: Storage; engine: Engine; scrubber: Scrubber; clock: Clock };

const HOUR_MS = 3_600_000;

/** Nothing runs yet: the authenticator follows the log once it is told to. */
export const nodeCore = ({ settings, storage, engine, scrubber, clock }: NodeParts): NodeCore => {
  const { quick, masterKey, heartbeat } = storage;
  const keyedHash: KeyedHash = (purpose, ...texts) =>
    Buffer.from(masterKey.keyedHash(purpose, ...texts)).toString('hex');
  const unrecordedSessions = createUnrecordedSessions(quick, keyedHash);
  const authenticator = createAuthenticator({
    ...engine,
    unrecordedSessions,
    sessionActivity: createSessionActivity(quick),
    apiKeyUse: createApiKeyUse(quick),
    sessionIdleMs: settings.SERVICE_SESSION_IDLE_HOURS * HOUR_MS,
    ...clock,
  });
  const streams = createEventStreams({
    ...engine,
    standsUntil: (principal) => authenticator.standsUntil(principal),
    now: clock.now,
    replayLimit: settings.SERVICE_SSE_REPLAY_LIMIT,
    streamsPerPrincipal: settings.SERVICE_MAX_STREAMS_PER_PRINCIPAL,
  });
  return {
    ...storage,
    ...engine,
    ...clock,
    settings,
    scrubber,
    newId: uuidv7,
    randomBytes: (length) => randomBytes(length),
    keyedHash,
    locks: createLocks(quick, heartbeat.owner),
    cursors: createCursorCodec(masterKey.keyedHash('cursor')),
    authenticator,
    unrecordedSessions,
    streams,
    publicApiUrl: settings.SERVICE_PUBLIC_API_URL,
    publicWebUrl: settings.SERVICE_PUBLIC_WEB_URL,
    readAfterWriteMs: settings.SERVICE_READ_AFTER_WRITE_MS,
  };
};
