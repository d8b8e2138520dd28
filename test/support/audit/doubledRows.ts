import { Client } from 'pg';
import { openAuditSource } from '../../../adapters/postgres/audit/auditReader.ts';
import type { Finding } from '../../../domain/audit/verify/findings.ts';
import type { Vkey } from '../../../domain/audit/note/signedNote.ts';
import { verifyLog, type VerificationInput } from '../../../domain/audit/verify/verification.ts';
import { buildLog, extendAll, openAuditInstallation, type AuditInstallation } from './auditInstallation.ts';
import { testDatabase } from '../database/postgres.ts';
import { sign } from '../../../processes/audit/sealerTerm.ts';

/** A signed log without the constraints that keep rows apart, and what an intruder with all rights does to it. */
export type UnguardedLog = {
  installation: AuditInstallation;
  run: (text: string, values?: readonly unknown[]) => Promise<unknown>;
  /** Adds a row, says what is found, and takes the row away again. */
  findingsWith: (
    doubled: { insert: string; remove: string },
    input?: Partial<VerificationInput>,
  ) => Promise<readonly Finding[]>;
  vkeys: readonly Vkey[];
  close: () => Promise<void>;
};

/** The keys of the tables, as they were set up, … */
export const KEYS = `
  alter table es.events add constraint events_pkey primary key (position),
    add constraint events_event_id_key unique (event_id),
    add constraint events_stream_id_revision_key unique (stream_id, revision);
  alter table audit.entries add constraint entries_pkey primary key (epoch, index),
    add constraint entries_epoch_event_id_key unique (epoch, event_id);
  alter table audit.nodes add constraint nodes_pkey primary key (epoch, level, index);
  alter table audit.signed_checkpoints add constraint signed_checkpoints_pkey primary key (epoch, signed_at);
  create unique index log_end_has_one_row on es.log_end ((true));
  create unique index sealer_has_one_row on audit.sealer ((true))`;

/** … and indexes in their place that keep no rows apart. */
export const WITHOUT_KEYS = `
  alter table es.events drop constraint events_event_id_key,
    drop constraint events_stream_id_revision_key, drop constraint events_pkey;
  create index on es.events (position); create index on es.events (stream_id, revision);
  alter table audit.entries drop constraint entries_pkey, drop constraint entries_epoch_event_id_key;
  create index on audit.entries (epoch, index); create index on audit.entries (epoch, event_id);
  alter table audit.nodes drop constraint nodes_pkey;
  alter table audit.signed_checkpoints drop constraint signed_checkpoints_pkey;
  drop index es.log_end_has_one_row; drop index audit.sealer_has_one_row`;

/** `small`: appended one after the other; `filled`: as many more in one statement; all are signed. */
export const openUnguardedLog = async (small: number, filled = 0): Promise<UnguardedLog> => {
  await using resources = new AsyncDisposableStack();
  const database = await testDatabase();
  resources.defer(() => database.close());
  const installation = await openAuditInstallation(database.url);
  resources.defer(() => installation.close());
  const term = await buildLog(installation, [small], 0);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  resources.defer(() => client.end());
  await client.query('set session_replication_role = replica');
  const run = (text: string, values: readonly unknown[] = []) => client.query(text, [...values]);
  if (filled > 0) {
    await run(FILL, [small, filled]);
    await run('update es.log_end set next_position = next_position + $1', [filled]);
    await extendAll(installation, term);
    await sign(installation.deps, installation.lease, term);
  }
  await run(WITHOUT_KEYS);
  const vkeys = installation.keys.vkeys(term.epoch.origin);
  const own = resources.move();
  return {
    installation,
    run,
    vkeys,
    findingsWith: async ({ insert, remove }, input = {}) => {
      await run(insert);
      try {
        const source = await openAuditSource(database.url, installation.engine);
        try {
          return (await verifyLog(source, { vkeys, held: [], ...input })).findings;
        } finally {
          await source.close();
        }
      } finally {
        await run(remove);
      }
    },
    close: () => own.disposeAsync(),
  };
};

const FILL = `insert into es.events
  select $1::bigint + n, 'thing-filled', n, gen_random_uuid(), 'ThingHappened', 'application/json',
         now(), '{"n":1}', '{}' from generate_series(0, $2::int - 1) n`;

/** An event that nobody has appended, at the position of another. */
export const forgedAt = (position: number): { insert: string; remove: string } => ({
  insert: `insert into es.events select ${position}, 'thing-forged', 0, gen_random_uuid(), 'ThingHappened',
      content_type, recorded_at, '{"n":"forged"}', meta from es.events where position = ${position}`,
  remove: `delete from es.events where stream_id = 'thing-forged'`,
});

/** The event of a position once more. */
export const copyAt = (position: number): { insert: string; remove: string } => ({
  insert: `insert into es.events select * from es.events where position = ${position}`,
  remove: `delete from es.events e where position = ${position}
    and ctid > (select min(ctid) from es.events where position = ${position})`,
});
