import { z } from 'zod';
import { readingTool } from '../../../adapters/connectors/contract.ts';
import type { ChildProgram } from '../../../adapters/connectors/kinds.ts';
import { fileURLToPath } from 'node:url';

/** What the misbehaving tool servers of these tests are agreed to offer. */
export const FIXTURE_TOOLS = {
  healthcheck: readingTool('healthcheck', 'Says how it is.', z.strictObject({})),
  look: readingTool('look', 'Looks at something.', z.strictObject({ at: z.string() })),
};

/** A kind that `misbehaving.ts` runs: as a whole by the name of the kind, towards a connector by its key `MODE`. */
export const fixtureProgram = (kind: string): ChildProgram => ({
  entry: {
    kind,
    name: 'Fixture',
    category: 'connector',
    description: 'A tool server that misbehaves.',
    configSchema: [
      { key: 'MODE', label: 'Mode', secret: false, required: false, pattern: '^[a-z_]+$', expected: 'Small letters.' },
      { key: 'TOKEN', label: 'Token', secret: true, required: false, pattern: '.*', expected: 'Anything.' },
    ],
    tools: Object.values(FIXTURE_TOOLS).map(({ contract: { name, scope, description } }) => ({
      name,
      scope,
      description,
    })),
    synthesized: false,
    takes: ['config'],
  },
  tools: Object.values(FIXTURE_TOOLS).map(({ contract }) => contract),
  file: fileURLToPath(new URL('misbehaving.ts', import.meta.url)),
});
