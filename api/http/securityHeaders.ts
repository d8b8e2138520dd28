import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from './nodeHttp.ts';
import { Socket } from 'node:net';

/**
 * Puts helmet's headers on every answer, with this content security policy. They are made once, since helmet makes them
 * anew for each request; and they go on the reply, since Node writes headers that are on the raw answer one by one.
 */
export const securityHeaders = (app: FastifyInstance, directives: Directives): void => {
  const headers = headersWith(directives);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
};

type Directives = Readonly<Record<string, string[]>>;

const headersWith = (directives: Directives) => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Whoever terminates TLS decides how long browsers must insist on it.
    strictTransportSecurity: false,
    // Asked by browsers and plug-ins that are gone, or what browsers do anyway.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  write(answer.req, answer, (error) => {
    if (error !== undefined) throw error;
  });
  return { ...answer.getHeaders() };
};
