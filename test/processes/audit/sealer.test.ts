import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withAuditConnection } from '../../../adapters/postgres/audit/auditConnection.ts';
import { createAuditStore } from '../../../adapters/postgres/audit/auditStore.ts';
import { createAuditQueries } from '../../../adapters/postgres/audit/auditQueries.ts';
import { fileSink } from '../../../adapters/vault/auditSinks.ts';
import { entryBytes } from '../../../domain/audit/tree/entry.ts';
import { openCheckpoint } from '../../../domain/audit/note/signedCheckpoint.ts';
import { LogFrozen, LogUnavailable, START, type EventLog } from '../../../domain/core/eventLog.ts';
import { gatedLog, startAppendGate, type AppendGate } from '../../../processes/audit/appendGate.ts';
import { createCheckpointSinks } from '../../../processes/audit/checkpointSinks.ts';
import { runSealer, type SealerDeps } from '../../../processes/audit/sealer.ts';
import { extend, openTerm, sign } from '../../../processes/audit/sealerTerm.ts';
import { createLeases } from '../../../engine/leases/createLeases.ts';
import { checkFence } from '../../../engine/leases/leaseRows.ts';
import type { Database } from '../../../engine/sql.ts';
import {
  appendEvents,
  buildLog,
  extendAll,
  openAuditInstallation,
  takeLease,
  type AuditInstallation,
} from '../../support/auditInstallation.ts';
import { collect, encodedEvent, eventOfSize, freshStream } from '../../support/encodedEvents.ts';
import { recordingLogger, silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';
import { asSuperuser } from '../../support/tampering.ts';

type Node = { gate: AppendGate; log: EventLog; lines: { name: string; fields: object }[]; stop(): Promise<void> };

let database: TestDatabase;
let installation: AuditInstallation;
const nodes: Node[] = [];

beforeEach(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  await database.database.query('delete from ops.leases');
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
  await installation.close();
  await database.close();
});

/** A sealer and a gate, as a process of the service runs them. */
const startNode = (
  options: { sealer?: boolean; sealMs?: number; untilCaughtUp?: SealerDeps['untilCaughtUp'] } = {},
): Node => {
  const logger = recordingLogger();
  const stopping = new AbortController();
  const sinks = createCheckpointSinks([fileSink(join(installation.dataDir, 'sink'))], logger);
  const gate = startAppendGate(
    {
      connected: (work) => withAuditConnection(database.url, installation.engine, work),
      keys: installation.keys,
      evidence: installation.deps.evidence,
      logger,
    },
    stopping.signal,
  );
  const leases = createLeases(installation.database, randomUUID(), silentLogger);
  const { sealMs = 100, untilCaughtUp = () => Promise.resolve() } = options;
  const deps = { ...installation.deps, sinks, logger, log: installation.log, leases, untilCaughtUp, sealMs };
  const sealing = options.sealer === false ? Promise.resolve() : runSealer(deps, stopping.signal);
  sealing.catch(() => undefined);
  const stop = async () => {
    stopping.abort();
    await Promise.all([sealing, gate.ended, sinks.close()]);
  };
  const node = { gate, log: gatedLog(installation.log, gate), lines: logger.lines, stop };
  nodes.push(node);
  return node;
};

const append = (log: EventLog) => log.append(freshStream(), [encodedEvent()], 'no_stream');
const sealedSize = async () => (await installation.store.state())?.newest?.size ?? 0;
const sealed = (size: number) => vi.waitFor(async () => expect(await sealedSize()).toBe(size), 10_000);
const status = () => createAuditQueries(installation.database, installation.engine, installation.keys).status();
const told = (node: Node) =>
  node.lines.filter(({ name }) => name === 'audit_log_rollback_detected').map(({ fields }) => fields);

describe('the sealer', () => {
  it('seals what is appended, keeps the newest note outside, and writes the public keys (X-55)', async () => {
    const node = startNode();
    await append(node.log);
    await appendEvents(node.log, 30);
    await sealed(31);
    const { origin } = (await installation.store.state())?.epoch ?? { origin: '' };
    const vkeys = installation.keys.vkeys(origin);
    // The table comes first, then the file beside the database.
    const state = await vi.waitFor(async () => {
      const note = await readFile(join(installation.dataDir, 'audit.state'), 'utf8');
      expect(openCheckpoint(note ?? '', vkeys).head.size).toBe(31);
      return note;
    }, 10_000);
    expect(await readFile(join(installation.dataDir, 'audit.keys'), 'utf8')).toContain(vkeys[0]?.id);
    await vi.waitFor(
      async () => expect(await readFile(join(installation.dataDir, 'sink'), 'utf8')).toContain(state),
      10_000,
    );
    expect(await status()).toMatchObject({ signedSize: 31, unsealedEvents: 0, unsealedSeconds: 0, frozen: false });
  });

  it('signs an event that follows a signature at most `sealMs` after its append (X-55)', async () => {
    const sealMs = 8_000;
    const node = startNode({ sealMs });
    await append(node.log);
    await sealed(1);
    for (const size of [2, 3]) {
      const appendedAt = Date.now();
      await append(node.log);
      await sealed(size);
      const signedAt = (await installation.store.state())?.newest?.signedAt ?? Infinity;
      expect(signedAt * 1000 - appendedAt).toBeLessThanOrEqual(sealMs);
    }
  });

  it.each([
    ['many events', () => appendEvents(installation.log, 300)],
    ['a few large ones', () => installation.log.append(freshStream(), [eventOfSize(300 * 1024)], 'no_stream')],
  ])('lets read models that catch up go before %s, and waits for nobody with what just came in', async (_, fill) => {
    await fill();
    const { log } = installation;
    const before = log.distance(START, await log.head());
    const asked = Promise.withResolvers<void>();
    const through = Promise.withResolvers<void>();
    const untilCaughtUp = vi.fn<SealerDeps['untilCaughtUp']>(() => {
      asked.resolve();
      return through.promise;
    });
    const node = startNode({ untilCaughtUp });
    await asked.promise;
    expect((await installation.store.state())?.sealer?.entries ?? 0).toBe(0);
    through.resolve();
    await sealed(before);
    untilCaughtUp.mockReturnValue(new Promise(() => undefined));
    await append(node.log);
    await sealed(before + 1);
  });

  it('costs three statements for what was appended together: entries, a look at the last signed event, the signature', async () => {
    const { database: pool, engine, deps, log } = installation;
    let statements = 0;
    const count = <T>(answer: T): T => {
      statements += 1;
      return answer;
    };
    const counted: Database = { ...pool, query: (...args) => count(pool.query(...args)) };
    const looks = vi.spyOn(engine.log, 'eventAt');
    const store = createAuditStore(counted, engine, checkFence);
    const lease = await takeLease(pool);
    const term = await openTerm({ ...deps, store }, lease);
    if (term === null) throw new Error('the log is frozen');
    for (const size of [5, 300]) {
      await appendEvents(log, size);
      const from = term.position;
      statements = 0;
      looks.mockClear();
      const events = await collect(log.readAll(from, AbortSignal.timeout(10_000)));
      await extend({ ...deps, store }, lease, term, events);
      await sign({ ...deps, store }, lease, term);
      expect(statements).toBe(2);
      expect(looks.mock.calls.length).toBeLessThanOrEqual(1);
    }
  });

  it('hands a note of all that was signed to a sink that failed until the end of the life before', async () => {
    const sink = join(installation.dataDir, 'sink');
    await mkdir(sink);
    const failing = startNode();
    await append(failing.log);
    await sealed(1);
    await vi.waitFor(() => expect(failing.lines.map(({ name }) => name)).toContain('audit_sink_failed'), 10_000);
    await failing.stop();
    await rmdir(sink);
    startNode();
    await vi.waitFor(async () => expect((await readFile(sink, 'utf8')).split('\n')[1]).toBe('1'), 10_000);
  });

  it('goes on after a restart where it stopped, over what was appended meanwhile', async () => {
    const node = startNode();
    await append(node.log);
    await sealed(1);
    await node.stop();
    await appendEvents(installation.log, 600);
    expect(await status()).toMatchObject({ signedSize: 1, unsealedEvents: 600 });
    startNode();
    await sealed(601);
  });

  it('the tables hold what PostgreSQL itself makes of the events', async () => {
    const node = startNode();
    await appendEvents(node.log, 300);
    await sealed(300);
    const { rows } = await database.database.query<{ leaf_hash: Buffer; leaf: Buffer; entry: Buffer }>(
      `select a.leaf_hash, sha256('\\x00'::bytea || b.entry) as leaf, b.entry
         from es.events e join audit.entries a on a.index = e.position
         cross join lateral (select convert_to('es-entry/v1', 'utf8') || int8send(e.revision)
             || int8send((extract(epoch from e.recorded_at) * 1000000)::bigint) || uuid_send(e.event_id)
             || int2send(octet_length(e.stream_id)::int2) || convert_to(e.stream_id, 'utf8')
             || int2send(octet_length(e.type)::int2) || convert_to(e.type, 'utf8')
             || int2send(octet_length(e.content_type)::int2) || convert_to(e.content_type, 'utf8')
             || sha256(e.payload) || sha256(e.meta) as entry) b order by e.position`,
    );
    const events = await collect(installation.log.readAll(START, AbortSignal.timeout(10_000)));
    expect(rows.map(({ entry }) => entry)).toEqual(events.map((event) => entryBytes(event)));
    expect(rows.map(({ leaf_hash }) => leaf_hash)).toEqual(rows.map(({ leaf }) => leaf));
  });
});

describe('a log that contradicts its signed checkpoint is frozen (X-56)', () => {
  const CHANGES: readonly [string, string, string][] = [
    ['the last signed event changed', `update es.events set meta = '{}' where position = 19`, 'event_altered'],
    ['the tail cut', 'delete from es.events where position >= 15', 'truncated'],
    ['an older database', 'delete from audit.signed_checkpoints where size > 0', 'rolled_back'],
    [
      'the right edge of the tree changed',
      `update audit.entries set leaf_hash = sha256('x') where index = 18`,
      'forked',
    ],
    [
      'a signature changed',
      `update audit.signed_checkpoints set note = overlay(note placing
         case when substr(note, length(note) - 10, 1) = 'A' then 'B' else 'A' end from length(note) - 10 for 1)`,
      'bad_signature',
    ],
    [
      'all of it emptied',
      'truncate es.events, audit.entries, audit.nodes, audit.signed_checkpoints, audit.sealer, audit.epochs',
      'rolled_back',
    ],
  ];

  it.each(CHANGES)('while it was stopped: %s', async (_, change, kind) => {
    const node = startNode();
    await appendEvents(node.log, 20);
    await sealed(20);
    await node.stop();
    await asSuperuser(database.url, (run) => run(change));
    const again = startNode();
    await expect(append(again.log)).rejects.toThrow(LogFrozen);
    await vi.waitFor(() => expect(told(again)).toContainEqual(expect.objectContaining({ kind })), 5_000);
    await vi.waitFor(async () => expect((await status()).frozen).toBe(true), 5_000);
  });

  it('under a running node, which then signs nothing more and refuses every append', async () => {
    const node = startNode();
    await appendEvents(node.log, 20);
    await sealed(20);
    await asSuperuser(database.url, (run) => run(`update es.events set payload = '{}' where position = 19`));
    await append(node.log);
    await vi.waitFor(() => expect(node.gate.state()).toBe('frozen'), 10_000);
    await expect(append(node.log)).rejects.toThrow(LogFrozen);
    expect(await sealedSize()).toBe(20);
    expect(told(node)).toContainEqual(expect.objectContaining({ kind: 'event_altered' }));
  });

  it('other nodes learn of it and refuse too', async () => {
    const [sealing, other] = [startNode(), startNode({ sealer: false })];
    await append(sealing.log);
    await append(other.log);
    await asSuperuser(database.url, (run) => run(`update audit.epochs set frozen_reason = 'forked'`));
    await vi.waitFor(() => expect(other.gate.state()).toBe('frozen'), 5_000);
  });
});

describe('the append gate', () => {
  it('opens without a sealer at work, once this node has checked the log itself', async () => {
    const first = startNode();
    await append(first.log);
    await sealed(1);
    await first.stop();
    const { position } = await append(startNode({ sealer: false }).log);
    expect(position).toBe('0000000000000001');
  });

  it('learns of what is signed without asking, and of a freeze at once', async () => {
    const node = startNode({ sealer: false });
    const leased = { ...installation, lease: await takeLease(installation.database) };
    const term = await buildLog(leased, [3], 0);
    await vi.waitFor(() => expect(node.gate.state()).toBe('open'), 10_000);
    await withAuditConnection(database.url, installation.engine, async ({ news }) => {
      const told: string[] = [];
      for (const size of [4, 5]) {
        await appendEvents(installation.log, 1);
        await extendAll(leased, term);
        await sign(leased.deps, leased.lease, term);
        const { notes, epochs } = await news(10_000, new AbortController().signal);
        expect(epochs).toBe(false);
        told.push(...notes);
        expect(openCheckpoint(notes[0] ?? '', installation.keys.vkeys(term.epoch.origin)).head.size).toBe(size);
      }
      expect(told).toHaveLength(2);
      await leased.store.freeze(leased.lease, term.epoch.epoch, 'forked');
      expect(await news(10_000, new AbortController().signal)).toEqual({ notes: [], epochs: true });
    });
    await vi.waitFor(() => expect(node.gate.state()).toBe('frozen'), 5_000);
  });

  it('503 store_unavailable while nothing was checked yet', async () => {
    const { log } = startNode({ sealer: false });
    await expect(append(log)).rejects.toThrow(LogUnavailable);
  });

  it('closes when its connection is lost, and opens after another check', async () => {
    const node = startNode();
    await append(node.log);
    await database.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await vi.waitFor(() => expect(node.lines.map(({ name }) => name)).toContain('append_gate_closed'), 5_000);
    const { revision } = await vi.waitFor(() => append(node.log), 10_000);
    expect(revision).toBe(0n);
  });
});
