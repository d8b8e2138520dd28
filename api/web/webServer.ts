import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import type { App } from '../http/http.ts';
import { REQUEST_TIMES } from '../http/app.ts';
import { securityHeaders } from '../http/securityHeaders.ts';

export type WebServerOptions = {
  logger: FastifyBaseLogger;
  /** The built application: index.html and assets/. */
  dist: string;
  /** Serves `/backend/*` with the prefix removed, so the browser has one origin (X-02), and rating links (SU-184). */
  backend: App;
  /** Whether the node stops: then each answer asks the client to close its connection. */
  isStopping?: () => boolean;
};

const BACKEND = '/backend';
/** What customers open stands on its own: no part of the web application is behind it. */
const RATING_LINK = /^\/rate\/[^/?]+(?:\?|$)/;

/** The HTTP server of the web UI, not yet listening (DS-19). */
export const webServer = async ({
  logger,
  dist,
  backend,
  isStopping = () => false,
}: WebServerOptions): Promise<Server> => {
  const pages = await pagesOf(dist, logger);
  await Promise.all([pages.ready(), backend.ready()]);
  const listener: RequestListener = (request, response) => {
    if (isStopping()) response.setHeader('Connection', 'close');
    const url = request.url ?? '/';
    if (RATING_LINK.test(url)) {
      backend.routing(request, response);
      return;
    }
    if (url !== BACKEND && !url.startsWith(`${BACKEND}/`) && !url.startsWith(`${BACKEND}?`)) {
      pages.routing(request, response);
      return;
    }
    request.url = url.slice(BACKEND.length).replace(/^(?!\/)/, '/');
    backend.routing(request, response);
  };
  const server = createServer(REQUEST_TIMES, listener);
  // What is not a readable request, or comes too slowly, is answered alike on both ports (X-09).
  server.on('clientError', (error, socket) => backend.server.emit('clientError', error, socket));
  return server;
};

const NOT_BUILT = 'The web application is not built. Run `npm run build:web`, then restart the service.\n';

const pagesOf = async (dist: string, logger: FastifyBaseLogger): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  await app.register(
    helmet,
    securityHeaders({
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // The component library sets style attributes and one style element for its theme.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    }),
  );
  if (!existsSync(join(dist, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT));
    return app;
  }
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    // The build leaves a compressed copy beside each file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Assets carry their hash in the name; the page itself must be asked for again.
      const immutable = path.startsWith(join(dist, 'assets'));
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Every other address is a page of the application, which routes by itself.
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/assets/')
      ? reply.code(404).type('text/plain; charset=utf-8').send('File not found.\n')
      : reply.sendFile('index.html'),
  );
  return app;
};
