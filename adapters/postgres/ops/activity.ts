import type { ApiKeyUse } from '../../../domain/keys/apiKey.ts';
import type { KnownSignIns, LoginFailures, SessionActivity } from '../../../domain/sessions/activity.ts';
import type { Sql } from '../../../engine/sql.ts';

/** `ops.session_activity`. */
export const createSessionActivity = (database: Sql): SessionActivity => ({
  lastSeen: async (sessionId) => {
    const { rows } = await database.query<{ last_seen_at: string }>(
      'select last_seen_at from ops.session_activity where session_id = $1',
      [sessionId],
    );
    return rows[0]?.last_seen_at ?? null;
  },
  seen: async (uses) => {
    await database.query(
      `insert into ops.session_activity as a (session_id, last_seen_at, address, browser)
       select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[]) order by 1
       on conflict (session_id) do update
          set last_seen_at = excluded.last_seen_at, address = excluded.address, browser = excluded.browser
        where a.last_seen_at < excluded.last_seen_at`,
      [
        uses.map(({ id }) => id),
        uses.map(({ at }) => at),
        uses.map(({ address }) => address),
        uses.map(({ browser }) => browser),
      ],
    );
  },
});

/** `ops.api_key_use`. */
export const createApiKeyUse = (database: Sql): ApiKeyUse => ({
  used: async (uses) => {
    await database.query(
      `insert into ops.api_key_use as u (key_id, last_used_at, last_used_ip)
       select * from unnest($1::uuid[], $2::timestamptz[], $3::text[]) order by 1
       on conflict (key_id) do update set last_used_at = excluded.last_used_at, last_used_ip = excluded.last_used_ip
       where u.last_used_at < excluded.last_used_at`,
      [uses.map(({ id }) => id), uses.map(({ at }) => at), uses.map(({ address }) => address)],
    );
  },
});

/** `ops.login_failures`, on the database's clock. */
export const createLoginFailures = (database: Sql): LoginFailures => ({
  secondsUntilBelow: async (key, limit, windowSeconds) => {
    // The limit-th newest failure is the one that must leave the window.
    const { rows } = await database.query<{ seconds: number }>(
      `select ceil(extract(epoch from failed_at + make_interval(secs => $3) - clock_timestamp()))::int as seconds
         from ops.login_failures
        where key_hash = $1 and failed_at > clock_timestamp() - make_interval(secs => $3)
        order by failed_at desc offset $2 limit 1`,
      [bytesOf(key), limit - 1, windowSeconds],
    );
    return rows[0] === undefined ? 0 : Math.max(1, rows[0].seconds);
  },
  record: async (keys) => {
    await database.query('insert into ops.login_failures (key_hash) select unnest($1::bytea[])', [keys.map(bytesOf)]);
  },
});

/** How long a sign-in from an address counts as known (SU-03). */
const KNOWN_DAYS = 30;

/** `ops.known_sign_ins`, on the database's clock. */
export const createKnownSignIns = (database: Sql): KnownSignIns => ({
  hasAny: async (keys) => {
    const { rows } = await database.query(
      `select from ops.known_sign_ins
        where key_hash = any ($1::bytea[]) and signed_in_at > clock_timestamp() - make_interval(days => $2)
        limit 1`,
      [keys.map(bytesOf), KNOWN_DAYS],
    );
    return rows.length > 0;
  },
  remember: async (keys) => {
    await database.query(
      `insert into ops.known_sign_ins (key_hash) select unnest($1::bytea[]) order by 1
       on conflict (key_hash) do update set signed_in_at = excluded.signed_in_at`,
      [keys.map(bytesOf)],
    );
  },
});

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

/**
 * Deletes what has lost its use: expired idempotency keys, old activity and failures, names of exclusive work that
 * nobody has used for an hour, sign-ins to mailboxes that no source has taken within one, who was at a ticket. Safe on
 * every node.
 */
export const deleteStaleRows = async (database: Sql, sessionMaxDays: number): Promise<void> => {
  await database.query('delete from ops.idempotency_keys where expires_at <= now()');
  await database.query('delete from ops.session_activity where last_seen_at < now() - make_interval(days => $1)', [
    sessionMaxDays + 1,
  ]);
  await database.query(`delete from ops.login_failures where failed_at < now() - interval '1 hour'`);
  await database.query('delete from ops.known_sign_ins where signed_in_at < now() - make_interval(days => $1)', [
    KNOWN_DAYS,
  ]);
  // Some ask for one a moment after the log has taken it.
  await database.query(`delete from ops.unrecorded_sessions where recorded_at < now() - interval '1 hour'`);
  await database.query(`delete from ops.exclusive_work where expires_at < now() - interval '1 hour'`);
  await database.query(`delete from ops.presence where until < now() - interval '1 hour'`);
  await database.query(`delete from ops.mail_sign_ins where expires_at < now() - interval '1 hour'`);
  await database.query(
    `delete from vault.mailbox_grants where source_id is null and created_at < now() - interval '1 hour'`,
  );
};
