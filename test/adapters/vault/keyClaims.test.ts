import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresEventLog, type PostgresEventLog } from '../../../adapters/postgres/log/eventLog.ts';
import { openMasterKey, type MasterKey } from '../../../adapters/vault/masterKey.ts';
import { CACHE_MS } from '../../../adapters/vault/keptKeys.ts';
import { openVault, type Vault } from '../../../adapters/vault/vault.ts';
import { RevisionConflict, TermsRefused, type StreamName } from '../../../domain/core/eventLog.ts';
import { onClaim, type SubjectClaim, type Subjects } from '../../../domain/core/subjects.ts';
import { encodedEvent, freshStream } from '../../support/encodedEvents.ts';
import { startFaultyProxy } from '../../support/faultyProxy.ts';
import { recordingLogger, silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';

const ADA = ['default', 'ada@example.com'] as const;

let test: TestDatabase;
let masterKey: MasterKey;
let log: PostgresEventLog;
let nowMs: number;
let appending: Promise<void>;
let logger: ReturnType<typeof recordingLogger>;
const logs: PostgresEventLog[] = [];

/** The vault as a node has it, which knows what it has made and learnt itself. */
const vault = (takesTerms = true): Promise<Vault> =>
  openVault({
    database: test.database,
    masterKey,
    appended: takesTerms ? () => appending : null,
    nowMs: () => nowMs,
    logger,
  });
const openLog = (target = test.url): PostgresEventLog => {
  const opened = openPostgresEventLog({ target, logger: silentLogger });
  logs.push(opened);
  return opened;
};

beforeEach(async () => {
  test = await testDatabase();
  nowMs = 0;
  appending = Promise.resolve();
  logger = recordingLogger();
  masterKey = await openMasterKey(test.database, {
    encryptionKey: randomBytes(32).toString('base64'),
    dataDir: '/nowhere',
  });
  log = openLog();
});
afterEach(async () => {
  await Promise.all(logs.splice(0).map((opened) => opened.close()));
  await test.close();
});

const append = (stream: StreamName, { terms }: Pick<SubjectClaim, 'terms'>, on = log) =>
  on.append(stream, [encodedEvent()], 'no_stream', terms);
const isThere = async (stream: StreamName): Promise<boolean> => {
  for await (const events of log.readStream(stream)) return events.length > 0;
  return false;
};
const kept = async (): Promise<readonly string[]> => {
  const { rows } = await test.database.query<{ key_id: string }>('select key_id from vault.subject_keys');
  return rows.map((row) => row.key_id);
};
const erase = (id: string) =>
  test.database.query(
    'update vault.subject_keys set wrapped_key = null, subject_ref = null, erased_at = now() where key_id = $1',
    [id],
  );
const refusal = async (work: Promise<unknown>): Promise<TermsRefused> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TermsRefused)) throw new Error('was not refused', { cause: error });
  return error;
};

describe('somebody of whom nothing is known', () => {
  it('gets the key with the first event, and every process writes and reads under it', async () => {
    const [one, other] = [await vault(), await vault()];
    const claim = await one.subjects.claim(...ADA);
    const written = await one.subjects.forWriting(claim.subject, claim.terms);
    expect(await kept()).toEqual([]);
    await append(freshStream(), claim);
    expect(await kept()).toEqual([claim.subject]);
    expect(await other.subjects.subjectFor(...ADA)).toBe(claim.subject);
    expect((await other.subjects.forReading(claim.subject))?.export()).toEqual(written.export());
    expect((await one.subjects.forReading(claim.subject))?.export()).toEqual(written.export());
  });

  it('has one key for claims at the same time, and for those after them', async () => {
    const { subjects } = await vault();
    const claims = await Promise.all(Array.from({ length: 20 }, () => subjects.claim(...ADA)));
    await Promise.all(claims.map((claim) => append(freshStream(), claim)));
    await append(freshStream(), await subjects.claim('default', '  ADA@example.com '));
    expect(await kept()).toEqual([claims[0]?.subject]);
  });

  it('is claimed once the append under way is over, with everybody who came meanwhile', async () => {
    const { subjects } = await vault();
    const { promise, resolve } = Promise.withResolvers<void>();
    appending = promise;
    let claims = 0;
    const both = ['ada@example.com', 'bob@example.com'].map(async (customer) => {
      await subjects.claim('default', customer);
      claims += 1;
    });
    await sleep(20);
    expect(claims).toBe(0);
    resolve();
    await Promise.all(both);
  });

  it('leaves no key where the append stored nothing', async () => {
    const { subjects } = await vault();
    await test.database.query('create table es.aside as table es.log_end; delete from es.log_end');
    await expect(append(freshStream(), await subjects.claim(...ADA))).rejects.toThrow('damaged');
    await test.database.query('insert into es.log_end select * from es.aside');
    expect(await kept()).toEqual([]);
    await append(freshStream(), await subjects.claim(...ADA));
    expect(await kept()).toHaveLength(1);
  });

  it('is found again by an append whose reply was lost', async () => {
    const proxy = await startFaultyProxy(test.url);
    try {
      const { subjects } = await vault();
      const through = openLog(proxy.url);
      await through.append(freshStream(), [encodedEvent()], 'any'); // it is connected
      proxy.loseReplyTo('es.append');
      const claim = await subjects.claim(...ADA);
      await append(freshStream(), claim, through);
      expect(await kept()).toEqual([claim.subject]);
    } finally {
      await Promise.all(logs.splice(0).map((opened) => opened.close()));
      await proxy.close();
    }
  });
});

describe('somebody who is known', () => {
  it('keeps the key: an append on another one is refused and tells of it', async () => {
    const id = await (await vault()).subjects.subjectFor(...ADA);
    const { subjects } = await vault();
    const stream = freshStream();
    const wrong = await subjects.claim(...ADA);
    const refused = await refusal(append(stream, wrong));
    expect(await isThere(stream)).toBe(false);
    const right = await subjects.claim(...ADA, refused);
    expect(right.subject).toBe(id);
    await append(stream, right);
    expect((await subjects.forWriting(id, right.terms)).export()).toEqual((await subjects.forReading(id))?.export());
    expect((await subjects.claim(...ADA)).subject).toBe(id);
    expect(await kept()).toEqual([id]);
  });

  it('is claimed right at once by a process that has asked for the key', async () => {
    const { subjects } = await vault();
    const id = await subjects.subjectFor(...ADA);
    const claim = await subjects.claim(...ADA);
    expect(claim.subject).toBe(id);
    await append(freshStream(), claim);
  });

  it('gets another key after an erasure that this process has not heard of, and only then', async () => {
    const { subjects } = await vault();
    const before = await subjects.claim(...ADA);
    await append(freshStream(), before);
    await erase(before.subject);
    const stale = await subjects.claim(...ADA);
    expect(stale.subject).toBe(before.subject);
    const after = await subjects.claim(...ADA, await refusal(append(freshStream(), stale)));
    expect(after.subject).not.toBe(before.subject);
    await append(freshStream(), after);
    await expect(subjects.forWriting(before.subject)).rejects.toThrow('nothing can be written');
  });

  it('is neither read nor written under a key that is claimed, which may be erased, but on the terms of the claim', async () => {
    const { subjects } = await vault();
    const claim = await subjects.claim(...ADA);
    await append(freshStream(), claim);
    await erase(claim.subject);
    nowMs = CACHE_MS;
    expect((await subjects.claim(...ADA)).subject).toBe(claim.subject);
    expect(await subjects.forReading(claim.subject)).toBeNull();
    await expect(subjects.forWriting(claim.subject)).rejects.toThrow('nothing can be written');
    expect((await subjects.forWriting(claim.subject, claim.terms)).export()).toHaveLength(32);
  });
});

describe('an append with terms', () => {
  it('is refused where a secret was stored since, which the next claim brings (X-65)', async () => {
    const [one, other] = [await vault(), await vault()];
    const claim = await one.subjects.claim(...ADA);
    await other.secrets.put('configuration', { token: 'swordfish' });
    const refused = await refusal(append(freshStream(), claim));
    expect(one.secrets.configured()).toEqual([]);
    const again = await one.subjects.claim(...ADA, refused);
    expect(one.secrets.configured()).toEqual(['swordfish']);
    expect(again.subject).toBe(claim.subject);
    await append(freshStream(), again);
  });

  it('disturbs no other in the same call (G8), and a conflict is one', async () => {
    const { subjects } = await vault();
    await (await vault()).subjects.subjectFor('default', 'bob@example.com');
    const [ada, bob] = [await subjects.claim(...ADA), await subjects.claim('default', 'bob@example.com')];
    const [taken, good, bare] = [freshStream(), freshStream(), freshStream()];
    await append(taken, {});
    const outcomes = await Promise.allSettled([
      append(taken, ada),
      append(good, ada),
      append(freshStream(), bob),
      append(bare, {}),
    ]);
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'stored'))).toEqual([
      expect.any(RevisionConflict),
      'stored',
      expect.any(TermsRefused),
      'stored',
    ]);
    expect(await isThere(good)).toBe(true);
    expect(await isThere(bare)).toBe(true);
  });

  it('is the first one when it is repeated, whatever has become of its terms (G4)', async () => {
    const { subjects } = await vault();
    const { subject, terms } = await subjects.claim(...ADA);
    const [stream, event] = [freshStream(), encodedEvent()];
    const first = await log.append(stream, [event], 'no_stream', terms);
    await erase(subject);
    expect(await log.append(stream, [event], 'no_stream', terms)).toEqual(first);
  });

  it('is stored for everybody when two nodes take in tickets of the same new customers', async () => {
    const nodes = [await vault(), await vault()] as const;
    const both = [openLog(), openLog()];
    const subjectsOf = (nth: number): Subjects => (nth % 2 === 0 ? nodes[0] : nodes[1]).subjects;
    const stored = await Promise.all(
      Array.from({ length: 120 }, (_, nth) =>
        onClaim(subjectsOf(nth), ['default', `customer-${nth % 12}`], async (claim) => {
          await append(freshStream(), claim, both[nth % 2]);
          return claim.subject;
        }),
      ),
    );
    expect(new Set(stored)).toEqual(new Set(await kept()));
    expect(new Set(stored).size).toBe(12);
  });

  it('is made on a key that was asked for in the end, when others are in between each time', async () => {
    const { subjects } = await vault();
    const tried: SubjectClaim[] = [];
    const stream = freshStream();
    await onClaim(subjects, ADA, async (claim) => {
      tried.push(claim);
      if (claim.terms !== undefined) await (await vault()).secrets.put('configuration', { token: `t${tried.length}` });
      await append(stream, claim);
    });
    expect(tried.map(({ terms }) => terms === undefined)).toEqual([false, false, false, true]);
    expect(await isThere(stream)).toBe(true);
  });

  it('has none where the log shares no transactions with the vault', async () => {
    const { subjects } = await vault(false);
    const claim = await subjects.claim(...ADA);
    expect(claim).toEqual({ subject: expect.any(String) });
    expect(await kept()).toEqual([claim.subject]);
  });
});
