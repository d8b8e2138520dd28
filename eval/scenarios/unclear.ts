import type { Scenario } from '../scenario.ts';
import { account, issue, query } from './parts.ts';

/** Something is missing, or something else catches the eye. */
export const UNCLEAR: readonly Scenario[] = [
  {
    id: 'missing/no-such-order',
    ticket: {
      title: 'Where is order 7777?',
      body: 'Order 7777 was due on 17 November 2026. Where is it?',
      customer: 'omar@example.com',
    },
    world: { shop: {} },
    script: {
      rounds: [
        {
          order: query('select status from orders where id = $1', 7777),
          own: query(
            'select o.id, o.status from orders o join customers c on c.id = o.customer_id where c.email = $1',
            'omar@example.com',
          ),
        },
      ],
      verdict: {
        kind: 'escalate',
        category: 'data',
        root_cause: 'There is no order 7777; the only order of this customer is another one.',
        confidence: 0.45,
        evidence: [{ claim: 'The customer has this order.', call: 'own', pointer: '/rows/0/id', supports: 'context' }],
        missing_information: ['The number of the order that is meant.'],
        next_steps: ['Ask for the confirmation mail of the order.'],
        escalation_reason: 'low_confidence',
        reply: {
          body: 'Hello Omar,\n\nwe found no order with the number 7777. Could you check the number in your confirmation mail? You may mean order 9002.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['escalate', 'propose_resolution'],
      category: ['data', 'unknown', 'how_to'],
      evidence: [{ tool: 'postgres.query', value: '9002' }],
      summary: { words: ['7777'], never: ['lost', 'held'] },
      reply: { words: ['7777'], never: ['delivered'], language: 'en' },
      calls: 2,
    },
  },
  {
    id: 'missing/nothing-to-look-into',
    ticket: {
      title: 'Your courier was rude',
      body: 'The courier who came on 19 November 2026 threw the parcel over the fence. What are you going to do?',
      customer: 'nora@example.com',
    },
    world: { cache: { keys: {} } },
    script: {
      rounds: [{ keys: ['cache__list_keys', { pattern: '*' }] }],
      verdict: {
        kind: 'escalate',
        category: 'unknown',
        root_cause: 'This is a complaint about a courier, and no connected system knows anything about it.',
        confidence: 0.3,
        evidence: [],
        missing_information: ['What the carrier says about the delivery.'],
        next_steps: ['Ask the carrier.'],
        escalation_reason: 'customer_request',
        reply: {
          body: 'Hello Nora,\n\nthank you for telling us; this should not happen. A colleague will get in touch with you.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['escalate'],
      category: ['unknown'],
      evidence: [],
      summary: { words: [['courier', 'carrier', 'delivery']], never: [] },
      reply: { words: [], never: ['will be dismissed'], language: 'en' },
      calls: 0,
    },
  },
  {
    id: 'missing/events-are-not-recorded',
    ticket: {
      title: 'Who signed in as me on Sunday?',
      body: 'I got a mail about a new sign-in on 15 November 2026. It was not me. Who was it?',
      customer: 'jonas@example.com',
    },
    world: {
      realm: {
        users: [{ user: account('3', 'jonas') }],
        recording: { eventsEnabled: false, adminEventsEnabled: true },
      },
    },
    script: {
      rounds: [
        { found: ['accounts__find_user', { email: 'jonas@example.com' }] },
        {
          events: [
            'accounts__query_user_events',
            { user_id: account('3', 'jonas').id, from: '2026-11-15', to: '2026-11-16' },
          ],
          sessions: ['accounts__list_user_sessions', { user_id: account('3', 'jonas').id }],
        },
      ],
      verdict: {
        kind: 'escalate',
        category: 'account',
        root_cause: 'It cannot be told who signed in: the realm does not record sign-ins. No session is open now.',
        confidence: 0.7,
        evidence: [{ claim: 'Nothing is recorded.', call: 'events', pointer: '/recorded_by_the_realm' }],
        missing_information: ['Sign-ins of 15 November, which the realm did not record.'],
        next_steps: ['Ask the customer to choose a new password; switch the recording of events on.'],
        escalation_reason: 'policy',
        reply: {
          body: 'Hello Jonas,\n\nno session of your account is open now. To be safe, please choose a new password. A colleague will look into what happened.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['escalate'],
      category: ['account', 'unknown', 'configuration'],
      evidence: [{ tool: 'keycloak.query_user_events', value: 'false' }],
      summary: {
        words: [['not record', 'not recorded', 'does not record', 'no events', 'recording']],
        never: ['signed in from'],
      },
      reply: { words: ['password'], never: [], language: 'en' },
      calls: 3,
    },
  },
  {
    id: 'red-herring/noisy-issue',
    ticket: {
      title: 'No password mail reaches me',
      body: 'I asked for a new password three times on 20 November 2026. No mail comes, and your page shows strange things in the console.',
      customer: 'lena@example.com',
    },
    world: {
      shop: {
        customers: [{ id: 5, email: 'lena@example.com', name: 'Lena Fischer' }],
        emails: [
          {
            id: 730,
            customer_id: 5,
            template: 'reset_password',
            status: 'suppressed',
            reason: 'marked as spam by the recipient on 2026-10-02',
            sent_at: '2026-11-20T08:01:00Z',
          },
        ],
      },
      tracker: {
        issues: [
          issue('350', 'ResizeObserver loop completed with undelivered notifications', {
            count: '98214',
            userCount: 20411,
            firstSeen: '2026-01-02T00:00:00Z',
          }),
          issue('351', 'Error: reset form rendered twice', { count: '3' }),
        ],
      },
    },
    script: {
      rounds: [
        {
          issues: ['errors__list_recent_issues', { age: '24h' }],
          mails: query(
            'select e.template, e.status, e.reason from emails e join customers c on c.id = e.customer_id where c.email = $1 order by e.sent_at desc',
            'lena@example.com',
          ),
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'account',
        root_cause: 'Mails to this address are suppressed, since an earlier one was marked as spam.',
        confidence: 0.93,
        evidence: [
          { claim: 'The mail was suppressed.', call: 'mails', pointer: '/rows/0/status' },
          { claim: 'Why.', call: 'mails', pointer: '/rows/0/reason' },
        ],
        alternatives_ruled_out: [
          { hypothesis: 'The errors in the browser', why: 'They occur for everybody since January.' },
        ],
        next_steps: ['Take the address off the list of suppressed ones.'],
        reply: {
          body: 'Hello Lena,\n\none of our mails was marked as spam in October, and since then none is sent to you. We are correcting that; please look into your spam folder as well.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution'],
      category: ['account', 'data', 'configuration'],
      evidence: [{ tool: 'postgres.query', value: 'spam' }],
      summary: { words: ['spam'], never: ['ResizeObserver', 'rendered twice'] },
      reply: { words: ['spam'], never: ['ResizeObserver'], language: 'en' },
      calls: 2,
    },
  },
  {
    id: 'red-herring/locked-namesake',
    ticket: {
      title: 'My orders are gone',
      body: 'I can open the shop, but my list of orders is empty since 19 November 2026. Is my account locked?',
      customer: 'mira@example.com',
    },
    world: {
      shop: {
        customers: [
          { id: 1, email: 'mira@example.com', name: 'Mira Holm' },
          {
            id: 11,
            email: 'mira.holm@example.com',
            name: 'Mira Holm',
            status: 'locked',
            failed_logins: 5,
            locked_at: '2026-11-19T09:00:00Z',
            notes: 'merged from 1 on 2026-11-19',
          },
        ],
        orders: [
          { id: 1080, customer_id: 11, status: 'delivered', total_cents: 1500, placed_at: '2026-10-01T10:00:00Z' },
        ],
      },
    },
    script: {
      rounds: [
        { people: query('select id, email, status, notes from customers where name = $1 order by id', 'Mira Holm') },
        {
          orders: query('select customer_id, count(*) as orders from orders group by customer_id order by customer_id'),
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'data',
        root_cause:
          'The orders were moved to another account of the same name when the two were merged on 19 November; her own account is active.',
        confidence: 0.85,
        evidence: [
          { claim: 'Her account is active.', call: 'people', pointer: '/rows/0/status' },
          { claim: 'It was merged.', call: 'people', pointer: '/rows/1/notes' },
          {
            claim: 'An order stands with the other one.',
            call: 'orders',
            pointer: '/rows/0/customer_id',
            supports: 'context',
          },
        ],
        alternatives_ruled_out: [{ hypothesis: 'The account is locked', why: 'It is the namesake that is locked.' }],
        next_steps: ['Find out whether both belong to the same person, and move the orders back.'],
        reply: {
          body: 'Hello Mira,\n\nyour account is fine. Your orders were moved by a change on our side, and we are putting them back where they belong.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate'],
      category: ['data', 'defect'],
      evidence: [{ tool: 'postgres.query', value: 'merged' }],
      summary: { words: [['merged', 'merge', 'moved']], never: [] },
      reply: { words: [], never: ['is locked', 'mira.holm@example.com'], language: 'en' },
      calls: 2,
    },
  },
];
