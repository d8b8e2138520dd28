import { fileURLToPath } from 'node:url';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { ToolContract } from './contract.ts';
import { POSTGRES_TOOLS } from './postgres/contract.ts';

/** A kind of connector and the program that runs all connectors of that kind as an MCP server over stdio. */
export type ConnectorProgram = {
  entry: CatalogueEntry;
  tools: readonly ToolContract[];
  /** The TypeScript file that Node runs; it gets the configuration of a connector with each call. */
  file: string;
};

const programOf = (
  about: Omit<CatalogueEntry, 'tools' | 'category' | 'synthesized'>,
  tools: readonly ToolContract[],
  file: URL,
): ConnectorProgram => ({
  entry: {
    ...about,
    category: 'connector',
    synthesized: false,
    tools: tools.map(({ name, scope, description }) => ({ name, scope, description })),
  },
  tools,
  file: fileURLToPath(file),
});

/** SU-42: every kind of connector that this release can run. */
export const CONNECTOR_PROGRAMS: readonly ConnectorProgram[] = [
  programOf(
    {
      kind: 'postgres',
      name: 'PostgreSQL',
      description:
        'Read-only queries over a PostgreSQL database. Give it a role that can only read: statements that could ' +
        'write are refused, and each runs in a transaction that is rolled back.',
      configSchema: [
        {
          key: 'DATABASE_URL',
          label: 'Connection string',
          secret: true,
          required: true,
          pattern: String.raw`^postgres(ql)?://\S+$`,
          expected: 'Must be an address without spaces, such as postgres://reader:password@db.example.com:5432/shop.',
        },
        {
          key: 'CUSTOMER_SETTING',
          label: 'Setting that row-level policies compare with the customer, such as app.customer',
          secret: false,
          required: false,
          // Two parts: PostgreSQL's own settings, such as search_path, have one.
          pattern: '^[a-z_][a-z0-9_]{0,62}[.][a-z_][a-z0-9_]{0,62}$',
          expected: 'Must be two names of small letters, digits and _ with a dot between them, such as app.customer.',
        },
      ],
    },
    Object.values(POSTGRES_TOOLS).map(({ contract }) => contract),
    new URL('postgres/server.ts', import.meta.url),
  ),
];
