import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyRange } from '../../../../domain/audit/verify/rangeVerification.ts';
import { checkAuditLog } from '../../../../processes/audit/auditCheck.ts';
import { openAuditSource } from '../../../../adapters/postgres/audit/auditReader.ts';
import { verifyLog } from '../../../../domain/audit/verify/verification.ts';
import { positionOf } from '../../../../adapters/postgres/log/storedRows.ts';
import { START } from '../../../../domain/core/log/eventLog.ts';
import { collect } from '../../../support/log/encodedEvents.ts';
import { nonEmpty } from '../../../support/nonEmpty.ts';
import {
  copyAt,
  forgedAt,
  KEYS,
  openUnguardedLog,
  WITHOUT_KEYS,
  type UnguardedLog,
} from '../../../support/audit/doubledRows.ts';

const SIZE = 1_101;
/** Ends of pages and tiles, and what lies around them; `npm run test:torture` takes every position. */
const PLACES = [0, 1, 254, 255, 256, 257, 511, 512, 999, 1_000, 1_001, 1_023, 1_024, 1_099, 1_100];

let log: UnguardedLog;
beforeAll(async () => {
  log = await openUnguardedLog(SIZE);
});
afterAll(() => log.close());

const firstOf = async (doubled: { insert: string; remove: string }): Promise<readonly unknown[]> => {
  const [first] = await log.findingsWith(doubled);
  return [first?.kind, first?.index];
};

describe('a second row in the place of another is found, as what it is and where it is (X-57, P4)', () => {
  it.each(nonEmpty(PLACES))('of a forged event at position %i', async (position) =>
    expect(await firstOf(forgedAt(position))).toEqual(['doubled', position]),
  );

  it.each(nonEmpty(PLACES))('of an event once more at position %i', async (position) =>
    expect(await firstOf(copyAt(position))).toEqual(['doubled', position]),
  );

  it.each([0, 255, 256, 1_023, 1_100])('of an entry at %i', async (index) => {
    const insert = `insert into audit.entries select epoch, index, position, gen_random_uuid(), sha256('x'), chain_hash
      from audit.entries where index = ${index}`;
    const remove = `delete from audit.entries where leaf_hash = sha256('x')`;
    expect(await firstOf({ insert, remove })).toEqual(['doubled', index]);
  });

  it.each([0, 2, 3])('of node %i, the last of its level too', async (index) => {
    const insert = `insert into audit.nodes select epoch, level, index, sha256('x') from audit.nodes where index = ${index}`;
    const remove = `delete from audit.nodes where hash = sha256('x')`;
    expect(await firstOf({ insert, remove })).toEqual(['doubled', index * 256]);
  });

  it('of a signed checkpoint', async () => {
    const insert = `insert into audit.signed_checkpoints select epoch, size - 1, root, signed_at, note
      from audit.signed_checkpoints where size = ${SIZE}`;
    const remove = `delete from audit.signed_checkpoints where size = ${SIZE - 1}`;
    const findings = await log.findingsWith({ insert, remove });
    expect(findings.map(({ kind }) => kind)).toContain('doubled');
  });

  it.each([
    ['es.log_end', 'next_position', 'insert into es.log_end select next_position + 5, cuts from es.log_end', SIZE],
    ['audit.sealer', 'entries', 'insert into audit.sealer select epoch, entries + 5, position from audit.sealer', SIZE],
  ])('of the one row of %s', async (table, column, insert, index) => {
    const remove = `delete from ${table} where ${column} > ${SIZE}`;
    const columns = insert.replace(', position from', ', position, signed_size, checked_at from');
    expect(await firstOf({ insert: columns, remove })).toEqual(['doubled', index]);
  });

  it('two ends of the log hide nothing that stands before them', async () => {
    const flip = `update es.events set payload = set_byte(payload, 2, get_byte(payload, 2) # 4) where position = 40`;
    const findings = await log.findingsWith({
      insert: `insert into es.log_end select next_position, cuts, 'kurrentdb' from es.log_end; ${flip}`,
      remove: `delete from es.log_end where engine = 'kurrentdb'; ${flip}`,
    });
    expect([findings[0]?.kind, findings[0]?.index]).toEqual(['event_altered', 40]);
    expect(findings.map(({ kind }) => kind)).toContain('doubled');
  });
});

describe('whichever way the log is read', () => {
  it('a verification that goes on from an earlier one finds what stands behind it (X-57)', async () => {
    await log.run(KEYS);
    const source = await openAuditSource(log.installation.url, log.installation.engine);
    const { verified, findings } = await verifyLog(source, { vkeys: log.vkeys, held: [] });
    await source.close();
    expect(findings).toEqual([]);
    await log.run(WITHOUT_KEYS);
    const [first] = await log.findingsWith(forgedAt(SIZE - 1), { before: verified ?? undefined });
    expect(first).toMatchObject({ kind: 'doubled', index: SIZE - 1 });
  });

  it.each(nonEmpty([100, 255, 256, 599]))('a part of it tells of a row at %i (X-57)', async (position) => {
    const { store, engine } = log.installation;
    const state = await store.state();
    const root = state?.newest?.root ?? Buffer.alloc(0);
    const source = {
      hashes: store.hashes(1),
      entries: (from: number, count: number) => store.entries(1, from, count),
      findEntry: async (id: string) => (await store.entryOf(1, id))?.index,
      log: engine.log,
      inspection: store.inspection,
    };
    const { insert, remove } = forgedAt(position);
    await log.run(insert);
    const head = { origin: state?.epoch.origin ?? '', size: SIZE, root };
    const findings = await verifyRange(source, head, { from: 100, to: 600 }, () => {});
    await log.run(remove);
    expect(findings[0]).toMatchObject({ kind: 'doubled', index: position });
  });

  it.each(nonEmpty(PLACES))(
    'readers stop before a second row at %i, and give all before it (X-57)',
    async (position) => {
      const { insert, remove } = forgedAt(position);
      await log.run(insert);
      const given: string[] = [];
      const reading = (async () => {
        for await (const events of log.installation.log.readAll(START, AbortSignal.timeout(30_000)))
          given.push(...events.map((event) => event.position));
      })();
      await expect(reading).rejects.toThrow('more than one event stands there');
      await expect(log.installation.engine.log.eventAt(positionOf(BigInt(position)))).rejects.toThrow(
        'more than one event',
      );
      await log.run(remove);
      expect(given).toHaveLength(position + 1);
      expect(await collect(log.installation.log.readAll(START, AbortSignal.timeout(30_000)))).toHaveLength(SIZE);
    },
  );
});

describe('the check of the service (X-56)', () => {
  it('fails where rows could share a place, whether or not they do', async () => {
    const { store, keys } = log.installation;
    const check = checkAuditLog(store, { held: [], seen: null }, (origin) => keys.vkeys(origin));
    await expect(check).rejects.toMatchObject({ kind: 'table_altered' });
  });
});
