import { expect, it } from 'vitest';
import { START } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { applyEvents } from '../../engine/projections/applyEvents.ts';
import type { Build } from '../../engine/projections/builds.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../../projections/readModel.ts';
import { table, text } from '../../projections/sql/table.ts';
import { eventAt } from '../support/log/recordedEvents.ts';

const emptyDatabase: Sql = { query: () => Promise.resolve({ rows: [], rowCount: 0 }) };
const build: Build = {
  buildId: '00000000',
  name: 'seen',
  version: 1,
  status: 'active',
  storeId: '',
  position: START,
  stopped: null,
};

it('takes the events of its types one by one, in the order of the log', async () => {
  const seen: unknown[] = [];
  const see = ({ type, position }: RecordedEvent): readonly [] => {
    seen.push([type, position]);
    return [];
  };
  const model = readModel({
    name: 'seen',
    version: 1,
    tables: [],
    on: {
      UserAdded: { apply: (_, event) => see(event) },
      NameReserved: { apply: (_, event) => see(event) },
    },
  });
  expect(model.types).toEqual(['UserAdded', 'NameReserved']);
  const types = ['NameReserved', 'NameConfirmed', 'NameReserved', 'UserAdded', 'NameReserved'];
  const events = types.map((type, index) => eventAt(index + 1, type));
  await applyEvents(emptyDatabase, [{ projection: model, build }], events);
  expect(seen).toEqual(
    events.filter(({ type }) => type !== 'NameConfirmed').map(({ type, position }) => [type, position]),
  );
});

it('knows the data of each event by its type', () => {
  const roles = table('roles', { role: text() }, { key: ['role'] });
  const model = readModel({
    name: 'typed',
    version: 1,
    tables: [],
    on: {
      UserAdded: roles.inserts(({ data }) => ({ role: data.role satisfies 'admin' | 'member' })),
      // @ts-expect-error -- a ticket has no role
      TicketReceived: roles.inserts(({ data }) => ({ role: data.role })),
      // @ts-expect-error -- there is no such event
      TicketDropped: { apply: () => [] },
    },
  });
  expect(model.types).toEqual(['UserAdded', 'TicketReceived', 'TicketDropped']);
});
