import { z } from 'zod';

const registry = z.registry<{ names: readonly string[] }>();

/**
 * The schema of a request body, which refuses fields that only the service sets as `read_only` instead of unknown
 * those of `resource` that the body does not take.
 */
export const bodyFor = <Body extends z.ZodType>(resource: z.ZodObject, body: Body): Body => {
  registry.add(body, { names: Object.keys(resource.shape) });
  return body;
};

/** Names that `bodyFor` was given for this schema. */
export const serviceFieldsOf = (body: z.ZodType): readonly string[] => registry.get(body)?.names ?? [];
