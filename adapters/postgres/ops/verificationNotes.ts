import type { Sql } from '../../../engine/sql.ts';
import type { VerificationNotes, VerificationProgress } from '../../../processes/audit/verificationNotes.ts';

/** A run whose process has gone says nothing for so long. */
const SILENT_SECONDS = 30;

/** `ops.audit_verification`, on the database's clock. */
export const createVerificationNotes = (database: Sql): VerificationNotes => ({
  begin: async () => {
    const { rowCount } = await database.query(
      `update ops.audit_verification
          set running_since = clock_timestamp(), told_at = clock_timestamp(), checked_events = 0, total_events = 0
        where running_since is null or told_at < clock_timestamp() - make_interval(secs => $1)`,
      [SILENT_SECONDS],
    );
    return rowCount > 0;
  },
  progress: async (checkedEvents, totalEvents) => {
    await database.query(
      `update ops.audit_verification set told_at = clock_timestamp(), checked_events = $1, total_events = $2
        where running_since is not null`,
      [checkedEvents, totalEvents],
    );
  },
  end: async () => {
    await database.query('update ops.audit_verification set running_since = null');
  },
  verified: async (epoch, size) => {
    await database.query(
      'update ops.audit_verification set epoch = $1, verified_size = $2, verified_at = clock_timestamp()',
      [epoch, size],
    );
  },
  read: () => readVerificationProgress(database),
});

type Row = {
  running_since: string | null;
  checked_events: string;
  total_events: string;
  epoch: number | null;
  verified_size: string;
  verified_at: string;
};

export const readVerificationProgress = async (database: Sql): Promise<VerificationProgress> => {
  const { rows } = await database.query<Row>(
    `select case when told_at >= clock_timestamp() - make_interval(secs => $1) then running_since end as running_since,
            checked_events, total_events, epoch, verified_size, verified_at
       from ops.audit_verification`,
    [SILENT_SECONDS],
  );
  const [row] = rows;
  if (row === undefined) return { running: null, verified: null };
  const { running_since: since, checked_events: checked, total_events: total, epoch } = row;
  return {
    running: since === null ? null : { since, checkedEvents: Number(checked), totalEvents: Number(total) },
    verified: epoch === null ? null : { epoch, size: Number(row.verified_size), at: row.verified_at },
  };
};
