import type { Scenario } from '../scenario.ts';
import { issue, occurrence, query } from './parts.ts';

export const ERRORS: readonly Scenario[] = [
  {
    id: 'errors/export-runs-too-long',
    ticket: {
      title: 'Export of my orders fails with an error',
      body: 'I asked for the export of all my orders on 20 November 2026 at 8:30. It ends with an error each time.',
      customer: 'mira@example.com',
    },
    world: {
      shop: {
        customers: [{ id: 1, email: 'mira@example.com', name: 'Mira Holm', plan: 'team' }],
        exports: [
          {
            id: 810,
            customer_id: 1,
            kind: 'orders',
            status: 'failed',
            error: 'canceling statement due to statement timeout',
            requested_at: '2026-11-20T08:30:00Z',
            finished_at: '2026-11-20T08:30:30Z',
          },
        ],
      },
      tracker: {
        issues: [
          issue('320', 'QueryTimeout: canceling statement due to statement timeout', {
            culprit: 'exports/orders in run',
            count: '7',
          }),
        ],
        events: [occurrence('320', 'QueryTimeout', 'canceling statement due to statement timeout')],
      },
    },
    script: {
      rounds: [
        {
          export: query(
            'select e.status, e.error, e.requested_at, e.finished_at from exports e join customers c on c.id = e.customer_id where c.email = $1',
            'mira@example.com',
          ),
          issues: ['errors__list_recent_issues', { age: '24h' }],
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'defect',
        root_cause: 'The export is cut off by the statement timeout after 30 seconds, since it reads too much at once.',
        confidence: 0.85,
        evidence: [
          { claim: 'The export failed.', call: 'export', pointer: '/rows/0/error' },
          { claim: 'The tracker has the same error.', call: 'issues', pointer: '/issues/0/title' },
        ],
        next_steps: ['Let the export read in parts, or give it a longer limit.'],
        reply: {
          body: 'Hello Mira,\n\nyour export takes longer than our limit allows, so it is cut off. This is a fault on our side, and we are looking into it.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate'],
      category: ['defect', 'configuration'],
      evidence: [{ tool: 'postgres.query', value: 'timeout' }, { tool: 'sentry.list_recent_issues' }],
      summary: { words: [['timeout', 'time limit', 'timed out', 'cut off']], never: [] },
      reply: { words: [['export']], never: ['QueryTimeout'], language: 'en' },
      calls: 2,
      playbook: 'error-spike',
    },
  },
  {
    id: 'errors/new-release',
    ticket: {
      title: 'Checkout stopped working',
      body: 'Since last evening (19 November 2026) the checkout shows an empty page after I choose the delivery.',
      customer: 'lena@example.com',
    },
    world: {
      tracker: {
        issues: [
          issue('330', "TypeError: Cannot read properties of undefined (reading 'slots')", {
            culprit: 'checkout/delivery in render',
            count: '412',
            userCount: 230,
            firstSeen: '2026-11-19T18:02:00Z',
            firstRelease: { version: 'storefront@4.3.0' },
          }),
          issue('331', 'ChunkLoadError: Loading chunk 12 failed', { count: '31', firstSeen: '2026-06-01T00:00:00Z' }),
        ],
        events: [occurrence('330', 'TypeError', "Cannot read properties of undefined (reading 'slots')")],
      },
    },
    script: {
      rounds: [
        { issues: ['errors__list_recent_issues', { age: '24h' }] },
        { event: ['errors__get_event', { issue_id: '330' }] },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'defect',
        root_cause:
          'The delivery step of the checkout fails since release 4.3.0: it reads slots of something that is not there.',
        confidence: 0.9,
        evidence: [
          { claim: 'It began with this release.', call: 'issues', pointer: '/issues/0/first_release' },
          { claim: 'What fails.', call: 'event', pointer: '/title' },
        ],
        alternatives_ruled_out: [
          { hypothesis: 'Chunks that do not load', why: 'They have failed now and then since June.' },
        ],
        next_steps: ['Take release 4.3.0 back, or mend the delivery step.'],
        reply: {
          body: 'Hello Lena,\n\nthe delivery step of our checkout has a fault since last evening, for you and for others. We are working on it.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate'],
      category: ['defect'],
      evidence: [{ tool: 'sentry.list_recent_issues', value: '4.3.0' }],
      summary: { words: ['4.3.0'], never: ['chunk'] },
      reply: { words: ['checkout'], never: ['TypeError'], language: 'en' },
      calls: 2,
      playbook: 'error-spike',
    },
  },
  {
    id: 'errors/carrier-out-of-reach',
    ticket: {
      title: 'No delivery date in the basket',
      body: 'On 20 November 2026 the basket says "delivery date unavailable" for every item that I try.',
      customer: 'omar@example.com',
    },
    world: {
      tracker: {
        issues: [
          issue('340', 'ConnectTimeout: carrier API did not answer', {
            culprit: 'delivery/estimate',
            count: '1204',
            userCount: 611,
          }),
        ],
        events: [occurrence('340', 'ConnectTimeout', 'connect ETIMEDOUT api.carrier.example:443')],
      },
      cache: { keys: { 'carrier:estimate:de': { text: '{"state":"open","failures":64}', ttlMs: 30_000 } } },
    },
    script: {
      rounds: [
        {
          issues: ['errors__list_recent_issues', { age: '24h' }],
          keys: ['cache__list_keys', { pattern: 'carrier:*' }],
        },
        {
          event: ['errors__get_event', { issue_id: '340' }],
          breaker: ['cache__get_key', { key: 'carrier:estimate:de' }],
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'dependency',
        root_cause: 'The API of the carrier does not answer, so that no delivery date can be estimated.',
        confidence: 0.9,
        evidence: [
          { claim: 'Connections to the carrier time out.', call: 'event', pointer: '/exceptions/0/value' },
          { claim: 'The circuit breaker is open.', call: 'breaker', pointer: '/value' },
        ],
        next_steps: ['Ask the carrier when its API is back.'],
        reply: {
          body: 'Hello Omar,\n\nthe service of our carrier does not answer at the moment, so no delivery date can be shown. You can order all the same, and the date follows.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate'],
      category: ['dependency'],
      evidence: [{ tool: 'sentry.get_event' }],
      summary: { words: ['carrier'], never: [] },
      reply: { words: ['carrier'], never: ['ETIMEDOUT'], language: 'en' },
      calls: 3,
    },
  },
  {
    id: 'errors/nothing-reported',
    ticket: {
      title: 'The app feels slow',
      body: 'Since the weekend everything takes ages on my phone. It is hard to say where exactly.',
      customer: 'lena@example.com',
    },
    world: { tracker: { issues: [] }, cache: { keys: {} }, shop: {} },
    script: {
      rounds: [
        {
          issues: ['errors__list_recent_issues', { age: '7d' }],
          memory: ['cache__memory_stats', {}],
          sessions: query("select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock'"),
        },
      ],
      verdict: {
        kind: 'escalate',
        category: 'unknown',
        root_cause: 'Nothing that can be seen here explains it: no errors are reported, and the cache has room.',
        confidence: 0.3,
        evidence: [
          { claim: 'The cache is not full.', call: 'memory', pointer: '/used_memory_human', supports: 'context' },
        ],
        missing_information: ['Which page is slow, at what time, on which device and network.'],
        next_steps: ['Ask for an example with its time.'],
        escalation_reason: 'low_confidence',
        reply: {
          body: 'Hello Lena,\n\nwe would like to find out what is slow. Could you tell us which page it is, at what time you last saw it, and on which device?',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['escalate'],
      category: ['unknown'],
      escalation: ['low_confidence', 'policy'],
      evidence: [],
      summary: { words: [], never: ['is caused by'] },
      reply: { words: [['which page', 'which', 'when']], never: ['fixed', 'resolved'], language: 'en' },
      calls: 3,
      playbook: 'error-spike',
    },
  },
];
