import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditQueries } from '../../../adapters/postgres/audit/auditQueries.ts';
import { auditRoutes } from '../../../api/audit/routes.ts';
import { entryBytes, leafHash, leafOf } from '../../../domain/audit/tree/entry.ts';
import { appendLeaf, emptyRange, rootOf } from '../../../domain/audit/tree/merkle.ts';
import { rootFromInclusion } from '../../../domain/audit/tree/proofs.ts';
import { openCheckpoint } from '../../../domain/audit/note/signedCheckpoint.ts';
import { formatVkey } from '../../../domain/audit/note/signedNote.ts';
import { parseTlogProof } from '../../../domain/audit/note/tlogProof.ts';
import { canonicalBytes } from '../../../domain/core/json/canonicalJson.ts';
import { START, streamName, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import type { SealerTerm } from '../../../processes/audit/sealerTerm.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../../support/audit/auditInstallation.ts';
import { collect, encodedEvent } from '../../support/log/encodedEvents.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
let installation: AuditInstallation;
let term: SealerTerm;
let events: readonly StoredEvent[];
let node: IdentityNode;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
  const foreign = { ...encodedEvent(), meta: canonicalBytes({ workspaceId: 'another' }) };
  await installation.log.append(streamName('thing', 'foreign'), [foreign], 'no_stream');
  term = await buildLog(installation, [299], 3); // and the foreign one
  events = await collect(installation.log.readAll(START, AbortSignal.timeout(30_000)));
  const audit = createAuditQueries(installation.database, installation.engine, installation.keys);
  node = await identityNode({ routes: auditRoutes({ audit, requestVerification: () => undefined }) });
  const cookie = await node.signIn();
  headers = { 'API-Key': (await node.makeKey(cookie, { scopes: ['audit:read'] })).key };
});
afterAll(async () => {
  await node.close();
  await installation.close();
  await database.close();
});

const get = (path: string, as: Record<string, string> = headers) => node.app.inject({ url: path, headers: as });
const tile = (path: string) => get(`/audit/${term.epoch.logId}/tile/${path}`);
const vkeys = () => installation.keys.vkeys(term.epoch.origin);
const eventAt = (index: number): StoredEvent => {
  const event = events[index];
  if (event === undefined) throw new Error(`there is no event ${index}`);
  return event;
};

describe('/audit is for audit:read (X-01, CL-87)', () => {
  const PATHS = ['/audit/checkpoint', '/audit/status', `/audit/events/${randomUUID()}/proof`];
  it.each(PATHS)('401 without a key: %s', async (path) => expect((await get(path, {})).statusCode).toBe(401));
  it('403 with a key of another scope', async () => {
    const { key } = await node.makeKey(await node.signIn(), { scopes: ['clusters:read'] });
    const answer = await get('/audit/status', { 'API-Key': key });
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ code: 'insufficient_scope' })]);
  });
  it('403 for a member', async () =>
    expect((await get('/audit/status', { cookie: await node.signIn('member') })).statusCode).toBe(403));
  it('200 for an admin', async () =>
    expect((await get('/audit/status', { cookie: await node.signIn('admin') })).statusCode).toBe(200));
});

describe('GET /audit/checkpoint (X-52)', () => {
  it('200 the newest signed checkpoint, which opens with the pinned keys', async () => {
    const answer = await get('/audit/checkpoint');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('max-age=1');
    expect(openCheckpoint(answer.body, vkeys()).head.size).toBe(300);
  });
  it('200 the same by log id', async () =>
    expect((await get(`/audit/${term.epoch.logId}/checkpoint`)).body).toBe((await get('/audit/checkpoint')).body));
  it.each([randomUUID(), 'no-uuid'])('404 for the log %s', async (logId) =>
    expect((await get(`/audit/${logId}/checkpoint`)).statusCode).toBe(404),
  );
});

const cached = async (path: string) => (await tile(path)).headers['cache-control'];

describe('GET /audit/{log id}/tile', () => {
  it('200 hashes and entries from which the signed root follows', async () => {
    const range = emptyRange();
    for (const [hashes, bundle, width] of [
      ['0/000', 'entries/000', 256],
      ['0/001.p/44', 'entries/001.p/44', 44],
    ] as const) {
      const [leaves, entries] = [(await tile(hashes)).rawPayload, (await tile(bundle)).rawPayload];
      let at = 0;
      for (let index = 0; index < width; index += 1) {
        const length = entries.readUInt16BE(at);
        const leaf = leafHash(entries.subarray(at + 2, at + 2 + length));
        expect(leaves.subarray(32 * index, 32 * index + 32).equals(leaf)).toBe(true);
        appendLeaf(range, leaf);
        at += 2 + length;
      }
      expect(at).toBe(entries.length);
    }
    expect(rootOf(range)).toEqual(term.newest?.head.root);
  });
  it('200 a node of level 1', async () => {
    const answer = await tile('1/000.p/1');
    expect([answer.rawPayload.length, answer.headers['content-type']]).toEqual([32, 'application/octet-stream']);
  });
  it('200 full tiles are immutable, others may grow (X-08)', async () => {
    for (const path of ['0/000', 'entries/000'])
      expect(await cached(path)).toBe('private, max-age=31536000, immutable');
    for (const path of ['1/000.p/1', 'entries/001.p/1']) expect(await cached(path)).toBe('no-store');
  });
  it.each([
    '0/001',
    '0/001.p/45',
    '0/002.p/1',
    '1/000',
    '2/000.p/1',
    'entries/001',
    '0/1',
    '9/000',
    'x/000',
    '0/000.p/256',
  ])('404 beyond the published size, or not a tile: %s', async (path) =>
    expect((await tile(path)).statusCode).toBe(404),
  );
});

describe('GET /audit/events/{event_id}/proof (X-53)', () => {
  it.each([1, 255, 256, 299])('200 for event %i: entry, leaf and path lead to the signed root', async (index) => {
    const event = eventAt(index);
    const answer = await get(`/audit/events/${event.id}/proof`);
    expect(answer.statusCode).toBe(200);
    const proof = answer.json<
      Record<'entry' | 'leaf_hash' | 'chain_hash' | 'checkpoint', string> & {
        index: number;
        tree_size: number;
        inclusion_path: string[];
      }
    >();
    expect([proof.index, proof.tree_size]).toEqual([index, 300]);
    const entry = Buffer.from(proof.entry, 'base64');
    expect(entry).toEqual(entryBytes(event));
    expect(proof.leaf_hash).toBe(leafOf(event).toString('base64'));
    const path = proof.inclusion_path.map((hash) => Buffer.from(hash, 'base64'));
    const { head } = openCheckpoint(proof.checkpoint, vkeys());
    expect(rootFromInclusion(leafHash(entry), proof.index, proof.tree_size, path)).toEqual(head.root);
  });
  it('200 as a C2SP tlog-proof', async () => {
    const answer = await get(`/audit/events/${eventAt(17).id}/tlog-proof`);
    const proof = parseTlogProof(answer.body);
    const { head } = openCheckpoint(proof.checkpoint, vkeys());
    expect(rootFromInclusion(leafOf(eventAt(17)), proof.index, head.size, proof.path)).toEqual(head.root);
  });
  it.each([randomUUID(), 'no-uuid'])('404 for %s (X-06)', async (id) =>
    expect((await get(`/audit/events/${id}/proof`)).statusCode).toBe(404),
  );
  it('404 for an event of another workspace (X-06)', async () =>
    expect((await get(`/audit/events/${eventAt(0).id}/proof`)).statusCode).toBe(404));
  it('503 not_sealed for an event that is not signed within 5 s', async () => {
    const answer = await get(`/audit/events/${eventAt(302).id}/proof`);
    expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'not_sealed' })]);
    expect(answer.headers['retry-after']).toBeDefined();
  });
  it('400 for a query parameter', async () =>
    expect((await get(`/audit/events/${eventAt(1).id}/proof?x=1`)).statusCode).toBe(400));
});

describe('GET /audit/status (X-54)', () => {
  it('200 what is signed and what is not', async () => {
    const status = (await get('/audit/status')).json<Record<string, unknown>>();
    expect(status).toEqual({
      origin: term.epoch.origin,
      size: 300,
      root_hash: term.newest?.head.root.toString('base64'),
      last_checkpoint_at: expect.stringMatching(/^\d{4}-.*Z$/),
      unsealed_events: 3,
      frozen: false,
      frozen_reason: null,
      warnings: [],
      epochs: [
        {
          epoch: 1,
          log_id: term.epoch.logId,
          origin: term.epoch.origin,
          opened_at: expect.stringMatching(/^\d{4}-.*Z$/),
          size: 300,
          reason: null,
          declared_loss: null,
        },
      ],
      verifier_key: vkeys().map(formatVkey)[0],
      last_verification: {
        at: null,
        result: 'never',
        checked_events: null,
        first_bad_position: null,
        kind: null,
        duration_ms: null,
      },
      running_verification: null,
      verified: null,
    });
  });
});

describe('chain hashes for the event list (X-47)', () => {
  it('those of sealed events, and none for others', async () => {
    const audit = createAuditQueries(installation.database, installation.engine, installation.keys);
    const hashes = await audit.chainHashes([eventAt(299).id, eventAt(301).id, randomUUID()]);
    expect([...hashes]).toEqual([[eventAt(299).id, term.chain.toString('base64')]]);
  });
});
