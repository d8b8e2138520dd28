import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from '../investigations.module.css';
import { inOneLine, type Cell, type Table } from './result.ts';

/** As many rows as are looked through at a glance; the rest on request. */
const ROWS_SHOWN = 50;

type Props = { table: Table; proof: Cell | null };

/** What a query returned; the cell that a piece of evidence points to is marked and comes into view. */
export const ResultTable = ({ table: { columns, rows }, proof }: Props) => {
  const [all, setAll] = useState(false);
  const mark = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another piece of evidence has another cell
  }, [proof?.row, proof?.column]);
  const shown = all ? rows : rows.slice(0, Math.max(ROWS_SHOWN, (proof?.row ?? 0) + 1));
  return (
    <div>
      <Text size="xs" c="dimmed">
        {rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en')} rows`}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys */}
      <section className={classes['tableBox']} tabIndex={0} aria-label="Result">
        <table className={classes['result']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a recorded result does not change
              <tr key={index}>
                {columns.map((column) => {
                  const isProof = proof?.row === index && proof.column === column;
                  return (
                    <td key={column} ref={isProof ? mark : null} data-null={row[column] === null || undefined}>
                      {isProof ? (
                        <mark title="Evidence">{inOneLine(row[column])}</mark>
                      ) : (
                        <span className="foreign">{inOneLine(row[column])}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => setAll(true)}>
          Show the other {(rows.length - shown.length).toLocaleString('en')} rows
        </Button>
      )}
    </div>
  );
};
