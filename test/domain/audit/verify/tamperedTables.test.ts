import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainNext, chainStart } from '../../../../domain/audit/tree/chain.ts';
import { leafOf } from '../../../../domain/audit/tree/entry.ts';
import type { FindingKind } from '../../../../domain/audit/verify/findings.ts';
import { appendLeaf, emptyRange, rootOf } from '../../../../domain/audit/tree/merkle.ts';
import { openCheckpoint, signCheckpoint } from '../../../../domain/audit/note/signedCheckpoint.ts';
import { verifyLog, type HeldCheckpoint } from '../../../../domain/audit/verify/verification.ts';
import { tileLevelOf } from '../../../../domain/audit/tree/tiles.ts';
import { buildLog, openAuditInstallation, type AuditInstallation } from '../../../support/audit/auditInstallation.ts';
import { collect } from '../../../support/log/encodedEvents.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';
import { verifyTampered, withAuditSource, type Original, type Tampering } from '../../../support/audit/tampering.ts';
import { START, type StoredEvent } from '../../../../domain/core/log/eventLog.ts';
import { signersFor } from '../tree/vectors.ts';

let database: TestDatabase;
let original: Original;
let origin: string;
let events: readonly StoredEvent[];
let held: HeldCheckpoint;
let keys: AuditInstallation['keys'];

beforeAll(async () => {
  database = await testDatabase();
  const installation = await openAuditInstallation(database.url);
  const session = await buildLog(installation, [100, 256, 400, 600], 5);
  keys = installation.keys;
  ({ origin } = session.epoch);
  original = { url: database.url, vkeys: keys.vkeys(origin) };
  events = await collect(installation.log.readAll(START, AbortSignal.timeout(30_000)));
  held = { ...openCheckpoint(session.newest?.note ?? '', original.vkeys), from: 'audit.state' };
  await installation.close();
});
afterAll(() => database.close());

const first = async (tamper: Tampering, outside: readonly HeldCheckpoint[] = []) => {
  const { findings } = await verifyTampered(original, tamper, outside);
  return [findings[0]?.kind, findings[0]?.index];
};

const entries =
  (assignment: string, index: number): Tampering =>
  (run) =>
    run(`update audit.entries set ${assignment} where index = $1`, [index]);

const FLIPPED = (column: string) => `${column} = set_byte(${column}, 31, get_byte(${column}, 31) # 128)`;

describe('a tampered audit table is found (X-57, P4, P5)', () => {
  const ENTRY_CHANGES = [
    FLIPPED('leaf_hash'),
    FLIPPED('chain_hash'),
    `position = '00000000000fffff'`,
    'event_id = gen_random_uuid()',
  ];
  it.each(ENTRY_CHANGES.flatMap((change) => [0, 255, 256, 300, 599].map((index) => [change, index] as const)))(
    'entry: %s at %i',
    async (change, index) => expect(await first(entries(change, index))).toEqual(['chain_broken', index]),
  );
  it.each([0, 255, 256, 300, 599])('entry %i deleted', async (index) =>
    expect(await first((run) => run('delete from audit.entries where index = $1', [index]))).toEqual([
      'chain_broken',
      index,
    ]),
  );
  it('two entries swapped', async () =>
    expect(
      await first((run) =>
        run(
          `update audit.entries e set leaf_hash = o.leaf_hash, event_id = gen_random_uuid() from audit.entries o
           where (e.index = 10 and o.index = 20) or (e.index = 20 and o.index = 10)`,
        ),
      ),
    ).toEqual(['chain_broken', 10]));
  it('entries and their chain recomputed for another event', async () =>
    expect(await first((run) => rechain(run, 300, events.slice(0, 600), false))).toEqual(['chain_broken', 300]));
  it.each([
    ['changed', `update audit.nodes set ${FLIPPED('hash')} where level = 1 and index = 1`, 256],
    ['deleted', 'delete from audit.nodes where level = 1 and index = 0', 0],
    ['invented', 'insert into audit.nodes select epoch, 2, 0, hash from audit.nodes limit 1', 600],
  ])('a node %s', async (_, change, index) =>
    expect(await first((run) => run(change))).toEqual(['tree_broken', index]),
  );

  const newest = 'signed_at = (select max(signed_at) from audit.signed_checkpoints)';
  const CHECKPOINT_CHANGES: readonly [string, string, FindingKind][] = [
    [
      'a signature',
      `update audit.signed_checkpoints set note = overlay(note placing 'AAAA' from length(note) - 40) where size = 256`,
      'bad_signature',
    ],
    [
      'the newest signature',
      `update audit.signed_checkpoints set note = overlay(note placing 'AAAA' from length(note) - 40) where ${newest}`,
      'bad_signature',
    ],
    ['no note any more', `update audit.signed_checkpoints set note = 'x' where ${newest}`, 'bad_signature'],
    ['a root', `update audit.signed_checkpoints set ${FLIPPED('root')} where size = 400`, 'forked'],
    ['a size', `update audit.signed_checkpoints set size = 401 where size = 400`, 'forked'],
    [
      'a time',
      `update audit.signed_checkpoints set signed_at = signed_at + interval '90 s' where ${newest}`,
      'bad_signature',
    ],
    ['the newest row deleted', `delete from audit.signed_checkpoints where ${newest}`, 'rolled_back'],
    ['all rows deleted', `delete from audit.signed_checkpoints`, 'rolled_back'],
    ["the sealer's row deleted", `delete from audit.sealer`, 'chain_broken'],
    ["the sealer's signed size", `update audit.sealer set signed_size = 500`, 'chain_broken'],
    ["the sealer's number of entries", `update audit.sealer set entries = 601`, 'chain_broken'],
    ['another origin', `update audit.epochs set origin = 'audit.example.com/audit/other'`, 'chain_broken'],
  ];
  it.each(CHECKPOINT_CHANGES)('signed checkpoints: %s', async (_, change, kind) =>
    expect((await first((run) => run(change)))[0]).toBe(kind),
  );

  it.each<[string, FindingKind]>([
    ['es.events', 'truncated'],
    ['audit.entries', 'chain_broken'],
    ['audit.nodes', 'tree_broken'],
    ['audit.signed_checkpoints', 'rolled_back'],
  ])('%s emptied', async (table, kind) => expect(await first((run) => run(`delete from ${table}`))).toEqual([kind, 0]));
});

describe('what is held outside finds what the database no longer tells (X-57, A3)', () => {
  it('an older state of everything verifies by itself, which is why copies are held', async () =>
    expect(await first(restored(400))).toEqual([undefined, undefined]));
  it('an older state of everything', async () =>
    expect(await first(restored(400), [held])).toEqual(['rolled_back', 400]));
  it('all tables emptied', async () =>
    expect(
      await first(
        async (run) => {
          for (const table of [
            'es.events',
            'audit.entries',
            'audit.nodes',
            'audit.signed_checkpoints',
            'audit.sealer',
            'audit.epochs',
          ])
            await run(`delete from ${table}`);
        },
        [held],
      ),
    ).toEqual(['rolled_back', 0]));
  it('another tree of the same size, signed by the same key', async () => {
    const { findings } = await verifyTampered(original, (run) => rewrite(run, keys.signers(origin)), [held]);
    expect(findings[0]).toMatchObject({ kind: 'forked' });
    expect(findings[0]?.index).toBeLessThanOrEqual(300);
  });
});

describe('the whole log rewritten with a recomputed chain', () => {
  it('without a new signature it is a fork, narrowed down by older signed checkpoints', async () =>
    expect(await first((run) => rechain(run, 300, events, true))).toEqual(['forked', 256]));
  it('with a new signature by a foreign key', async () =>
    expect((await first((run) => rewrite(run, signersFor(origin))))[0]).toBe('bad_signature'));
});

describe('nothing was verified, and that is said', () => {
  it('with keys of another log', async () => {
    const vkeys = keys.vkeys('elsewhere.example.com');
    const { nothing, findings } = await verifyTampered({ ...original, vkeys }, () => Promise.resolve());
    expect([nothing, findings]).toEqual(['unknown_signer', []]);
  });
  it('in a database whose audit log was never opened', async () => {
    const empty = await testDatabase();
    const { nothing } = await withAuditSource(empty.url, (source) => verifyLog(source, { vkeys: [], held: [] }));
    await empty.close();
    expect(nothing).toBe('not_opened');
  });
});

/** Everything as it was when `size` was signed. */
const restored =
  (size: number): Tampering =>
  async (run) => {
    await run(`delete from es.events where position >= ${size}`);
    await run(`delete from audit.entries where index >= ${size}`);
    await run(`delete from audit.nodes where (index + 1) * 256 > ${size}`);
    await run(`delete from audit.signed_checkpoints where size > ${size}`);
    const last = (size - 1).toString(16).padStart(16, '0');
    await run(`update audit.sealer set entries = ${size}, signed_size = ${size}, position = '${last}'`);
    await run(`update es.log_end set next_position = ${size}`);
  };

type Run = Parameters<Tampering>[0];

/** Changes the payload of an event, if asked also in the log, and everything that the tables derive from it. */
const rechain = async (run: Run, index: number, all: readonly StoredEvent[], inLog: boolean): Promise<Buffer> => {
  const payload = Buffer.from('{"n":"forged"}');
  if (inLog) await run('update es.events set payload = $1 where position = $2', [payload, index]);
  let chain = chainStart(origin);
  const range = emptyRange();
  let root = rootOf(range);
  for (const [at, event] of all.slice(0, 600).entries()) {
    const leaf = leafOf(at === index ? { ...event, payload } : event);
    chain = chainNext(chain, at, leaf);
    const nodes: [number, number, Buffer][] = [];
    appendLeaf(range, leaf, (subtree, hash) => {
      const level = tileLevelOf(subtree);
      if (level !== undefined) nodes.push([level, subtree.index, hash]);
    });
    if (at >= index)
      await run('update audit.entries set leaf_hash = $1, chain_hash = $2 where index = $3', [leaf, chain, at]);
    for (const [level, node, hash] of nodes)
      await run('update audit.nodes set hash = $1 where level = $2 and index = $3', [hash, level, node]);
    root = rootOf(range);
  }
  return root;
};

/** The same, with a signed checkpoint to match. */
const rewrite = async (run: Run, signers: Parameters<typeof signCheckpoint>[0]): Promise<void> => {
  const root = await rechain(run, 300, events, true);
  const note = await signCheckpoint(signers, { origin, size: 600, root }, held.signedAt ?? 0);
  await run('delete from audit.signed_checkpoints where size > 256 and size < 600');
  await run('update audit.signed_checkpoints set root = $1, note = $2 where size = 600', [root, note]);
};
