/** Two letters for somebody's name or address, for the eye alone. */
export const initialsOf = (who: string): string =>
  who
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
