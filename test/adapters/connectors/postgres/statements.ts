/**
 * One statement a line. Placeholders: the test puts a writable folder for `DIR`, a victim's backend for `PID`, its
 * database for `DB`.
 */
export const statements = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
