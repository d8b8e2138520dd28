import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, it } from 'vitest';
import { CONNECTOR_PROGRAMS } from '../../../adapters/connectors/kinds.ts';
import { createStdioTransport } from '../../../adapters/mcp/stdioTransport.ts';

/** Words of tools that write or move money; none may be part of a tool's name. */
const FORBIDDEN =
  /(^|_)(create|insert|update|upsert|delete|remove|drop|set|put|post|patch|write|send|reply|execute|exec|run|call|kill|terminate|cancel|flush|refund|charge|capture|pay|payout|transfer|invoice|subscribe|void|reset|revoke|grant|enable|disable)(_|$)/;

describe.each(CONNECTOR_PROGRAMS.map((program) => [program.entry.kind, program] as const))(
  'the %s connector',
  (_, program) => {
    it('offers exactly its tools, all of which only read (SU-38, SU-42)', async () => {
      const args = [program.file, program.entry.kind];
      const transport = createStdioTransport({ command: process.execPath, args, env: {} });
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(transport);
      const { tools } = await client.listTools();
      await client.close();
      expect(tools.map(({ name }) => name)).toEqual(program.tools.map(({ name }) => name));
      expect(program.entry.tools.map(({ name }) => name)).toEqual(program.tools.map(({ name }) => name));
      for (const tool of tools) {
        expect(tool.annotations, tool.name).toMatchObject({ readOnlyHint: true });
        expect(tool.description, tool.name).toMatch(/^Scope: read\. /);
        expect(tool.name).not.toMatch(FORBIDDEN);
        expect(tool.inputSchema, tool.name).toMatchObject({ type: 'object', additionalProperties: false });
      }
    });

    it('has a health check, and a name that a model can carry together with a slug (SU-39)', () => {
      expect(program.tools.map(({ name }) => name)).toContain('healthcheck');
      for (const { name } of program.tools) expect(`${'s'.repeat(32)}_999__${name}`).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    });
  },
);

it('the postgres connector has the tools that were decided (SU-42)', () => {
  const postgres = CONNECTOR_PROGRAMS.find(({ entry }) => entry.kind === 'postgres');
  expect(postgres?.tools.map(({ name }) => name)).toEqual([
    'healthcheck',
    'list_schemas',
    'list_tables',
    'describe_table',
    'query',
    'explain',
  ]);
  expect(postgres?.entry.configSchema).toMatchObject([
    { key: 'DATABASE_URL', secret: true, required: true },
    { key: 'CUSTOMER_SETTING', secret: false, required: false },
  ]);
});

it('says what a value must be in a sentence, and never as a regular expression', () => {
  for (const { entry } of CONNECTOR_PROGRAMS)
    for (const { expected, pattern } of entry.configSchema) {
      expect(expected).toMatch(/^[A-Z].* such as .*\.$/);
      expect(expected).not.toContain(pattern);
    }
});
