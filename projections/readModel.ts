import type { RecordedEvent } from '../domain/core/eventStore.ts';
import type { EventOf, EventType } from '../domain/streamKinds.ts';
import type { Projection } from '../engine/projections/projection.ts';
import type { Rows } from '../engine/projections/rows/rows.ts';
import type { Table } from './sql/table.ts';

/** An event of one of the types, as the log gives it back. */
export type Recorded<Type extends EventType> = RecordedEvent<EventOf<Type>>;

type Definition = Pick<Projection, 'name' | 'version'> & {
  tables: readonly Pick<Table, 'name' | 'ddl' | 'indexes'>[];
  /** What an event of each type means for the rows; other types only move the checkpoint. */
  on: { readonly [Type in EventType]?: (rows: Rows, event: Recorded<Type>) => void };
};

/** A read model, told by what each event does to its rows. */
export const readModel = ({ name, version, tables, on }: Definition): Projection => {
  const handlers = new Map<string, Projection['apply']>(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is called with events of its own type
    Object.entries(on).map(([type, handle]) => [type, (rows, event) => handle(rows, event as never)]),
  );
  return {
    name,
    version,
    tables: tables.map((table) => table.name),
    ddl: tables.map(({ ddl }) => ddl).join(''),
    indexes: tables.map(({ indexes }) => indexes).join(''),
    types: [...handlers.keys()],
    apply: (rows, event) => handlers.get(event.type)?.(rows, event),
  };
};
