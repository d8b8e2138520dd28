import {
  evolveServiceLevels,
  NO_SERVICE_LEVELS,
  type ServiceLevels,
} from '../../domain/serviceLevels/serviceLevels.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { selectOne } from '../sql/select.ts';
import { columnsOf, jsonb, table, text, type RowOf } from '../sql/table.ts';

/** What tickets of a workspace are measured by, now and before; changes of it are few. */
const levelTable = table(
  'service_levels',
  { workspace_id: text(), levels: jsonb<ServiceLevels>() },
  { key: ['workspace_id'] },
);

type Change = Recorded<'ServiceLevelDefaultsTaken' | 'ServiceLevelTargetsSet' | 'BusinessCalendarSet'>;

const changed = <Event extends Change>(): Handler<Event> => ({
  touches: ({ data }) => [levelTable.at({ workspace_id: data.workspaceId })],
  apply: (rows, event) => {
    const { workspaceId: workspace_id } = event.data;
    const before = levelTable.find(rows, { workspace_id })?.levels ?? NO_SERVICE_LEVELS;
    return [levelTable.put({ workspace_id, levels: evolveServiceLevels(before, event) })];
  },
});

/** SU-182: targets and calendar of each workspace with their history, by which deadlines are explained. */
export const serviceLevelPolicies = readModel({
  name: 'service_levels',
  version: 1,
  tables: [levelTable],
  on: {
    ServiceLevelDefaultsTaken: changed(),
    ServiceLevelTargetsSet: changed(),
    BusinessCalendarSet: changed(),
  },
});

const SELECT = `select ${columnsOf(levelTable)} from service_levels`;

/** What is measured by in a workspace; nothing before its first ticket. */
export const serviceLevelsOf = async (sql: Sql, workspaceId: string): Promise<ServiceLevels> =>
  (await selectOne<RowOf<typeof levelTable>>(sql, SELECT, inWorkspace(workspaceId)))?.levels ?? NO_SERVICE_LEVELS;
