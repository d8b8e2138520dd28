import type { Scenario } from '../scenario.ts';
import { account, millis, query } from './parts.ts';
import { byId, JONAS, loginError } from './signInRecords.ts';

export const SIGN_IN: readonly Scenario[] = [
  {
    id: 'sign-in/role-missing',
    ticket: {
      title: 'The partner area says "access denied"',
      body: 'Until yesterday, 19 November 2026, I could open the partner area. Now it says "access denied". Everything else works.',
      customer: 'jonas@example.com',
    },
    world: {
      realm: {
        users: [
          { user: JONAS },
          {
            user: account('9', 'petra'),
            roles: [
              { id: 'r0', name: 'default-roles-shop' },
              { id: 'r1', name: 'partner' },
            ],
          },
        ],
        adminEvents: [
          {
            time: millis('2026-11-19T15:10:00Z'), operationType: 'DELETE', resourceType: 'REALM_ROLE_MAPPING',
            resourcePath: `users/${JONAS.id}/role-mappings/realm`, authDetails: { userId: 'admin-1', clientId: 'security-admin-console' },
          },
        ], // prettier-ignore
      },
    },
    script: {
      rounds: [
        { found: ['accounts__find_user', { email: 'jonas@example.com' }] },
        { user: ['accounts__get_user', byId], changes: ['accounts__query_admin_events', { operation: 'DELETE' }] },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'account',
        root_cause: 'The role partner was taken from this account by an administrator on 19 November 2026.',
        confidence: 0.85,
        evidence: [
          { claim: 'A role was taken away.', call: 'changes', pointer: '/events/0/resourceType' },
          { claim: 'What is left.', call: 'user', pointer: '/realm_roles/0' },
        ],
        unverified_claims: [{ claim: 'It was the role partner.', would_confirm: 'The administrator who did it.' }],
        next_steps: ['Ask the administrator whether this was meant, and give the role back if not.'],
        reply: {
          body: 'Hello Jonas,\n\nyour account no longer has the right for the partner area. We are finding out whether that was meant.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate'],
      category: ['account', 'configuration'],
      evidence: [{ tool: 'keycloak.query_admin_events', value: 'ROLE' }],
      summary: { words: ['role'], never: ['petra'] },
      reply: { words: [], never: ['petra', 'REALM_ROLE_MAPPING'], language: 'en' },
      calls: 3,
    },
  },
  {
    id: 'sign-in/locked-out',
    ticket: {
      title: 'I cannot log in since this morning',
      body: 'My password worked on 19 November 2026. Today the page says that it is wrong, but it is not.',
      customer: 'jonas@example.com',
    },
    world: {
      realm: {
        users: [
          {
            user: JONAS,
            lock: {
              numFailures: 31,
              disabled: true,
              lastIPFailure: '192.0.2.9',
              lastFailure: millis('2026-11-20T06:31:00Z'),
            },
          },
        ],
        events: Array.from({ length: 3 }, (_, n) =>
          loginError('user_temporarily_disabled', `2026-11-20T06:3${3 - n}:00Z`),
        ),
      },
    },
    script: {
      rounds: [
        { realm: ['accounts__get_realm', {}], found: ['accounts__find_user', { email: 'jonas@example.com' }] },
        {
          user: ['accounts__get_user', byId],
          failures: ['accounts__query_user_events', { ...byId, type: 'LOGIN_ERROR' }],
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'account',
        root_cause: 'Brute force protection has locked the account after 31 failed sign-ins.',
        confidence: 0.93,
        evidence: [
          { claim: 'The account is locked.', call: 'user', pointer: '/brute_force/disabled' },
          { claim: 'After so many failures.', call: 'user', pointer: '/brute_force/numFailures' },
          { claim: 'As the events say.', call: 'failures', pointer: '/events/0/error' },
        ],
        unverified_claims: [{ claim: 'The attempts were the own ones.', would_confirm: 'Asking the customer.' }],
        next_steps: ['Ask whether the attempts were theirs, then clear the lock.'],
        reply: {
          body: 'Hello Jonas,\n\nyour account is locked for a while, after many attempts with a wrong password this morning. Were these attempts yours?',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution'],
      category: ['account'],
      evidence: [{ tool: 'keycloak.get_user' }],
      summary: {
        words: [
          ['locked', 'lockout', 'locked out', 'disabled'],
          ['failed', 'failures', 'attempts'],
        ],
        never: [],
      },
      reply: { words: [['locked', 'blocked']], never: ['192.0.2.9'], language: 'en' },
      calls: 4,
      playbook: 'login-failures',
    },
  },
  {
    id: 'sign-in/address-not-verified',
    ticket: {
      title: 'Registered, but cannot sign in',
      body: 'I registered on 20 November 2026. When I sign in I only see a page about my e-mail, and no mail has come.',
      customer: 'jonas@example.com',
    },
    world: {
      shop: {
        customers: [{ id: 2, email: 'jonas@example.com', name: 'Jonas Weber' }],
        emails: [
          {
            id: 720,
            customer_id: 2,
            template: 'verify_email',
            status: 'bounced',
            reason: 'mailbox full',
            sent_at: '2026-11-20T07:00:00Z',
          },
        ],
      },
      realm: { users: [{ user: { ...JONAS, emailVerified: false, requiredActions: ['VERIFY_EMAIL'] } }] },
    },
    script: {
      rounds: [
        {
          found: ['accounts__find_user', { email: 'jonas@example.com' }],
          mails: query(
            'select e.template, e.status, e.reason from emails e join customers c on c.id = e.customer_id where c.email = $1',
            'jonas@example.com',
          ),
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'account',
        root_cause: 'The address is not verified yet, because the mail with the link bounced: the mailbox is full.',
        confidence: 0.93,
        evidence: [
          { claim: 'The account waits for it.', call: 'found', pointer: '/users/0/requiredActions/0' },
          { claim: 'The mail came back.', call: 'mails', pointer: '/rows/0/status' },
          { claim: 'Why.', call: 'mails', pointer: '/rows/0/reason' },
        ],
        next_steps: ['Send the mail again once the mailbox has room.'],
        reply: {
          body: 'Hello Jonas,\n\nwe sent you a mail to confirm your address, but it came back: your mailbox is full. Please make room there and sign in once more, which sends a new one.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'auto_resolved'],
      category: ['account', 'how_to'],
      evidence: [{ tool: 'keycloak.find_user' }, { tool: 'postgres.query', value: 'mailbox full' }],
      summary: { words: [['verified', 'verification', 'verify', 'confirmed'], 'mailbox'], never: [] },
      reply: { words: [['mailbox', 'inbox']], never: [], language: 'en' },
      calls: 2,
      playbook: 'login-failures',
    },
  },
  {
    id: 'sign-in/no-such-account',
    ticket: {
      title: 'Unable to log in',
      body: 'The page says that my account does not exist. I have bought here for years.',
      customer: 'jonas.weber@example.com',
    },
    world: { realm: { users: [{ user: JONAS }] } },
    script: {
      rounds: [{ found: ['accounts__find_user', { email: 'jonas.weber@example.com' }] }],
      verdict: {
        kind: 'propose_resolution',
        category: 'account',
        root_cause: 'There is no account with the address of this ticket; it may have been made with another one.',
        confidence: 0.8,
        evidence: [{ claim: 'None was found.', call: 'found', pointer: '/total' }],
        next_steps: ['Ask for the address with which the account was made.'],
        reply: {
          body: 'Hello,\n\nwe found no account with the address that you write from. Could it be that you registered with another address? Please send your message from there.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate', 'auto_resolved'],
      category: ['account', 'how_to', 'unknown'],
      evidence: [{ tool: 'keycloak.find_user', value: '0' }],
      summary: { words: [['no account', 'not exist', 'no user', 'not found']], never: [] },
      reply: { words: ['address'], never: ['jonas@example.com'], language: 'en' },
      calls: 1,
      playbook: 'login-failures',
    },
  },
];
