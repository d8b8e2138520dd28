import { expect, it } from 'vitest';
import { START } from '../../domain/core/eventLog.ts';
import { applyEvents } from '../../engine/projections/applyEvents.ts';
import type { Build } from '../../engine/projections/builds.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../../projections/readModel.ts';
import { eventAt } from '../support/recordedEvents.ts';

const handle = () => Promise.resolve();
const noDatabase: Sql = { query: () => Promise.resolve({ rows: [], rowCount: 0 }) };
const build: Build = {
  buildId: '00000000',
  name: 'seen',
  version: 1,
  status: 'active',
  storeId: '',
  position: START,
  stopped: null,
};

it('takes events of one type that follow each other at once where it asks for it, and keeps the order of the log', async () => {
  const seen: unknown[] = [];
  const model = readModel({
    name: 'seen',
    version: 1,
    tables: [],
    on: { UserAdded: (_, { position }) => Promise.resolve(seen.push(['UserAdded', position])) },
    onMany: {
      NameReserved: (_, events) =>
        Promise.resolve(seen.push(['NameReserved', ...events.map(({ position }) => position)])),
    },
  });
  expect(model.types.toSorted()).toEqual(['NameReserved', 'UserAdded']);
  const types = ['NameReserved', 'NameConfirmed', 'NameReserved', 'UserAdded', 'UserAdded', 'NameReserved'];
  const events = types.map((type, index) => eventAt(index + 1, type));
  await applyEvents(noDatabase, [{ projection: model, build }], events);
  const at = events.map(({ position }) => position);
  expect(seen).toEqual([
    ['NameReserved', at[0], at[2]],
    ['UserAdded', at[3]],
    ['UserAdded', at[4]],
    ['NameReserved', at[5]],
  ]);
});

it('refuses two handlers of one type', () => {
  const twice = { on: { UserAdded: handle }, onMany: { UserAdded: handle } };
  expect(() => readModel({ name: 'twice', version: 1, tables: [], ...twice })).toThrow(
    'read model twice handles UserAdded twice',
  );
});

it('knows the data of each event by its type', () => {
  const model = readModel({
    name: 'typed',
    version: 1,
    tables: [],
    on: {
      UserAdded: (_, { data }) => Promise.resolve(data.role satisfies 'admin' | 'member'),
      // @ts-expect-error -- a ticket has no role
      TicketReceived: (_, { data }) => Promise.resolve(data.role),
      // @ts-expect-error -- there is no such event
      TicketDropped: () => Promise.resolve(),
    },
  });
  expect(model.types).toEqual(['UserAdded', 'TicketReceived', 'TicketDropped']);
});
