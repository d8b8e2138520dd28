import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuditStore } from '../../../adapters/postgres/audit/auditStore.ts';
import { entryBytes } from '../../../domain/audit/tree/entry.ts';
import { openCheckpoint } from '../../../domain/audit/note/signedCheckpoint.ts';
import { START } from '../../../domain/core/log/eventLog.ts';
import { extend, openTerm, sign } from '../../../processes/audit/sealerTerm.ts';
import { checkFence } from '../../../engine/leases/leaseRows.ts';
import type { Database } from '../../../engine/sql.ts';
import { appendEvents, takeLease } from '../../support/audit/auditInstallation.ts';
import { openAuditNodes, type AuditNodes } from '../../support/audit/auditNodes.ts';
import { collect } from '../../support/log/encodedEvents.ts';

let nodes: AuditNodes;
beforeEach(async () => {
  nodes = await openAuditNodes();
});
afterEach(() => nodes.close());

describe('the sealer', () => {
  it('seals what is appended, keeps the newest note outside, and writes the public keys (X-55)', async () => {
    const node = nodes.start();
    await nodes.append(node.log);
    await appendEvents(node.log, 30);
    await nodes.sealed(31);
    const { origin } = (await nodes.installation.store.state())?.epoch ?? { origin: '' };
    const vkeys = nodes.installation.keys.vkeys(origin);
    // The table comes first, then the file beside the database.
    const state = await vi.waitFor(async () => {
      const note = await readFile(join(nodes.installation.dataDir, 'audit.state'), 'utf8');
      expect(openCheckpoint(note ?? '', vkeys).head.size).toBe(31);
      return note;
    }, 10_000);
    expect(await readFile(join(nodes.installation.dataDir, 'audit.keys'), 'utf8')).toContain(vkeys[0]?.id);
    await vi.waitFor(
      async () => expect(await readFile(join(nodes.installation.dataDir, 'sink'), 'utf8')).toContain(state),
      10_000,
    );
    expect(await nodes.status()).toMatchObject({
      signedSize: 31,
      unsealedEvents: 0,
      unsealedSeconds: 0,
      frozen: false,
    });
  });

  it('signs an event that follows a signature at most `sealMs` after its append (X-55)', async () => {
    const sealMs = 8_000;
    const node = nodes.start({ sealMs });
    await nodes.append(node.log);
    await nodes.sealed(1);
    for (const size of [2, 3]) {
      const appendedAt = Date.now();
      await nodes.append(node.log);
      await nodes.sealed(size);
      const signedAt = (await nodes.installation.store.state())?.newest?.signedAt ?? Infinity;
      expect(signedAt * 1000 - appendedAt).toBeLessThanOrEqual(sealMs);
    }
  });

  it('goes on in the same term after an empty batch, as one comes when the log lets go of what it kept', async () => {
    const { log } = nodes.installation;
    const subscribe = log.subscribe.bind(log);
    const subscribing = vi.spyOn(log, 'subscribe').mockImplementation(async function* (...given) {
      for await (const batch of subscribe(...given)) {
        yield batch;
        yield [];
      }
    });
    const node = nodes.start();
    for (const size of [1, 2]) {
      await nodes.append(node.log);
      await nodes.sealed(size);
    }
    expect(subscribing).toHaveBeenCalledOnce();
    expect(node.lines.map(({ name }) => name)).not.toContain('audit_sealer_failed');
  });

  it('costs three statements for what was appended together: entries, a look at the last signed event, the signature', async () => {
    const { database: pool, engine, deps, log } = nodes.installation;
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
    const sink = join(nodes.installation.dataDir, 'sink');
    await mkdir(sink);
    const failing = nodes.start();
    await nodes.append(failing.log);
    await nodes.sealed(1);
    await vi.waitFor(() => expect(failing.lines.map(({ name }) => name)).toContain('audit_sink_failed'), 10_000);
    await failing.stop();
    await rmdir(sink);
    nodes.start();
    await vi.waitFor(async () => expect((await readFile(sink, 'utf8')).split('\n')[1]).toBe('1'), 10_000);
  });

  it('goes on after a restart where it stopped, over what was appended meanwhile', async () => {
    const node = nodes.start();
    await nodes.append(node.log);
    await nodes.sealed(1);
    await node.stop();
    await appendEvents(nodes.installation.log, 600);
    expect(await nodes.status()).toMatchObject({ signedSize: 1, unsealedEvents: 600 });
    nodes.start();
    await nodes.sealed(601);
  });

  it('the tables hold what PostgreSQL itself makes of the events', async () => {
    const node = nodes.start();
    await appendEvents(node.log, 300);
    await nodes.sealed(300);
    const { rows } = await nodes.database.database.query<{ leaf_hash: Buffer; leaf: Buffer; entry: Buffer }>(
      `select a.leaf_hash, sha256('\\x00'::bytea || b.entry) as leaf, b.entry
         from es.events e join audit.entries a on a.index = e.position
         cross join lateral (select convert_to('es-entry/v1', 'utf8') || int8send(e.revision)
             || int8send((extract(epoch from e.recorded_at) * 1000000)::bigint) || uuid_send(e.event_id)
             || int2send(octet_length(e.stream_id)::int2) || convert_to(e.stream_id, 'utf8')
             || int2send(octet_length(e.type)::int2) || convert_to(e.type, 'utf8')
             || int2send(octet_length(e.content_type)::int2) || convert_to(e.content_type, 'utf8')
             || sha256(e.payload) || sha256(e.meta) as entry) b order by e.position`,
    );
    const events = await collect(nodes.installation.log.readAll(START, AbortSignal.timeout(10_000)));
    expect(rows.map(({ entry }) => entry)).toEqual(events.map((event) => entryBytes(event)));
    expect(rows.map(({ leaf_hash }) => leaf_hash)).toEqual(rows.map(({ leaf }) => leaf));
  });
});
