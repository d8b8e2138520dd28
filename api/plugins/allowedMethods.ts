import type { FastifyInstance } from 'fastify';

/** Collects the routes from now on; the result tells which methods a path takes (405 against 404). */
export const allowedMethods = (app: FastifyInstance): ((path: string) => readonly string[]) => {
  const routes: { methods: readonly string[]; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '*' || url === '/*') return;
    routes.push({ methods: [method].flat(), pattern: patternOf(url) });
  });
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
};

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
      .join('/')}$`,
  );
