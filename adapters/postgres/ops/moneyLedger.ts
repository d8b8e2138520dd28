import { LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import type { MoneyLedger } from '../../../domain/costs/moneyLedger.ts';
import type { Sql } from '../../../engine/sql.ts';
import { isTransient } from '../connectionErrors.ts';

/** A request that has had no answer for so long has been cut. Far longer than any takes. */
const IN_FLIGHT_MINUTES = 15;

export type LedgerDeps = {
  database: Sql;
  workspaceId: string;
  /** What the answers of a day have cost as the log tells it, whole micro-dollars: what a day begins with. */
  recorded: (day: string) => Promise<bigint>;
};

/**
 * `ops.model_spending` and `ops.model_reservations`. The row of a day is the lock under which its money is given out:
 * whoever reserves changes it, and sees what all before have left.
 */
export const createMoneyLedger = ({ database, workspaceId, recorded }: LedgerDeps): MoneyLedger => {
  const query = <Row extends object>(text: string, values: readonly unknown[]) =>
    database.query<Row>(text, values, 'prepared').catch((error: unknown) => {
      if (!isTransient(error)) throw error;
      throw new LogUnavailable('money cannot be set aside now', { cause: error });
    });
  const begin = async (day: string): Promise<void> => {
    await query(BEGIN, [workspaceId, day, String(await recorded(day))]);
  };
  const reserve: MoneyLedger['reserve'] = async ({ id, day, microUsd }, limitMicroUsd) => {
    const { rows } = await query<Outcome>(RESERVE, [id, workspaceId, day, microUsd, limitMicroUsd]);
    const { granted = false, begun = false } = rows[0] ?? {};
    if (granted || begun) return granted;
    await begin(day);
    return reserve({ id, day, microUsd }, limitMicroUsd);
  };
  return {
    reserve,
    settle: async (id, microUsd) =>
      (await query<{ day: string }>(SETTLE, [id, workspaceId, microUsd])).rows[0]?.day ?? null,
    of: async (day) => {
      const { rows } = await query<{ total: string; in_flight: string }>(OF, [workspaceId, day, IN_FLIGHT_MINUTES]);
      const { total = await recorded(day), in_flight = 0 } = rows[0] ?? {};
      const inFlightMicroUsd = Number(in_flight);
      return { spentMicroUsd: Number(total) - inFlightMicroUsd, inFlightMicroUsd };
    },
  };
};

type Outcome = { granted: boolean; begun: boolean };

const BEGIN = `
  insert into ops.model_spending (workspace_id, day, micro_usd) values ($1, $2, $3)
  on conflict (workspace_id, day) do nothing`;

/** `begun`: the day has its row. Whether it has room is asked anew once those before have let go of the row. */
const RESERVE = `
  with known as (select from ops.model_reservations where id = $1),
  room as (
    update ops.model_spending set micro_usd = micro_usd + $4
     where workspace_id = $2 and day = $3 and ($5::bigint is null or micro_usd + $4 <= $5)
       and not exists (select from known)
    returning day),
  own as (
    insert into ops.model_reservations (id, workspace_id, day, micro_usd) select $1, $2, $3, $4 from room returning id)
  select exists (select from own) or exists (select from known) as granted,
         exists (select from ops.model_spending where workspace_id = $2 and day = $3) as begun`;

const SETTLE = `
  with own as (
    delete from ops.model_reservations where id = $1 and workspace_id = $2 returning day, micro_usd)
  update ops.model_spending as spending set micro_usd = spending.micro_usd - own.micro_usd + $3
    from own where spending.workspace_id = $2 and spending.day = own.day
  returning to_char(own.day, 'YYYY-MM-DD') as day`;

const OF = `
  select micro_usd::text as total,
         (select coalesce(sum(micro_usd), 0)::text from ops.model_reservations
           where workspace_id = $1 and day = $2
             and reserved_at > clock_timestamp() - make_interval(mins => $3)) as in_flight
    from ops.model_spending where workspace_id = $1 and day = $2`;
