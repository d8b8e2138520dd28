import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { idOf } from '../../domain/core/log/eventLog.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Change, Rows } from '../../engine/projections/rows/rows.ts';
import type { RowOf } from '../sql/table.ts';
import type { Recorded } from '../readModel.ts';
import { dayOf } from './counting.ts';
import { playbookTable, runningTable } from './insightTables.ts';

type Running = RowOf<typeof runningTable>;
type More = Partial<Readonly<Record<'uses' | 'ended' | 'settled', number>>>;

export const ofInvestigation = ({ stream }: Pick<RecordedEvent, 'stream'>) => ({ investigation_id: idOf(stream) });

const keyOf = ({ workspace_id, started_at }: Running, playbook: string) => ({
  workspace_id,
  playbook,
  day: dayOf(started_at),
});

/** What an event counts under the playbook of its investigation, and what else becomes of the investigation. */
const counting = <Event extends RecordedEvent>(
  playbookOf: (event: Event, running: Running) => string | null,
  more: (event: Event) => More,
  then: (event: Event, running: Running) => readonly Change[] = () => [],
): Handler<Event> => {
  const found = (rows: Rows, event: Event) => {
    const running = runningTable.find(rows, ofInvestigation(event));
    const playbook = running && playbookOf(event, running);
    const counts = more(event);
    const key =
      running === null || playbook === null || Object.keys(counts).length === 0 ? null : keyOf(running, playbook);
    return { running, key, counts };
  };
  return {
    touches: (event) => [runningTable.at(ofInvestigation(event))],
    keysFromRows: (rows, event) => {
      const { key } = found(rows, event);
      return key === null ? [] : [playbookTable.at(key)];
    },
    apply: (rows, event) => {
      const { running, key, counts } = found(rows, event);
      return [...(key === null ? [] : [counted(rows, key, counts)]), ...(running === null ? [] : then(event, running))];
    },
  };
};

const counted = (
  rows: Rows,
  key: ReturnType<typeof keyOf>,
  { uses = 0, ended = 0, settled = 0 }: More & object,
): Change => {
  const row = playbookTable.find(rows, key) ?? { ...key, uses: 0, ended: 0, settled: 0 };
  return playbookTable.put({
    ...row,
    uses: row.uses + uses,
    ended: row.ended + ended,
    settled: row.settled + settled,
  });
};

/** An investigation goes by a playbook. */
export const selected = counting<Recorded<'PlaybookSelected'>>(
  ({ data }) => data.playbookId,
  () => ({ uses: 1 }),
  ({ data }, running) => [runningTable.change(running, { playbook: data.playbookId })],
);

/** It has a verdict; its ticket has that right after. */
export const concluded = counting<Recorded<'VerdictRecorded'>>(
  (_, { playbook }) => playbook,
  ({ data }) => ({ ended: 1, ...(data.kind === 'escalate' ? {} : { settled: 1 }) }),
);

/** It ended without one; `isOver` false: it is tried again. */
export const ended = <Event extends Recorded<'InvestigationFailed' | 'InvestigationCancelled'>>(
  isOver: (event: Event) => boolean,
): Handler<Event> =>
  counting<Event>(
    (_, { playbook }) => playbook,
    (event) => (isOver(event) ? { ended: 1 } : {}),
    (event) => (isOver(event) ? [runningTable.delete(ofInvestigation(event))] : []),
  );
