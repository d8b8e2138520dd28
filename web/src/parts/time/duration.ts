/** 41 ms, 2.1 s, 3 min 4 s, 3 h 20 min, 12 d 4 h. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const [size, unit, part, below] = LONG.find(([from]) => seconds >= from) ?? [60, 'min', 1, 's'];
  return `${Math.floor(seconds / size)} ${unit} ${Math.floor((seconds % size) / part)} ${below}`;
};

const LONG = [
  [86_400, 'd', 3600, 'h'],
  [3600, 'h', 60, 'min'],
] as const;
