import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openMasterKey } from '../../../adapters/vault/masterKey.ts';
import type { Sql } from '../../../engine/sql.ts';
import { testDatabase } from '../../support/database/postgres.ts';

it('people are looked for by key on a connection that began when nobody was known', async () => {
  const test = await testDatabase();
  try {
    const encryptionKey = randomBytes(32).toString('base64');
    const { id } = await openMasterKey(test.database, { encryptionKey, dataDir: '/nowhere' });
    await test.database.query('alter table vault.subject_keys set (autovacuum_enabled = false)');
    const claim = (sql: Sql) =>
      sql.query('select * from vault.claim_keys($1, $2, $3, $4)', [
        [randomBytes(32), randomBytes(32)],
        [randomUUID(), randomUUID()],
        [randomBytes(60), randomBytes(60)],
        id,
      ]);
    await test.database.connection(async (sql) => {
      await claim(sql);
      await sql.query(
        `insert into vault.subject_keys (key_id, subject_ref, kek_id, wrapped_key)
         select gen_random_uuid(), sha256(n::text::bytea), kek_id, wrapped_key
           from generate_series(1, 5000) n, (select kek_id, wrapped_key from vault.subject_keys limit 1) one`,
      );
      await sql.query('begin');
      await claim(sql);
      const { rows } = await sql.query<{ read: string }>(
        `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'subject_keys'`,
      );
      await sql.query('commit');
      expect(Number(rows[0]?.read)).toBeLessThan(20);
    });
  } finally {
    await test.close();
  }
});
