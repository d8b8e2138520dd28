import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Options of `@fastify/helmet` for answers with this content security policy, on every route. */
export const securityHeaders = (directives: Readonly<Record<string, string[]>>): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives },
  // Whoever terminates TLS decides how long browsers must insist on it.
  strictTransportSecurity: false,
  // Asked by browsers and plug-ins that are gone, or what browsers do anyway.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});
