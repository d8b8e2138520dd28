import type { ConnectorKind } from '../connectorKind.ts';
import { REDIS_TOOLS } from './contract.ts';

/** SU-44: reads of a customer's Redis or Valkey server. */
export const redisKind: ConnectorKind = {
  about: {
    kind: 'redis',
    name: 'Redis or Valkey',
    description:
      'Reads keys of a Redis or Valkey server: sessions, caches, queues, rate limits. Only a fixed list of reading ' +
      'commands is ever sent; give it a user that may run no others.',
    configSchema: [
      {
        key: 'REDIS_URL',
        label: 'Connection string',
        secret: true,
        required: true,
        pattern: String.raw`^rediss?://\S+$`,
        expected:
          'Must be an address without spaces, such as rediss://reader:password@cache.example.com:6379/0 (redis:// without encryption).',
      },
    ],
  },
  tools: Object.values(REDIS_TOOLS),
  open: async ({ addresses }) => {
    const { redisTools } = await import('./tools.ts');
    return ({ REDIS_URL = '' }) => redisTools({ url: REDIS_URL, addresses });
  },
};
