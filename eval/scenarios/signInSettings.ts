import type { Scenario } from '../scenario.ts';
import { millis } from './parts.ts';
import { byId, JONAS, loginError, storefront } from './signInRecords.ts';

export const SIGN_IN_SETTINGS: readonly Scenario[] = [
  {
    id: 'sign-in/redirect-refused',
    ticket: {
      title: 'SSO: invalid redirect',
      body: 'Since our move to shop.example.org on 20 November 2026, SSO ends with "Invalid parameter: redirect_uri" for all of us.',
      customer: 'jonas@example.com',
    },
    world: {
      realm: {
        users: [{ user: JONAS }],
        clients: [storefront('https://shop.example.com/*')],
        events: [
          loginError('invalid_redirect_uri', '2026-11-20T08:10:00Z', {
            details: { redirect_uri: 'https://shop.example.org/callback' },
          }),
        ],
      },
    },
    script: {
      rounds: [
        { clients: ['accounts__list_clients', {}], errors: ['accounts__query_user_events', { type: 'LOGIN_ERROR' }] },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'configuration',
        root_cause:
          'The client storefront allows redirects to shop.example.com only; the new domain shop.example.org is missing.',
        confidence: 0.95,
        evidence: [
          { claim: 'What is allowed.', call: 'clients', pointer: '/clients/0/redirectUris/0' },
          { claim: 'What is refused.', call: 'errors', pointer: '/events/0/error' },
        ],
        next_steps: ['Add the new domain to the redirect addresses of the client.'],
        reply: {
          body: 'Hello Jonas,\n\nthe sign-in does not know your new domain yet. It has to be added to its allowed addresses, which we are looking after.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate'],
      category: ['configuration'],
      evidence: [{ tool: 'keycloak.list_clients', value: 'shop.example.com' }],
      summary: { words: [['redirect', 'redirects', 'redirect_uri'], 'shop.example.org'], never: [] },
      reply: { words: ['domain'], never: [], language: 'en' },
      calls: 2,
      playbook: 'login-failures',
    },
  },
  {
    id: 'sign-in/provider-switched-off',
    ticket: {
      title: 'No button for Google any more',
      body: 'I always used "Sign in with Google". Since 20 November 2026 the button is gone.',
      customer: 'jonas@example.com',
    },
    world: {
      realm: {
        users: [
          { user: JONAS, links: [{ identityProvider: 'google', userId: '1', userName: 'jonas' }], credentials: [] },
        ],
        providers: [{ alias: 'google', providerId: 'google', enabled: false, config: { clientId: 'g-1' } }],
        adminEvents: [
          {
            time: millis('2026-11-20T07:00:00Z'),
            operationType: 'UPDATE',
            resourceType: 'IDENTITY_PROVIDER',
            resourcePath: 'identity-provider/instances/google',
            authDetails: { userId: 'admin-2' },
          },
        ],
      },
    },
    script: {
      rounds: [
        {
          provider: ['accounts__get_identity_provider', { alias: 'google' }],
          changes: ['accounts__query_admin_events', { operation: 'UPDATE' }],
        },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'configuration',
        root_cause: 'The identity provider google is switched off in the realm since 7:00.',
        confidence: 0.95,
        evidence: [
          { claim: 'It is off.', call: 'provider', pointer: '/enabled' },
          { claim: 'An administrator changed it.', call: 'changes', pointer: '/events/0/resourceType' },
        ],
        next_steps: ['Ask who changed it whether it may be switched on again.'],
        reply: {
          body: 'Hello Jonas,\n\nsigning in with Google is switched off at the moment. We are finding out why; you can also set a password with "Forgot password".',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'escalate'],
      category: ['configuration'],
      evidence: [{ tool: 'keycloak.get_identity_provider', value: 'false' }],
      summary: { words: ['google', ['off', 'disabled', 'not enabled']], never: [] },
      reply: { words: ['Google'], never: ['admin-2'], language: 'en' },
      calls: 2,
    },
  },
  {
    id: 'sign-in/old-bookmark',
    ticket: {
      title: 'Sign-in loop from my bookmark',
      body: 'When I open my bookmark of the login page I get "You took too long". From the start page it works.',
      customer: 'jonas@example.com',
    },
    world: {
      realm: {
        users: [
          {
            user: JONAS,
            sessions: [
              {
                id: 's',
                ipAddress: '192.0.2.1',
                start: millis('2026-11-20T08:00:00Z'),
                lastAccess: millis('2026-11-20T08:50:00Z'),
                clients: { c: 'storefront' },
              },
            ],
          },
        ],
        events: [loginError('expired_code', '2026-11-20T07:58:00Z')],
      },
    },
    script: {
      rounds: [
        { found: ['accounts__find_user', { email: 'jonas@example.com' }] },
        {
          sessions: ['accounts__list_user_sessions', byId],
          errors: ['accounts__query_user_events', { ...byId, type: 'LOGIN_ERROR' }],
        },
      ],
      verdict: {
        kind: 'auto_resolved',
        category: 'how_to',
        root_cause:
          'The bookmark holds an address of the login page that is good for one attempt only; its code has expired.',
        confidence: 0.9,
        evidence: [
          { claim: 'What the attempt failed with.', call: 'errors', pointer: '/events/0/error' },
          { claim: 'The account is well: it is signed in.', call: 'sessions', pointer: '/shown', supports: 'context' },
        ],
        reply: {
          body: 'Hello Jonas,\n\nthe address of the login page changes with every attempt, so that a bookmark of it cannot work. Please bookmark the start page instead.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['auto_resolved', 'propose_resolution'],
      category: ['how_to'],
      evidence: [{ tool: 'keycloak.query_user_events', value: 'expired_code' }],
      summary: { words: ['bookmark'], never: ['locked'] },
      reply: {
        words: ['bookmark', ['start page', 'home page', 'homepage', 'main page']],
        never: ['192.0.2.1'],
        language: 'en',
      },
      calls: 3,
      playbook: 'login-failures',
    },
  },
];
