import { join } from 'node:path';
import { createSourceHost, type SourceHost, type SourceHostOptions } from '../adapters/mcp/sourceHost.ts';
import { customServers } from '../adapters/sources/customServers.ts';
import { sourcePrograms } from '../adapters/sources/programs.ts';
import type { sourceRoutes } from '../api/sources/routes.ts';
import { CommandId } from '../domain/core/ids.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { handle } from '../domain/core/streams.ts';
import type { KeyedHash } from '../domain/core/subjects.ts';
import { ticketSources } from '../domain/sources/source.ts';
import type { DraftDecision } from '../domain/drafts/decideDraft.ts';
import { sourceWrites } from '../domain/outbox/write.ts';
import { newsOf } from '../engine/feed/news.ts';
import { runUnderLease } from '../engine/leases/runUnderLease.ts';
import { deliverWrites } from '../processes/outbox/deliverWrites.ts';
import { nextWrites } from '../projections/outbox/sourceWrites.ts';
import { runSources, type SourceRunner } from '../processes/sources/runSources.ts';
import type { SeenSource } from '../processes/sources/sourceChecks.ts';
import { enabledSources, findSource, intakePlaceOf, isPortTaken } from '../projections/sources/sourceQueries.ts';
import { messageKeysOf } from '../projections/tickets/ticketQueries.ts';
import { runAfter, type Engine } from './engine.ts';
import { isoNow, uuidv7 } from './ids.ts';
import { openMailboxes } from './mailboxes.ts';
import { egressRules, type Settings } from './settings.ts';
import type { Storage } from './storage.ts';
import type { Tasks } from './tasks.ts';

/** How long a poll may wait until the read model shows where its source stands. */
const SHOWN_WITHIN_MS = 30_000;

export type SourceParts = Pick<
  Parameters<typeof sourceRoutes>[0],
  'sourceChecks' | 'allowsCommand' | 'isPortTaken' | 'pollIntervalS' | 'mailProviders' | 'signInStates'
> &
  Pick<DraftDecision, 'canWrite' | 'egress'>;

type SourceStorage = Pick<Storage, 'secrets' | 'subjects'> &
  Parameters<typeof openMailboxes>[1] & { keyedHash: KeyedHash };

/** Ticket sources: what their routes need at once, what runs and polls them with `run`. */
export type Sources = { parts: SourceParts; run(tasks: Pick<Tasks, 'run'>): void };

export const openSources = (
  settings: Settings,
  storage: SourceStorage,
  engine: Engine,
  scrubber: Scrubber,
  mailEndpoints: Parameters<typeof openMailboxes>[3],
): Sources => {
  const mailboxes = openMailboxes(settings, storage, engine.logger, mailEndpoints);
  const options = { ...hostOptions(settings, storage, engine, scrubber), mailboxTokens: mailboxes.tokens };
  const seen = new Map<string, SeenSource>();
  let running: SourceHost | null = null;

  const runHeld = async (signal: AbortSignal): Promise<void> => {
    const host = noting(createSourceHost(options), seen);
    running = host;
    try {
      await Promise.all([
        runSources(runnerOf(settings, storage, engine, { scrubber, host, seen }), signal),
        deliverWrites(outboxOf(engine, host), signal),
      ]);
    } finally {
      running = null;
      await host.stop();
    }
  };
  return {
    parts: {
      ...options.rules,
      ...mailboxes.parts,
      canWrite: async (workspaceId, id) => (await findSource(engine.reads, workspaceId, id))?.read_only === false,
      egress: egressRules(settings),
      pollIntervalS: settings.SERVICE_POLL_INTERVAL_SECONDS,
      sourceChecks: {
        look: async (source, signal) => {
          if (running !== null) return running.look(source, signal);
          // Another node runs it, and has its port.
          const host = createSourceHost(options);
          try {
            return await host.look({ ...source, webhook_port: null }, signal);
          } finally {
            await host.stop();
          }
        },
        seen: (id) => seen.get(id) ?? null,
      },
    },
    run: (tasks) => {
      const polls = settings.SERVICE_ENABLE_TICKET_POLLER;
      engine.logger.info({}, polls ? 'ticket_poller_started' : 'ticket_poller_disabled');
      runAfter(engine, tasks, 'ticket_sources', ['ticket_sources', 'tickets', 'source_writes'], (signal) =>
        runUnderLease(engine, 'ticket_sources', signal, runHeld),
      );
    },
  };
};

/** Keeps what each look tells of the buffer of a source (SU-78). */
const noting = (host: SourceHost, seen: Map<string, SeenSource>): SourceHost => ({
  ...host,
  look: async (source, signal) => {
    const look = await host.look(source, signal);
    const { dropped } = look;
    if (dropped !== null) seen.set(source.id, { polledAt: null, ...seen.get(source.id), dropped });
    return look;
  },
});

const hostOptions = (
  settings: Settings,
  { secrets }: Pick<Storage, 'secrets'>,
  { store, reads, logger }: Engine,
  scrubber: Scrubber,
): Omit<SourceHostOptions, 'mailboxTokens'> & { rules: Pick<SourceParts, 'allowsCommand' | 'isPortTaken'> } => {
  const listed = settings.SERVICE_CUSTOM_TOOL_SERVERS_FILE ?? join(settings.SERVICE_DATA_DIR, 'tool-servers.json');
  const allowsCommand = customServers(settings.SERVICE_CUSTOM_TOOL_SERVERS, listed);
  return {
    hosting: sourcePrograms({
      secrets,
      allowsCommand,
      folder: join(settings.SERVICE_DATA_DIR, 'tool-servers'),
      bindAddress: settings.SERVICE_BIND_ADDRESS,
      listener: {
        capacity: settings.SERVICE_PUSH_BUFFER_CAPACITY,
        perMinute: settings.SERVICE_WEBHOOK_RATE_PER_MINUTE,
        trustedProxies: settings.SERVICE_TRUSTED_PROXIES,
        publicApiUrl: settings.SERVICE_PUBLIC_API_URL,
      },
      allowedCidrs: settings.SERVICE_ALLOWED_CIDRS,
      caFile: settings.NODE_EXTRA_CA_CERTS,
      path: process.env['PATH'] ?? '/usr/bin:/bin',
    }),
    starting: async ({ id, workspace_id: workspaceId }, { command, args }) => {
      const commandId = CommandId.parse(uuidv7());
      const actor = { type: 'system', id: 'ticket_sources' } as const;
      const data = {
        sourceId: id,
        command: scrubber.text(command).value,
        args: args.map((arg) => scrubber.text(arg).value),
        startedAt: isoNow(),
      };
      await handle(
        store,
        ticketSources,
        id,
        { type: 'RecordStart', data },
        { actor, correlationId: commandId, commandId, workspaceId },
      );
    },
    scrubber,
    logger,
    rules: { allowsCommand, isPortTaken: (port, exceptId) => isPortTaken(reads, port, exceptId) },
  };
};

const outboxOf = (engine: Engine, tools: SourceRunner['tools']): Parameters<typeof deliverWrites>[0] => ({
  store: engine.store,
  tools,
  next: () => nextWrites(engine.reads),
  sourceOf: (workspaceId, id) => findSource(engine.reads, workspaceId, id),
  news: newsOf(engine, ['source_writes', 'ticket_sources'], (event) => sourceWrites.holds(event)),
  logger: engine.logger,
  now: isoNow,
});

const runnerOf = (
  settings: Settings,
  { subjects, secrets, keyedHash }: Pick<Storage, 'subjects' | 'secrets'> & { keyedHash: KeyedHash },
  engine: Engine,
  own: { scrubber: Scrubber; host: SourceRunner['tools']; seen: Map<string, SeenSource> },
): SourceRunner => {
  const { store, reads, progress, logger } = engine;
  return {
    store,
    subjects,
    secrets,
    keyedHash,
    scrubber: own.scrubber,
    logger,
    tools: own.host,
    bodyCharsMax: settings.SERVICE_MAX_TICKET_BODY_CHARS,
    knownMessages: (ids) => messageKeysOf(reads, ids),
    placeOf: async (sourceId, signal) => {
      const head = await store.head();
      if (!(await progress.waitFor(['ticket_sources'], head, SHOWN_WITHIN_MS, signal)))
        throw new Error('the read model of ticket sources does not follow');
      return intakePlaceOf(reads, sourceId);
    },
    enabled: () => enabledSources(reads),
    // What a source gives changes nothing of the source.
    news: newsOf(engine, ['ticket_sources'], (event) => ticketSources.holds(event)),
    now: isoNow,
    newId: uuidv7,
    polls: settings.SERVICE_ENABLE_TICKET_POLLER,
    healthMs: settings.SERVICE_CONNECTOR_HEALTH_SECONDS * 1000,
    polled: (id, polledAt) => void own.seen.set(id, { dropped: null, ...own.seen.get(id), polledAt }),
  };
};
