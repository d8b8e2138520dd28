import { z } from 'zod';

/** Fields of a resource that its body does not take: why not. */
export type RefusedFields = Readonly<Record<string, 'read_only' | 'immutable'>>;

const registry = z.registry<{ fields: RefusedFields }>();

/**
 * The schema of a request body, which refuses fields of `resource` that it does not take as `read_only` instead of
 * unknown, and of these the ones that were chosen once and for all as `immutable`.
 */
export const bodyFor = <Body extends z.ZodType>(
  resource: z.ZodObject,
  body: Body,
  immutable: readonly string[] = [],
): Body => {
  const names = Object.keys(resource.shape);
  const fields = names.map((name) => [name, immutable.includes(name) ? 'immutable' : 'read_only'] as const);
  registry.add(body, { fields: Object.fromEntries(fields) });
  return body;
};

/** Fields that `bodyFor` was given for this schema. */
export const refusedFieldsOf = (body: z.ZodType): RefusedFields => registry.get(body)?.fields ?? {};
