import type { Scenario } from '../scenario.ts';
import { account, millis, query } from './parts.ts';

/** Customers are answered in their language; what the team reads is in English. */
export const LANGUAGES: readonly Scenario[] = [
  {
    id: 'languages/german',
    ticket: {
      title: 'Wo bleibt meine Bestellung 1101?',
      body: 'Guten Tag, ich habe am 12. November 2026 bestellt und noch nichts erhalten. Können Sie bitte nachsehen?',
      customer: 'jonas@example.com',
    },
    world: {
      shop: {
        customers: [{ id: 2, email: 'jonas@example.com', name: 'Jonas Weber', locale: 'de' }],
        orders: [{ id: 1101, customer_id: 2, status: 'shipped', total_cents: 2900, placed_at: '2026-11-12T09:00:00Z' }],
        shipments: [
          {
            order_id: 1101,
            carrier: 'Postal',
            tracking: 'PX1101',
            status: 'returned',
            hold_reason: 'recipient unknown at this address',
            updated_at: '2026-11-18T10:00:00Z',
          },
        ],
      },
    },
    script: {
      rounds: [{ shipment: query('select s.status, s.hold_reason from shipments s where s.order_id = $1', 1101) }],
      verdict: {
        kind: 'propose_resolution',
        category: 'data',
        root_cause: 'The parcel was returned: the recipient is unknown at the address.',
        confidence: 0.92,
        evidence: [
          { claim: 'It came back.', call: 'shipment', pointer: '/rows/0/status' },
          { claim: 'Why.', call: 'shipment', pointer: '/rows/0/hold_reason' },
        ],
        next_steps: ['Ask for the right address and send the parcel again.'],
        reply: {
          body: 'Guten Tag Herr Weber,\n\nIhr Paket ist zu uns zurückgekommen, weil der Name an der Adresse nicht gefunden wurde. Bitte nennen Sie uns die richtige Adresse, dann schicken wir es noch einmal los.',
          language: 'de',
        },
      },
    },
    expect: {
      kind: ['propose_resolution'],
      category: ['data'],
      evidence: [{ tool: 'postgres.query', value: 'recipient unknown' }],
      summary: { words: [['returned', 'return', 'came back']], never: [] },
      reply: {
        words: ['Adresse', ['zurückgekommen', 'zurückgeschickt', 'zurückgesendet', 'zurück']],
        never: ['the'],
        language: 'de',
      },
      calls: 1,
    },
  },
  {
    id: 'languages/french',
    ticket: {
      title: 'Le code VIP25 ne marche pas',
      body: "Bonjour, j'ai reçu le code VIP25 le 18 novembre 2026 mais il est refusé au moment de payer.",
      customer: 'aiko@example.com',
    },
    world: {
      shop: {
        customers: [{ id: 3, email: 'aiko@example.com', name: 'Aiko Tanaka', locale: 'fr' }],
        discount_codes: [
          { code: 'VIP25', percent: 25, valid_from: '2026-11-01', valid_until: '2026-12-31', uses_left: 0 },
        ],
      },
    },
    script: {
      rounds: [{ code: query('select valid_until, uses_left from discount_codes where code = $1', 'VIP25') }],
      verdict: {
        kind: 'auto_resolved',
        category: 'how_to',
        root_cause: 'The code VIP25 is valid until the end of the year, but no uses are left.',
        confidence: 0.94,
        evidence: [{ claim: 'None is left.', call: 'code', pointer: '/rows/0/uses_left' }],
        reply: {
          body: "Bonjour,\n\nle code VIP25 a atteint son nombre maximal d'utilisations, c'est pourquoi il est refusé. Nous en sommes désolés.",
          language: 'fr',
        },
      },
    },
    expect: {
      kind: ['auto_resolved', 'propose_resolution'],
      category: ['how_to', 'data', 'configuration'],
      evidence: [{ tool: 'postgres.query', value: '0' }],
      summary: { words: ['VIP25'], never: ['expired'] },
      reply: { words: ['code'], never: ['expiré', 'the'], language: 'fr' },
      calls: 1,
    },
  },
  {
    id: 'languages/spanish',
    ticket: {
      title: 'No puedo entrar en mi cuenta',
      body: 'Buenos días, desde el 20 de noviembre de 2026 no puedo entrar en mi cuenta. Me pide configurar algo y luego falla.',
      customer: 'lucia@example.com',
    },
    world: {
      realm: {
        users: [{ user: account('12', 'lucia', { requiredActions: ['CONFIGURE_TOTP'] }) }],
        events: [
          {
            time: millis('2026-11-20T07:00:00Z'),
            type: 'LOGIN_ERROR',
            clientId: 'storefront',
            userId: account('12', 'lucia').id,
            error: 'invalid_user_credentials',
          },
        ],
      },
    },
    script: {
      rounds: [
        { found: ['accounts__find_user', { email: 'lucia@example.com' }] },
        { errors: ['accounts__query_user_events', { user_id: account('12', 'lucia').id, type: 'LOGIN_ERROR' }] },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'account',
        root_cause: 'The account must set up a second factor (CONFIGURE_TOTP) before it can be used.',
        confidence: 0.85,
        evidence: [{ claim: 'What it waits for.', call: 'found', pointer: '/users/0/requiredActions/0' }],
        next_steps: ['Help the customer with the authenticator application, or take the requirement away.'],
        reply: {
          body: 'Buenos días, Lucía:\n\nsu cuenta necesita un segundo factor. Abra una aplicación de autenticación, escanee el código que muestra la página y escriba el número que aparece.',
          language: 'es',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'auto_resolved', 'escalate'],
      category: ['account', 'how_to', 'configuration'],
      evidence: [{ tool: 'keycloak.find_user', value: 'TOTP' }],
      summary: {
        words: [['second factor', 'TOTP', 'two-factor', 'CONFIGURE_TOTP', 'authenticator']],
        never: ['locked'],
      },
      reply: { words: ['cuenta'], never: ['CONFIGURE_TOTP', 'the'], language: 'es' },
      calls: 1,
    },
  },
];
