import type { RecordedEvent } from '../domain/core/eventStore.ts';
import type { EventOf, EventType } from '../domain/streamKinds.ts';
import type { Projection } from '../engine/projections/projection.ts';
import type { Sql } from '../engine/sql.ts';
import type { Table } from './sql/table.ts';

/** An event of one of the types, as the log gives it back. */
export type Recorded<Type extends EventType> = RecordedEvent<EventOf<Type>>;

type Definition = Pick<Projection, 'name' | 'version'> & {
  tables: readonly Pick<Table, 'name' | 'ddl'>[];
  /** What an event of each type means for the rows; other types only move the checkpoint. */
  on: { readonly [Type in EventType]?: (sql: Sql, event: Recorded<Type>) => Promise<unknown> };
  /** In place of `on` for types that come in crowds: takes events that follow each other at once, oldest first. */
  onMany?: { readonly [Type in EventType]?: (sql: Sql, events: readonly Recorded<Type>[]) => Promise<unknown> };
};

/** A read model, told by what each event does to its tables. Throws when a type has two handlers. */
export const readModel = ({ name, version, tables, on, onMany = {} }: Definition): Projection => {
  const handlers = new Map<string, Projection['apply']>(
    Object.entries(onMany).map(([type, handle]) => [
      type,
      async (sql, events) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are of this handler's type
        await handle(sql, events as never);
      },
    ]),
  );
  for (const [type, handle] of Object.entries(on)) {
    if (handlers.has(type)) throw new Error(`read model ${name} handles ${type} twice`);
    handlers.set(type, async (sql, events) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is of this handler's type
      for (const event of events) await handle(sql, event as never);
    });
  }
  return {
    name,
    version,
    tables: tables.map((table) => table.name),
    ddl: tables.map(({ ddl }) => ddl).join(''),
    indexes: '',
    types: [...handlers.keys()],
    apply: async (sql, events) => handlers.get(events[0]?.type ?? '')?.(sql, events),
  };
};
