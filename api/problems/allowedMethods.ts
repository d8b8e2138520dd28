import type { FastifyInstance } from 'fastify';

export type AllowedMethods = {
  /** What the path takes; none where no route fits it. */
  of(path: string): readonly string[];
  /** Whether a route that was found for a request is the one whose methods the path takes. `url` is the route's. */
  isFor(url: string, path: string): boolean;
};

/**
 * Collects the routes from now on; the result tells which methods a path takes (405 against 404): those of the route
 * that has most of it written out, although a pattern such as `/api/connectors/:id` fits it too.
 */
export const allowedMethods = (app: FastifyInstance): AllowedMethods => {
  const byUrl = new Map<string, readonly string[]>();
  app.addHook('onRoute', ({ method, url }) => {
    if (url !== '*' && url !== '/*') byUrl.set(url, [...new Set([...(byUrl.get(url) ?? []), ...[method].flat()])]);
  });
  const fitting = (path: string): readonly string[] => {
    const urls = [...byUrl.keys()].filter((url) => patternOf(url).test(path));
    const fewest = Math.min(...urls.map(openParts));
    return urls.filter((url) => openParts(url) === fewest).flatMap((url) => byUrl.get(url) ?? []);
  };
  /** For each route those that fit some of its paths and have more written out: few, and known once all are there. */
  const rivals = new Map<string, readonly RegExp[]>();
  const rivalsOf = (url: string): readonly RegExp[] => {
    const pattern = patternOf(url);
    const others = [...byUrl.keys()].filter((other) => openParts(other) < openParts(url) && pattern.test(other));
    return others.map(patternOf);
  };
  return {
    isFor: (url, path) => {
      const known = rivals.get(url) ?? rivalsOf(url);
      rivals.set(url, known);
      return !known.some((rival) => rival.test(path));
    },
    of: (path) => byUrl.get(path) ?? [...new Set(fitting(path))],
  };
};

const openParts = (url: string): number => url.split('/').filter((part) => /^[:*]/.test(part)).length;

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
      .join('/')}$`,
  );
