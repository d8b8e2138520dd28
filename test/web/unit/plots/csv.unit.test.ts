import { expect, it } from 'vitest';
import { csvOf } from '../../../../web/src/parts/plots/csv.ts';

it('writes what spreadsheets read: quotes doubled, lines within a value, nothing for what is unknown', () => {
  const rows = [
    ['He said "no",\nthen left', 1.5],
    ['', null],
  ];
  expect(csvOf(['Name', 'Value'], rows)).toBe('"Name","Value"\r\n"He said ""no"",\nthen left",1.5\r\n"",\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('a name that a spreadsheet would run is text: %j', (name) => {
  expect(csvOf(['Name'], [[name]])).toBe(`"Name"\r\n"'${name}"\r\n`);
});

it('a negative number is a number', () => {
  expect(csvOf(['Value'], [[-1]])).toBe('"Value"\r\n-1\r\n');
});
