import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLeases } from '../../../engine/leases/leaseRows.ts';
import { applyBatch } from '../../../engine/projections/applyBatch.ts';
import { createBuild, createIndexes, schemaOf } from '../../../engine/projections/builds.ts';
import type { BuildWork } from '../../../engine/projections/checkpoints.ts';
import { createPendingWords, type PendingWords } from '../../../engine/projections/pendingWords.ts';
import type { Projection } from '../../../engine/projections/projection.ts';
import type { Database } from '../../../engine/sql.ts';
import { byteText, table, words } from '../../../projections/sql/table.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';
import { eventAt, placeOf } from '../../support/recordedEvents.ts';

const notes = table(
  'notes',
  { place: byteText(), words: words() },
  {
    key: ['place'],
    indexes: ['create index notes_words on notes using gin (words) with (gin_pending_list_limit = 4096)'],
  },
);

/** What is searched, and a type of event that brings nothing to search for. */
const searched: Projection = {
  name: 'searched',
  version: 1,
  tables: ['notes'],
  ddl: notes.ddl,
  indexes: notes.indexes,
  types: ['Noted', 'Forgotten'],
  apply: (rows, { type, position: place }) => {
    if (type === 'Noted') notes.insert(rows, { place, words: `parcel late w${place}` });
  },
};

let test: TestDatabase;
let work: BuildWork;
let last: number;

beforeEach(async () => {
  test = await testDatabase();
  const [lease] = await takeLeases(test.database, ['searched'], 'me');
  if (lease === undefined) throw new Error('no lease');
  const build = await test.database.transaction(async (sql) => {
    const made = await createBuild(sql, searched, randomUUID());
    await createIndexes(sql, searched, made);
    return made;
  });
  work = { projection: searched, lease, build };
  last = 0;
});
afterEach(() => test.close());

const applied = async (pending: PendingWords, type: 'Noted' | 'Forgotten', count: number): Promise<void> => {
  const events = Array.from({ length: count }, (_, index) => eventAt(last + index + 1, type, {}));
  last += count;
  const works = await applyBatch(test.database, [work], events, placeOf(last), 'alone');
  work = works[0] ?? work;
  pending.added(works);
};

/** The database, with what was sent to it and has come back or not. */
const sendingInto = (sent: Promise<unknown>[]): Pick<Database, 'transaction'> => ({
  transaction: (work, options) => {
    const answer = test.database.transaction(work, options);
    sent.push(answer);
    return answer;
  },
});

/** Pages of the list; none are left behind. */
const pagesLeft = async (): Promise<number> => {
  const { rows } = await test.database.query<{ pages: string }>(
    `select gin_clean_pending_list('${schemaOf(work.build)}.notes_words') as pages`,
  );
  return Number(rows[0]?.pages);
};

describe('words that wait for their index', () => {
  it('are worked off beside batches of many, once they are many', async () => {
    const sent: Promise<unknown>[] = [];
    const pending = createPendingWords(sendingInto(sent));
    for (let batch = 0; batch < 3; batch += 1) await applied(pending, 'Noted', 60);
    expect(sent).toHaveLength(0);
    await applied(pending, 'Noted', 60);
    expect(sent).toHaveLength(1);
    await Promise.all(sent);
    expect(await pagesLeft()).toBe(0);
    await applied(pending, 'Forgotten', 300);
    await applied(pending, 'Noted', 60);
    expect(sent).toHaveLength(1);
  });

  it('are left to a batch where few wait for each', async () => {
    const sent: Promise<unknown>[] = [];
    const pending = createPendingWords(sendingInto(sent));
    for (let batch = 0; batch < 30; batch += 1) await applied(pending, 'Noted', 9);
    expect(sent).toHaveLength(0);
    expect(await pagesLeft()).toBeGreaterThan(0);
  });

  it('are worked off by one statement at a time, and later where that has failed', async () => {
    const begun: PromiseWithResolvers<never>[] = [];
    const transaction = (): Promise<never> => {
      const own = Promise.withResolvers<never>();
      begun.push(own);
      return own.promise;
    };
    const pending = createPendingWords({ transaction });
    await applied(pending, 'Noted', 300);
    await applied(pending, 'Noted', 300);
    expect(begun).toHaveLength(1);
    begun[0]?.reject(new Error('the server is gone'));
    await applied(pending, 'Noted', 10);
    expect(begun).toHaveLength(2);
  });

  it('wait for nobody who keeps the index to themselves, and are worked off after that', async () => {
    const sent: Promise<unknown>[] = [];
    const pending = createPendingWords(sendingInto(sent));
    await applied(pending, 'Noted', 150);
    await test.database.transaction(async (sql) => {
      await sql.query(`reindex index ${schemaOf(work.build)}.notes_words`);
      pending.added([{ ...work, words: 100 }]);
      await expect(sent[0]).rejects.toMatchObject({ code: '55P03' });
    });
    await applied(pending, 'Noted', 200);
    expect(sent).toHaveLength(2);
    await sent[1];
    expect(await pagesLeft()).toBe(0);
  });
});
