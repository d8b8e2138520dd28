import type { ConnectorKind } from '../connectorKind.ts';
import { POSTGRES_TOOLS } from './contract.ts';

/** SU-42: read-only queries over a customer's PostgreSQL database. */
export const postgresKind: ConnectorKind = {
  about: {
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
  tools: Object.values(POSTGRES_TOOLS),
  open: async ({ addresses }) => {
    const { postgresTools } = await import('./tools.ts');
    return ({ DATABASE_URL = '', CUSTOMER_SETTING = '' }) =>
      postgresTools({
        databaseUrl: DATABASE_URL,
        customerSetting: CUSTOMER_SETTING === '' ? null : CUSTOMER_SETTING,
        addresses,
      });
  },
};
