import type { ConnectorKind } from '../connectorKind.ts';
import { SENTRY_TOOLS } from './contract.ts';

/** SU-45: reads of one organisation of a Sentry, or of one of its projects. */
export const sentryKind: ConnectorKind = {
  about: {
    kind: 'sentry',
    name: 'Sentry',
    description:
      'Errors of an application: issues, how often and since when, and single events with a short stack trace. Only ' +
      'GET is ever sent, and personal data is removed from what comes back; give it a token with org:read, ' +
      'project:read and event:read and no other right.',
    configSchema: [
      {
        key: 'BASE_URL',
        label: 'Address of the server',
        secret: false,
        required: true,
        pattern: String.raw`^https?://[^\s?#@]+$`,
        expected: 'Must be an address such as https://sentry.io or https://sentry.example.com, without /api/0.',
      },
      {
        key: 'AUTH_TOKEN',
        label: 'Token',
        secret: true,
        required: true,
        pattern: '^[A-Za-z0-9_=+/.-]{8,1024}$',
        expected: 'Must be a token of an internal integration or of a user, such as sntryu_3f6f5d0b7a11.',
      },
      {
        key: 'ORG_SLUG',
        label: 'Organisation',
        secret: false,
        required: true,
        pattern: '^(?![0-9]+$)[a-z0-9][a-z0-9_-]{0,99}$',
        expected: 'Must be the name of the organisation as it stands in addresses, such as example-shop.',
      },
      {
        key: 'PROJECT_SLUG',
        label: 'Project, the only one that is seen',
        secret: false,
        required: false,
        pattern: '^(?![0-9]+$)[a-z0-9][a-z0-9_-]{0,99}$',
        expected: 'Must be the name of a project as it stands in addresses, such as storefront.',
      },
    ],
  },
  tools: Object.values(SENTRY_TOOLS),
  open: async ({ addresses }) => {
    const { sentryTools } = await import('./tools.ts');
    return ({ BASE_URL = '', AUTH_TOKEN = '', ORG_SLUG = '', PROJECT_SLUG }) =>
      sentryTools({
        baseUrl: BASE_URL,
        authToken: AUTH_TOKEN,
        organization: ORG_SLUG,
        project: PROJECT_SLUG ?? null,
        addresses,
      });
  },
};
