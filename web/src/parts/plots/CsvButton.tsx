import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** Saves a table of the page as a file; `of`: what it is about. The words are made when they are asked for. */
export const CsvButton = ({ of, name, csv }: { of: string; name: string; csv: () => string }) => (
  <Button
    size="compact-xs"
    variant="subtle"
    leftSection={<IconDownload size={14} aria-hidden />}
    aria-label={`Save ${of} as CSV`}
    data-screen
    onClick={() => save(name, csv())}
  >
    CSV
  </Button>
);

const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
