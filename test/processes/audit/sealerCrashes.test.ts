import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCheckpoint } from '../../../domain/audit/note/signedCheckpoint.ts';
import { verifyLog } from '../../../domain/audit/verify/verification.ts';
import type { AuditStore } from '../../../processes/audit/auditStore.ts';
import { extend, openTerm, recheck, sign, type TermDeps } from '../../../processes/audit/sealerTerm.ts';
import { LeaseLost } from '../../../engine/leases/leases.ts';
import {
  appendEvents,
  buildLog,
  extendAll,
  openAuditInstallation,
  takeLease,
  type AuditInstallation,
} from '../../support/audit/auditInstallation.ts';
import { asSuperuser, withAuditSource } from '../../support/audit/tampering.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
let installation: AuditInstallation;
beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
});
afterAll(async () => {
  await installation.close();
  await database.close();
});

class Crash extends Error {}

/** Before a write: it did not happen. After it: it happened, and nobody learnt of it. */
type Fault = { write: number; when: 'before' | 'after' };

/** The same deps, which crash at one of their writes; every note that got out is kept. */
const crashing = (deps: TermDeps, fault: Fault | null, published: Set<string>): TermDeps => {
  let writes = 0;
  const around = async (work: () => Promise<void>): Promise<void> => {
    const isIt = fault?.write === writes;
    writes += 1;
    if (isIt && fault.when === 'before') throw new Crash();
    await work();
    if (isIt) throw new Crash();
  };
  const store: AuditStore = {
    ...deps.store,
    open: (...args) => around(() => deps.store.open(...args)),
    extend: (...args) => around(() => deps.store.extend(...args)),
    sign: (...args) =>
      around(async () => {
        await deps.store.sign(...args);
        published.add(args[2].note); // other nodes serve what the table holds
      }),
    checked: (...args) => around(() => deps.store.checked(...args)),
  };
  const files: TermDeps['files'] = {
    writeState: (note) =>
      around(async () => {
        await deps.files.writeState(note);
        published.add(note);
      }),
    pinKeys: (vkeys) => around(() => deps.files.pinKeys(vkeys)),
  };
  return { ...deps, store, files };
};

/** One life of the sealer: opens, hashes and signs what is there, twice, and may crash on the way. */
const live = async (fault: Fault | null, events: number, published: Set<string>): Promise<void> => {
  const deps = crashing(installation.deps, fault, published);
  const lease = await takeLease(installation.database);
  try {
    const term = await openTerm(deps, lease);
    if (term === null) throw new Error('the log is frozen');
    for (let round = 0; round < 2; round += 1) {
      await appendEvents(installation.log, events);
      await extendAll({ ...installation, deps, lease }, term);
      await sign(deps, lease, term);
      expect(await recheck(deps, lease, term)).toBe('ok');
    }
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
};

describe('the sealer after a crash at any of its writes (P6)', () => {
  it('never signs a fork, and loses no event', async () => {
    const published = new Set<string>();
    for (let write = 0; write < 12; write += 1)
      for (const when of ['before', 'after'] as const)
        for (const events of [0, 1, 300]) {
          await live({ write, when }, events, published);
          // The next life may crash in its own first writes, before it gets anywhere.
          await live({ write: write % 3, when: 'after' }, 1, published);
        }
    await live(null, 1, published);

    const vkeys = installation.keys.vkeys((await installation.store.state())?.epoch.origin ?? '');
    const held = [...published].map((note) => ({ ...openCheckpoint(note, vkeys), from: 'published' }));
    expect(held.length).toBeGreaterThan(40);
    const { findings, nothing, unsealed } = await withAuditSource(database.url, (source) =>
      verifyLog(source, { vkeys, held }),
    );
    expect([findings, nothing, unsealed]).toEqual([[], null, 0]);
  });
});

describe('two sealers at once', () => {
  it('the one that lost the lease writes nothing more', async () => {
    const { deps, lease } = installation;
    const first = await takeLease(installation.database);
    const term = await openTerm(deps, first);
    if (term === null) throw new Error('the log is frozen');
    await takeLease(installation.database);
    await appendEvents(installation.log, 2);
    const before = await installation.store.state();
    await expect(extendAll({ ...installation, lease: first }, { ...term })).rejects.toThrow(LeaseLost);
    await expect(sign(deps, first, term)).rejects.toThrow(LeaseLost);
    await expect(extend(deps, lease, term, [])).rejects.toThrow(LeaseLost);
    expect(await installation.store.state()).toEqual(before);
  });

  it('one that continues from an older state than the tables hold is refused', async () => {
    const stale = await buildLog({ ...installation, lease: await takeLease(installation.database) }, [], 3);
    const lease = await takeLease(installation.database);
    const current = await openTerm(installation.deps, lease);
    if (current === null) throw new Error('the log is frozen');
    await extendAll({ ...installation, lease }, current);
    await expect(extendAll({ ...installation, lease }, stale)).rejects.toThrow(/no longer has \d+ entries/);
  });
});

const sizeOfLog = async () => Number.parseInt(await installation.log.head(), 16) + 1;

/** As a crash leaves it: what one transaction wrote is gone together. */
const loseUnsigned = () =>
  asSuperuser(database.url, (run) =>
    run(`delete from audit.entries where index >= (select signed_size from audit.sealer);
         update audit.sealer set entries = signed_size,
                position = (select position from audit.entries order by index desc limit 1)`),
  );

describe('entries that a database lost when it crashed, because nothing that was signed covers them', () => {
  it('are hashed again in the next term, as long as the log holds what they were made of', async () => {
    const lease = await takeLease(installation.database);
    const term = await buildLog({ ...installation, lease }, [(await sizeOfLog()) + 10], 5);
    await extendAll({ ...installation, lease }, term);
    const before = await installation.store.entries(term.epoch.epoch, term.entries - 5, 5);
    await loseUnsigned();
    expect(await recheck(installation.deps, lease, term)).toBe('over');
    const next = await openTerm(installation.deps, lease);
    if (next === null) throw new Error('the log is frozen');
    expect(next.entries).toBe(term.entries - 5);
    await extendAll({ ...installation, lease }, next);
    expect(await installation.store.entries(term.epoch.epoch, term.entries - 5, 5)).toEqual(before);
    await sign(installation.deps, lease, next);
  });

  it('are evidence when the log has lost their events, too (X-56)', async () => {
    const lease = await takeLease(installation.database);
    const term = await buildLog({ ...installation, lease }, [(await sizeOfLog()) + 10], 5);
    await extendAll({ ...installation, lease }, term);
    await loseUnsigned();
    await asSuperuser(database.url, (run) =>
      run(`update es.events set payload = '{}' where position = (select max(position) from es.events)`),
    );
    await expect(recheck(installation.deps, lease, term)).rejects.toMatchObject({ kind: 'event_altered' });
  });
});
