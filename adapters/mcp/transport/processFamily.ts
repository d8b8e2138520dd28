import { readdirSync, readFileSync } from 'node:fs';

/** The name under which a program is told which run it is of, so that what it starts is known whatever becomes of it. */
export const RUN_VARIABLE = 'TOOL_SERVER_RUN';

/** Rounds of looking for what was started while the others were ended. */
const ROUNDS_MAX = 10;

/** The processes below one, as they are now. Only Linux tells; elsewhere nothing is found. */
export const descendantsOf = (pid: number): number[] =>
  lines(`/proc/${pid}/task/${pid}/children`, ' ')
    .map(Number)
    .flatMap((child) => [child, ...descendantsOf(child)]);

/** Ends these, and all processes whose environment names the run, as far as Linux tells. */
export const endFamily = (below: readonly number[], run: string): void => {
  let found = [...new Set([...below, ...membersOf(run)])];
  for (let round = 0; round < ROUNDS_MAX && found.length > 0; round += 1) {
    for (const member of found) killed(member);
    found = membersOf(run);
  }
};

/** A process that has ended, and is only waited for, has no environment any more. */
const membersOf = (run: string): number[] => {
  const mark = `${RUN_VARIABLE}=${run}`;
  return processes().filter((pid) => lines(`/proc/${pid}/environ`, '\0').includes(mark));
};

const processes = (): number[] => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^[0-9]+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
};

/** Empty where the file is gone, or another user's. */
const lines = (file: string, end: string): string[] => {
  try {
    return readFileSync(file, 'latin1')
      .split(end)
      .filter((line) => line !== '');
  } catch {
    return [];
  }
};

const killed = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};
