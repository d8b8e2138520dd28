import { COLOURS } from './plot.ts';

const LINES = ['', 'M0 8 L8 0', 'M0 4 L8 4', 'M0 0 L8 8 M0 8 L8 0'];

/** How bars of the series at this place are filled: plain, and with lines in three directions. */
export const Pattern = ({ id, index }: { id: string; index: number }) => {
  const colour = COLOURS[index % COLOURS.length];
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      <rect width={8} height={8} fill={colour} />
      <path d={LINES[index % LINES.length]} stroke="var(--mantine-color-body)" strokeWidth={2} />
    </pattern>
  );
};
