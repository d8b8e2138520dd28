import { join } from 'node:path';
import { createSourceHost, type SourceHost, type SourceHostOptions } from '../../adapters/mcp/sources/sourceHost.ts';
import { customServers } from '../../adapters/sources/customServers.ts';
import { sourcePrograms } from '../../adapters/sources/programs.ts';
import { createRatingTokens } from '../../adapters/vault/ratingTokens.ts';
import { sourceMetrics } from '../../api/metrics/sourceMetrics.ts';
import { sourceRoutes } from '../../api/sources/routes.ts';
import type { Core, Module, NodeCore } from '../../composition/core.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { ratingUrl, type RatingLink } from '../../domain/csat/ratingLink.ts';
import { ticketSources } from '../../domain/sources/source.ts';
import type { SourcePorts } from '../../domain/sources/manageSources.ts';
import { changeSignalOf } from '../../engine/feed/changeSignal.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { deliveryChanges, runDeliveries } from '../../processes/delivery/runDeliveries.ts';
import { outboxQueue } from '../../processes/outbox/queueWrites.ts';
import { writeDeliverer } from '../../processes/outbox/writeDeliverer.ts';
import type { Polling } from '../../processes/sources/pollSource.ts';
import { runSources, type SourceRunner } from '../../processes/sources/runSources.ts';
import type { SeenSource, SourceChecks } from '../../processes/sources/sourceChecks.ts';
import { itemTaker } from '../../processes/sources/takeInItem.ts';
import { sourceIntake } from '../../processes/sources/takeInTickets.ts';
import { heldByKind } from '../../projections/sources/heldByKind.ts';
import { passedOver } from '../../projections/sources/passedOver.ts';
import { quotaOn } from '../../projections/quotas.ts';
import { knownPassedOver } from '../../projections/sources/passedOverQueries.ts';
import {
  acceptsWrites,
  countSources,
  enabledSources,
  findSource,
  intakePlaceOf,
  isPortTaken,
} from '../../projections/sources/sourceQueries.ts';
import { createdSource, ticketSources as sourceRows, type SourceRow } from '../../projections/sources/ticketSources.ts';
import { knownTickets } from '../../projections/tickets/ticketQueries.ts';

/** How long a poll may wait until the read model shows where its source stands. */
const SHOWN_WITHIN_MS = 30_000;

type SourceCore = NodeCore & Pick<Core, 'mailboxes'>;

const openSources = (core: SourceCore) => {
  const { settings } = core;
  const options = { ...hostOptions(core), mailboxTokens: core.mailboxes.tokens };
  const seen = new Map<string, SeenSource>();
  let running: SourceHost | null = null;

  const runHeld = async (signal: AbortSignal): Promise<void> => {
    const host = noting(createSourceHost(options), seen);
    running = host;
    try {
      await Promise.all([runSources(runnerOf(core, { host, seen }), signal), runOutbox(core, host, signal)]);
    } finally {
      running = null;
      await host.stop();
    }
  };
  const asked = async <T>(source: SourceRow, ask: (host: SourceHost, row: SourceRow) => Promise<T>): Promise<T> => {
    if (running !== null) return ask(running, source);
    // Another node runs it, and has its port.
    const host = createSourceHost(options);
    try {
      return await ask(host, { ...source, webhook_port: null });
    } finally {
      await host.stop();
    }
  };
  const sourceChecks: SourceChecks = {
    look: (source, signal) => asked(source, (host, row) => host.look(row, signal)),
    get: (source, externalId, signal) => asked(source, (host, row) => host.get(row, externalId, signal)),
    attachment: (source, wanted, signal) => asked(source, (host, row) => host.attachment(row, wanted, signal)),
    count: async ({ workspace_id: workspaceId, kind, values }, since, signal) => {
      const host = createSourceHost(options);
      try {
        return await host.count(unsaved(core, { workspaceId, kind, config: values }), since, signal);
      } finally {
        await host.stop();
      }
    },
    seen: (id) => seen.get(id) ?? null,
  };
  return {
    routes: sourceRoutes({
      ...core,
      ...options.rules,
      ...core.mailboxes.parts,
      takeInItem: itemTaker({ ...core, ...recordingOn(core), sourceChecks }),
      sourceChecks,
      pollIntervalS: settings.SERVICE_POLL_INTERVAL_SECONDS,
      ticketSourceQuota: quotaOn(core, 'ticket_sources', settings.SERVICE_MAX_TICKET_SOURCES, (workspaceId) =>
        countSources(core.reads, workspaceId),
      ),
    }),
    metrics: [sourceMetrics(() => heldByKind(core.reads))],
    reactors: [sourceIntake(core), queueOf(core)],
    workers: [
      {
        name: 'ticket_sources',
        after: ['ticket_sources', 'tickets', 'deliveries'],
        run: (signal: AbortSignal) => {
          const polls = settings.SERVICE_ENABLE_TICKET_POLLER;
          core.logger.info({}, polls ? 'ticket_poller_started' : 'ticket_poller_disabled');
          return runUnderLease(core, 'ticket_sources', signal, runHeld);
        },
      },
    ],
  };
};

/** Ticket sources: their routes, what runs and polls them, and what is written to them. */
export const sourceModule = { readModels: [sourceRows, passedOver], open: openSources } satisfies Module;

/** A source that nobody has created: its secrets are in no vault, and stand among its settings. */
const unsaved = (
  { newId, now }: NodeCore,
  of: Pick<Parameters<typeof createdSource>[0], 'workspaceId' | 'kind' | 'config'>,
): SourceRow =>
  createdSource({
    ...of,
    sourceId: newId(),
    name: of.kind,
    enabled: true,
    readOnly: true,
    pollIntervalS: 60,
    secretKeys: [],
    secretId: null,
    command: null,
    args: [],
    webhookPort: null,
    startFrom: null,
    createdAt: now(),
  });

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
  core: NodeCore,
): Omit<SourceHostOptions, 'mailboxTokens'> & { rules: Pick<SourcePorts, 'allowsCommand' | 'isPortTaken'> } => {
  const { settings, secrets, store, reads, logger, scrubber } = core;
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
      const commandId = CommandId.parse(core.newId());
      const actor = { type: 'system', id: 'ticket_sources' } as const;
      const data = {
        sourceId: id,
        command: scrubber.text(command).value,
        args: args.map((arg) => scrubber.text(arg).value),
        startedAt: core.now(),
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

const queueOf = (core: NodeCore) =>
  outboxQueue({ ...core, canWrite: acceptsWrites(core.reads), asksForRatings: core.settings.SERVICE_CSAT_LINKS });

/** What is written to sources goes through the tool servers that this node runs. */
const runOutbox = (core: NodeCore, tools: SourceRunner['tools'], signal: AbortSignal): Promise<void> => {
  const sourceOf = (workspaceId: string, id: string) => findSource(core.reads, workspaceId, id);
  const tokens = createRatingTokens(core.masterKey);
  const urlOf = (link: RatingLink) => ratingUrl(core.publicWebUrl, tokens.tokenOf(link));
  const kinds = [writeDeliverer({ ...core, tools, sourceOf, ratingUrl: urlOf })];
  return runDeliveries({ ...core, changes: deliveryChanges(core, kinds, ['ticket_sources']) }, kinds, signal);
};

/** What recording what a source gave needs beside the core, whoever asked the source. */
const recordingOn = ({ settings, store, reads, progress }: NodeCore): IntakeRecording => ({
  bodyCharsMax: settings.SERVICE_MAX_TICKET_BODY_CHARS,
  knownTickets: (ids) => knownTickets(reads, ids),
  knownPassedOver: (ids) => knownPassedOver(reads, ids),
  placeOf: async (sourceId, signal) => {
    const head = await store.head();
    if (!(await progress.waitFor(['ticket_sources'], head, SHOWN_WITHIN_MS, signal)))
      throw new Error('the read model of ticket sources does not follow');
    return intakePlaceOf(reads, sourceId);
  },
});
type IntakeRecording = Pick<Polling, 'bodyCharsMax' | 'knownTickets' | 'knownPassedOver' | 'placeOf'>;

const runnerOf = (
  core: NodeCore,
  own: { host: SourceRunner['tools']; seen: Map<string, SeenSource> },
): SourceRunner => {
  const { settings, reads } = core;
  return {
    ...core,
    tools: own.host,
    ...recordingOn(core),
    enabled: () => enabledSources(reads),
    // What a source gives changes nothing of the source.
    changes: changeSignalOf(core, ['ticket_sources'], (event) => ticketSources.holds(event)),
    polls: settings.SERVICE_ENABLE_TICKET_POLLER,
    healthMs: settings.SERVICE_CONNECTOR_HEALTH_SECONDS * 1000,
    polled: (id, polledAt) => void own.seen.set(id, { dropped: null, ...own.seen.get(id), polledAt }),
  };
};
