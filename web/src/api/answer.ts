import type { paths } from './schema.d.ts';

/** The JSON body that the service answers `GET` of this path with. */
export type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;
