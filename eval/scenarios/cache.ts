import type { Scenario } from '../scenario.ts';
import { query } from './parts.ts';

export const CACHE: readonly Scenario[] = [
  {
    id: 'cache/stale-stock',
    ticket: {
      title: 'Sold out, but your shop window has it',
      body: 'The page of the red lamp (LAMP-RED) says "sold out" on 20 November 2026. A friend saw that you got new ones yesterday.',
      customer: 'omar@example.com',
    },
    world: {
      shop: { stock: [{ sku: 'LAMP-RED', title: 'Lamp, red', available: 31, updated_at: '2026-11-19T05:00:00Z' }] },
      cache: {
        keys: {
          'stock:LAMP-RED': { hash: { available: '0', cached_at: '2026-11-12T04:00:00Z' } },
          'stock:LAMP-BLUE': { hash: { available: '4', cached_at: '2026-11-20T08:00:00Z' }, ttlMs: 600_000 },
        },
      },
    },
    script: {
      rounds: [
        {
          stored: query('select available, updated_at from stock where sku = $1', 'LAMP-RED'),
          cached: ['cache__get_key', { key: 'stock:LAMP-RED' }],
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'defect',
        root_cause:
          'The cache still holds the stock of 12 November for LAMP-RED and never expires; the database has 31.',
        confidence: 0.93,
        evidence: [
          { claim: 'The database has some.', call: 'stored', pointer: '/rows/0/available' },
          { claim: 'The cached value is old.', call: 'cached', pointer: '/value/1/value' },
          { claim: 'It never expires.', call: 'cached', pointer: '/ttl_ms' },
        ],
        next_steps: ['Delete stock:LAMP-RED from the cache, and give these keys a time to live.'],
        reply: {
          body: 'Hello Omar,\n\nyou are right: the red lamp is there again, and our page shows an old number. We are correcting it.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution'],
      category: ['defect', 'data', 'configuration'],
      evidence: [{ tool: 'postgres.query', value: '31' }, { tool: 'redis.get_key' }],
      summary: { words: [['cache', 'cached']], never: [] },
      reply: { words: ['lamp'], never: ['redis'], language: 'en' },
      calls: 2,
    },
  },
  {
    id: 'cache/rate-limited',
    ticket: {
      title: 'API answers 429 all the time',
      body: 'Our script reads the catalogue once per second with key ak_77 and gets 429 since 20 November 2026, 7:00. We changed nothing.',
      customer: 'omar@example.com',
    },
    world: {
      cache: {
        keys: {
          'ratelimit:ak_77': { hash: { used: '5000', limit: '5000', window: '1h' }, ttlMs: 1_500_000 },
          'ratelimit:ak_12': { hash: { used: '4', limit: '5000', window: '1h' }, ttlMs: 1_500_000 },
        },
      },
    },
    script: {
      rounds: [
        { keys: ['cache__list_keys', { pattern: 'ratelimit:*' }], own: ['cache__get_key', { key: 'ratelimit:ak_77' }] },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'how_to',
        root_cause:
          'The key has used all 5000 requests of its hour: something sends more than one request per second with it.',
        confidence: 0.85,
        evidence: [
          { claim: 'What was used.', call: 'own', pointer: '/value/0/value' },
          { claim: 'What is allowed.', call: 'own', pointer: '/value/1/value' },
        ],
        unverified_claims: [
          { claim: 'A second program uses the key.', would_confirm: 'The addresses of its requests.' },
        ],
        next_steps: ['Ask whether another program uses the same key.'],
        reply: {
          body: 'Hello Omar,\n\nyour key has reached its limit of 5000 requests an hour. Once per second is less than that, so please check whether another program uses the same key.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'auto_resolved'],
      category: ['how_to', 'configuration'],
      evidence: [{ tool: 'redis.get_key', value: '5000' }],
      summary: { words: ['5000'], never: ['outage'] },
      reply: { words: ['limit'], never: ['ak_12'], language: 'en' },
      calls: 2,
    },
  },
  {
    id: 'cache/sessions-evicted',
    ticket: {
      title: 'I am thrown out every few minutes',
      body: 'On 20 November 2026 I have to enter my password again every few minutes. My colleagues as well.',
      customer: 'nora@example.com',
    },
    world: {
      cache: {
        keys: { 'session:901': { text: 'user=901', ttlMs: 1_700_000 } },
        memory: { used_memory: 268_400_000, used_memory_human: '255.97M', evicted_keys: 88_213 },
      },
      tracker: { issues: [] },
    },
    script: {
      rounds: [
        {
          memory: ['cache__memory_stats', {}],
          stats: ['cache__info', { section: 'stats' }],
          issues: ['errors__list_recent_issues', { age: '24h' }],
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'configuration',
        root_cause:
          'The memory of the cache is full, and it evicts keys by its policy allkeys-lru: sessions among them.',
        confidence: 0.86,
        evidence: [
          { claim: 'Keys are evicted.', call: 'stats', pointer: '/stats/evicted_keys' },
          { claim: 'The policy takes any key.', call: 'memory', pointer: '/maxmemory_policy' },
          { claim: 'The memory is used up.', call: 'memory', pointer: '/used_memory_human' },
        ],
        next_steps: ['Give the cache more memory, or keep sessions in a server of their own.'],
        reply: {
          body: 'Hello Nora,\n\nthis is on our side: the place where we keep sessions is full, so some are lost too early. We are making room.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate'],
      category: ['configuration', 'defect'],
      evidence: [{ tool: 'redis.memory_stats' }],
      summary: { words: [['memory'], ['evicts', 'evicted', 'evicting', 'eviction']], never: [] },
      reply: { words: [], never: ['allkeys-lru'], language: 'en' },
      calls: 2,
    },
  },
  {
    id: 'cache/mail-queue-stands-still',
    ticket: {
      title: 'No confirmation mail for order 1070',
      body: 'I ordered on 20 November 2026 at 8:00 (order 1070) and got no mail. My spam folder is empty.',
      customer: 'mira@example.com',
    },
    world: {
      shop: {
        customers: [{ id: 1, email: 'mira@example.com', name: 'Mira Holm' }],
        orders: [{ id: 1070, customer_id: 1, status: 'paid', total_cents: 1200, placed_at: '2026-11-20T08:00:00Z' }],
        emails: [
          {
            id: 710,
            customer_id: 1,
            template: 'order_confirmation',
            status: 'queued',
            sent_at: '2026-11-20T08:00:03Z',
          },
        ],
      },
      cache: {
        keys: {
          'queue:email': {
            list: Array.from({ length: 60 }, (_, n) => `{"email_id":${710 - n},"template":"order_confirmation"}`),
          },
          'queue:email:worker': { text: 'last_seen=2026-11-20T05:58:11Z' },
        },
      },
    },
    script: {
      rounds: [
        {
          mail: query(
            'select e.status, e.sent_at from emails e join customers c on c.id = e.customer_id where c.email = $1',
            'mira@example.com',
          ),
          queue: ['cache__get_key', { key: 'queue:email' }],
          worker: ['cache__get_key', { key: 'queue:email:worker' }],
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'defect',
        root_cause: 'The mail waits in the queue: its worker was last seen at 5:58 and 60 mails wait.',
        confidence: 0.9,
        evidence: [
          { claim: 'The mail was not sent.', call: 'mail', pointer: '/rows/0/status' },
          { claim: 'So many wait.', call: 'queue', pointer: '/total' },
          { claim: 'Since when.', call: 'worker', pointer: '/value' },
        ],
        next_steps: ['Start the worker of the queue again.'],
        reply: {
          body: 'Hello Mira,\n\nyour order is safe. Our mails are delayed this morning, and the confirmation will reach you once that is mended.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate'],
      category: ['defect'],
      evidence: [{ tool: 'postgres.query', value: 'queued' }, { tool: 'redis.get_key' }],
      summary: { words: ['queue', ['worker', 'wait', 'waits', 'stuck']], never: ['spam'] },
      reply: { words: [], never: ['queue:email'], language: 'en' },
      calls: 3,
    },
  },
];
