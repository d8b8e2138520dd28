import type { Scenario } from '../scenario.ts';
import { query } from './parts.ts';

export const SHOPPING: readonly Scenario[] = [
  {
    id: 'orders/expired-code',
    ticket: {
      title: 'Discount code AUTUMN15 is refused',
      body: 'I got the code AUTUMN15 from your newsletter, but today, 20 November 2026, the checkout says "not valid".',
      customer: 'aiko@example.com',
    },
    world: {
      shop: {
        customers: [{ id: 3, email: 'aiko@example.com', name: 'Aiko Tanaka' }],
        discount_codes: [
          { code: 'AUTUMN15', percent: 15, valid_from: '2026-09-20', valid_until: '2026-11-15', uses_left: 120 },
          { code: 'WINTER10', percent: 10, valid_from: '2026-11-16', valid_until: '2027-01-31', uses_left: 500 },
        ],
      },
    },
    script: {
      rounds: [
        { code: query('select percent, valid_until, uses_left from discount_codes where code = $1', 'AUTUMN15') },
      ],
      verdict: {
        kind: 'auto_resolved',
        category: 'how_to',
        root_cause: 'The code AUTUMN15 expired on 15 November 2026.',
        confidence: 0.95,
        evidence: [{ claim: 'It was valid until then.', call: 'code', pointer: '/rows/0/valid_until' }],
        alternatives_ruled_out: [{ hypothesis: 'Used up', why: '120 uses are left.' }],
        reply: {
          body: 'Hello Aiko,\n\nthe code AUTUMN15 expired on 15 November, so the checkout does not take it any more.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['auto_resolved', 'propose_resolution'],
      category: ['how_to', 'data', 'configuration'],
      evidence: [{ tool: 'postgres.query', value: '2026-11-1' }],
      summary: { words: ['AUTUMN15', ['expired', 'ended', 'until', 'no longer valid']], never: ['used up'] },
      reply: { words: [['expired', 'ended', 'no longer valid', 'until']], never: [], language: 'en' },
      calls: 1,
    },
  },
  {
    id: 'orders/out-of-stock',
    ticket: {
      title: 'When can I order the blue lamp again?',
      body: 'The blue lamp (LAMP-BLUE) has been sold out for a week. Is it coming back?',
      customer: 'nora@example.com',
    },
    world: {
      shop: {
        stock: [
          {
            sku: 'LAMP-BLUE',
            title: 'Lamp, blue',
            available: 0,
            restock_on: '2026-12-01',
            updated_at: '2026-11-19T05:00:00Z',
          },
          { sku: 'LAMP-RED', title: 'Lamp, red', available: 31, updated_at: '2026-11-19T05:00:00Z' },
        ],
      },
    },
    script: {
      rounds: [{ lamp: query('select title, available, restock_on from stock where sku = $1', 'LAMP-BLUE') }],
      verdict: {
        kind: 'auto_resolved',
        category: 'how_to',
        root_cause: 'The blue lamp is sold out, and new ones are expected on 1 December 2026.',
        confidence: 0.92,
        evidence: [
          { claim: 'None is there.', call: 'lamp', pointer: '/rows/0/available' },
          { claim: 'When they come.', call: 'lamp', pointer: '/rows/0/restock_on' },
        ],
        reply: { body: 'Hello Nora,\n\nthe blue lamp is sold out; we expect new ones on 1 December.', language: 'en' },
      },
    },
    expect: {
      kind: ['auto_resolved', 'propose_resolution'],
      category: ['how_to', 'data', 'unknown'],
      evidence: [{ tool: 'postgres.query', value: '2026-1' }],
      summary: { words: [['sold out', 'out of stock', '0', 'none']], never: [] },
      reply: { words: ['December'], never: [], language: 'en' },
      calls: 1,
    },
  },
];
