/** A table as a file that spreadsheets read: values in quotes, lines that end as RFC 4180 has it. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** What a spreadsheet would take for a formula is marked as text: a name may come from anybody. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};
