import type { FastifyInstance } from 'fastify';

type Registered = { methods: readonly string[]; url: string; pattern: RegExp };

/**
 * Collects the routes from now on; the result tells which methods a path takes (405 against 404). A path that is
 * written out takes the methods of its own route only, although a pattern such as `/api/connectors/:id` fits it too.
 */
export const allowedMethods = (app: FastifyInstance): ((path: string) => readonly string[]) => {
  const routes: Registered[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '*' || url === '/*') return;
    routes.push({ methods: [method].flat(), url, pattern: patternOf(url) });
  });
  return (path) => {
    const exact = routes.filter(({ url }) => url === path);
    const fitting = exact.length > 0 ? exact : routes.filter(({ pattern }) => pattern.test(path));
    return [...new Set(fitting.flatMap(({ methods }) => methods))];
  };
};

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
      .join('/')}$`,
  );
