import type { ReactNode } from 'react';
import classes from './parts.module.css';

export type Column<Row> = { name: string; cell: (row: Row) => ReactNode };

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
};

/** A table that becomes a list of cards where there is no room for columns. */
export const DataTable = <Row extends { id: string }>({ label, columns, rows }: Props<Row>) => (
  <table className={classes['table']} aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ name }) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map(({ name, cell }) => (
            <td key={name} data-column={name}>
              <div>{cell(row)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
