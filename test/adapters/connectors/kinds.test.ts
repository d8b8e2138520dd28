import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, it } from 'vitest';
import { CONNECTOR_PROGRAMS } from '../../../adapters/connectors/kinds.ts';
import { TOOL_SURFACE } from '../../../domain/investigations/toolSurface.ts';
import { scopeOf } from '../../../agent/tools/authorization.ts';
import { connectorProgram } from '../../../adapters/mcp/program.ts';
import { createStdioTransport } from '../../../adapters/mcp/transport/stdioTransport.ts';
import { openToolConnection } from '../../../adapters/mcp/toolConnection.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

/** Words of tools that write or move money; none may be part of a tool's name. */
const FORBIDDEN =
  /(^|_)(create|insert|update|upsert|delete|remove|drop|set|put|post|patch|write|send|reply|execute|exec|run|call|kill|terminate|cancel|flush|refund|charge|capture|pay|payout|transfer|invoice|subscribe|void|reset|revoke|grant|enable|disable)(_|$)/;

describe.each(CONNECTOR_PROGRAMS.map((program) => [program.entry.kind, program] as const))(
  'the %s connector',
  (_, program) => {
    it('offers exactly its tools, all of which only read (SU-38, SU-42, DS-39, DS-40, DS-43)', async () => {
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

it.each([
  ['sentry', { BASE_URL: 'http://127.0.0.1:9', ORG_SLUG: 'shop' }, 'get_event', 'invalid_arguments'],
  ['stripe', { API_KEY: 'rk_test_none' }, 'list_recent_charges', 'scope_violation'],
])('%s loads its libraries where nothing can be written and no program started', async (kind, config, tool, code) => {
  const program = CONNECTOR_PROGRAMS.find(({ entry }) => entry.kind === kind);
  if (program === undefined) throw new Error(`no kind ${kind}`);
  const { signal } = new AbortController();
  const connection = await openToolConnection(
    connectorProgram(program, { allowedCidrs: [] }),
    program.tools,
    signal,
    () => {},
  );
  // Refused by the tool itself, before anything is sent.
  const answer = await connection.call(
    { tool, args: {}, connector: { id: 'c', generation: 1, config }, scope: { customer: null, pinned: null } },
    { signal, timeoutMs: 10_000 },
  );
  await connection.close();
  expect(answer.structuredContent).toMatchObject({ code });
});

/** As decided: settings with `*` where secret and `?` where optional, and tools. */
const DECIDED = {
  postgres: [
    ['DATABASE_URL*', 'CUSTOMER_SETTING?'],
    ['healthcheck', 'list_schemas', 'list_tables', 'describe_table', 'query', 'explain'],
  ],
  keycloak: [
    ['BASE_URL', 'REALM', 'CLIENT_ID', 'CLIENT_SECRET*'],
    [
      'healthcheck',
      'get_realm',
      'find_user',
      'get_user',
      'list_user_sessions',
      'query_user_events',
      'query_admin_events',
      'list_clients',
      'get_identity_provider',
    ],
  ],
  sentry: [
    ['BASE_URL', 'AUTH_TOKEN*', 'ORG_SLUG', 'PROJECT_SLUG?'],
    ['healthcheck', 'get_issue', 'list_recent_issues', 'get_event'],
  ],
  stripe: [
    ['API_KEY*', 'API_VERSION?'],
    ['healthcheck', 'get_customer', 'list_recent_charges', 'list_failed_invoices', 'get_subscription'],
  ],
  redis: [['REDIS_URL*'], ['healthcheck', 'info', 'get_key', 'list_keys', 'memory_stats']],
};

it('each connector has the settings and tools that were decided (SU-42, SU-43, SU-44, SU-45, SU-46, DS-39, DS-40, DS-43)', () => {
  const shown = CONNECTOR_PROGRAMS.map(({ entry, tools }) => [
    entry.kind,
    [
      entry.configSchema.map(({ key, secret, required }) => `${key}${secret ? '*' : ''}${required ? '' : '?'}`),
      tools.map(({ name }) => name),
    ],
  ]);
  expect(Object.fromEntries(shown)).toEqual(DECIDED);
});

it('an investigation knows every tool of every connector, as one that reads (SU-40)', () => {
  const scopes = CONNECTOR_PROGRAMS.flatMap(({ entry, tools }) =>
    tools.map(({ name }) => scopeOf(TOOL_SURFACE, entry.kind, name)),
  );
  expect(new Set(scopes)).toEqual(new Set(['read']));
});

it('says what a value must be in a sentence, and never as a regular expression', () => {
  for (const { entry } of nonEmpty(CONNECTOR_PROGRAMS))
    for (const { expected, pattern } of entry.configSchema) {
      expect(expected).toMatch(/^[A-Z].* such as .*\.$/);
      expect(expected).not.toContain(pattern);
    }
});
