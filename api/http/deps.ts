import type { Check } from '../operations/health.ts';
import type { Catalogue, Runnable } from '../../domain/versions/versionCatalogue.ts';
import type { DriverKind } from '../../domain/clusters/events.ts';
import type { LocationEntry } from '../../domain/clusters/locations.ts';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { EventId } from '../../domain/core/ids.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Exclusive } from '../../domain/core/exclusive.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { ClusterProvisioner } from '../../processes/clusters/clusterProvisioner.ts';
import type { LiveEvents } from '../../engine/feed/liveEvents.ts';
import type { ConnectorChecks } from '../../processes/connectors/connectorChecks.ts';
import type { InvestigationsStatus } from '../../processes/investigations/modelGate.ts';
import type { ProjectionProgress } from '../../engine/projections/projection.ts';
import type { Database } from '../../engine/sql.ts';
import type { KeyedHash, Subjects } from '../../domain/core/subjects.ts';
import type { KnownSignIns, LoginFailures } from '../../domain/sessions/activity.ts';
import type { Passwords } from '../../domain/users/passwords.ts';
import type { Authenticator } from '../sessions/authenticator.ts';
import type { CursorCodec } from './cursor.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { EventStreams } from '../streams/eventStreams.ts';

/** What the routes need from the composition root; each route factory takes the Pick that it uses. */
export type ApiDeps = {
  /** The checks of X-59; never rejects. */
  readiness: () => Promise<readonly Check[]>;
  store: EventStore;
  /** Reads the active versions of the read models. */
  reads: Database;
  progress: ProjectionProgress;
  /** X-35, milliseconds. */
  readAfterWriteMs: number;
  /** `SERVICE_PUBLIC_API_URL`, without a trailing slash. */
  publicApiUrl: string;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  /** A fresh UUIDv7. */
  newId: () => string;
  /** Keys of the people whom tickets are about. */
  subjects: Subjects;
  cursors: CursorCodec;
  /** The open event streams of this process. */
  streams: EventStreams;
  /** chain hashes in base64 of those of these events that the audit log holds already. */
  chainHashes: (eventIds: readonly EventId[]) => Promise<ReadonlyMap<EventId, string>>;
  /** `SERVICE_PUBLIC_WEB_URL`, without a trailing slash. */
  publicWebUrl: string;
  secrets: Secrets;
  scrubber: Scrubber;
  passwords: Passwords;
  /** Hashes of people's addresses, under a key of the vault. */
  keyedHash: KeyedHash;
  authenticator: Authenticator;
  loginFailures: LoginFailures;
  knownSignIns: KnownSignIns;
  /** SU-03: failed sign-ins per client address in 5 minutes and per e-mail address in 15. */
  loginLimits: { perAddress: number; perEmail: number };
  /** SU-01: `SERVICE_SESSION_MAX_DAYS` in milliseconds. */
  sessionMaxMs: number;
  /** CL-88: `SERVICE_MAX_API_KEYS`. */
  maxApiKeys: number;
  /** For what must be decided one at a time in the whole installation. */
  exclusive: Exclusive;
  /** Cryptographic randomness. */
  randomBytes: (length: number) => Uint8Array;
  /** `SERVICE_CATALOGUE_FILE`, parsed. */
  catalogue: Catalogue;
  /** `SERVICE_LOCATIONS`, parsed. */
  locations: readonly LocationEntry[];
  /** What the configured driver says of itself (CL-93), asked once at start. */
  driver: { kind: DriverKind; label: string; isKeycloak: boolean; versions: Runnable };
  /** What is really there of a cluster. */
  provisioner: Pick<ClusterProvisioner, 'observe'>;
  /** `SERVICE_MAX_CLUSTERS` (CL-92). */
  maxClusters: number;
  /** What long polls wait for. */
  live: Pick<LiveEvents, 'of'>;
  metrics: Pick<Metrics, 'contentType' | 'scrape'>;
  /** `SERVICE_METRICS_TOKEN`; null leaves /metrics open. */
  metricsToken: string | null;
  /** Kinds of connectors that this release can run (SU-37). */
  connectorCatalogue: readonly CatalogueEntry[];
  connectorChecks: ConnectorChecks;
  /** `SERVICE_MAX_CONNECTORS` (SU-173). */
  maxConnectors: number;
  /** Whether this node investigates, and if not, why. */
  investigationsStatus: () => InvestigationsStatus;
};
