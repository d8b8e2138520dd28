import { openPostgresEventLog } from '../../../../adapters/postgres/log/eventLog.ts';
import { rowOf } from '../../../../adapters/postgres/log/storedRows.ts';
import { eventLogContract } from '../../../contracts/eventLog.contract.ts';
import type { EventLogUnderTest } from '../../../contracts/eventLog/engine.ts';
import { startFaultyProxy } from '../../../support/database/faultyProxy.ts';
import { silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';

const CALL = 'es.append';

const open = async (): Promise<EventLogUnderTest> => {
  const store = await testDatabase();
  const proxy = await startFaultyProxy(store.url);
  const log = openPostgresEventLog({ target: proxy.url, logger: silentLogger });
  const other = openPostgresEventLog({ target: store.url, logger: silentLogger });
  const { cutAll, stall, resume, refuse, accept } = proxy;
  const close = async (): Promise<void> => {
    await Promise.all([log.close(), other.close()]);
    await proxy.close();
    await store.close();
  };
  return {
    log,
    other,
    openNode: async () => openPostgresEventLog({ target: store.url, logger: silentLogger }),
    faults: {
      cutAll: async () => cutAll(),
      cutNextAppend: () => proxy.cutBefore(CALL),
      loseNextReply: () => proxy.loseReplyTo(CALL),
      stall,
      resume,
      refuse,
      accept,
    },
    disturb: () => disturb(store),
    removeEvent: async (position) => {
      await store.database.query('alter table es.events disable trigger events_are_final');
      await store.database.query('delete from es.events where position = $1', [rowOf(position).toString()]);
    },
    close,
  };
};

/** A rolled-back append, writes of another application, misleading notifications, a transaction that stays open. */
const disturb = async ({ database }: TestDatabase): Promise<void> => {
  await database.query('create table if not exists foreign_things (id int)');
  await database.query('insert into foreign_things values (1)');
  await database.query(`select pg_notify('es', 'nonsense'), pg_notify('es', '999999999')`);
  await database.query(
    `begin; select es.append(array['thing-rolled-back'], array[-2], array[1], array[1], array[gen_random_uuid()],
       array['ThingHappened'], array[2, 4], '{}{}'); rollback`,
  );
  void database.transaction(async (sql) => {
    await sql.query('insert into foreign_things values (2)');
    await sql.query('select pg_sleep(1)');
  });
};

eventLogContract({ name: 'PostgreSQL', traits: { gapsShow: true, idsAreTheLogs: true }, open });
