import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { AllowsCommand } from '../../domain/sources/manageSources.ts';

/** SERVICE_CUSTOM_TOOL_SERVERS_FILE: the exact commands that may be run. */
const Listed = z.array(z.object({ command: z.string(), args: z.array(z.string()).default([]) }));

/**
 * SU-65. `listed` reads the file at each question, so that an operator's change counts at once; a file that is missing
 * or wrong allows nothing.
 */
export const customServers = (mode: 'any' | 'listed' | 'off', file: string): AllowsCommand => {
  if (mode !== 'listed') return () => Promise.resolve(mode === 'any');
  return async (command, args) => {
    const listed = Listed.safeParse(
      await readFile(file, 'utf8')
        .then(JSON.parse)
        .catch(() => null),
    );
    return (listed.data ?? []).some((each) => each.command === command && each.args.join('\0') === args.join('\0'));
  };
};
