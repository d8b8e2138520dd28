import { z } from 'zod';

type Schema = z.infer<typeof Schema>;
const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        security: z.array(z.record(z.string(), z.unknown())).optional(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })).default([]),
        requestBody: z.looseObject({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
      }),
    ),
  ),
});

export type Field = {
  name: string;
  required: boolean;
  /** JSON types that it may have; empty when the document leaves it open. */
  types: readonly string[];
};

/** One operation of the OpenAPI document, as far as a wrong request needs to know it. */
export type Operation = {
  /** Such as `GET /clusters/{cluster_id}`. */
  name: string;
  method: string;
  path: string;
  access: 'public' | 'session' | 'cluster' | 'audit';
  query: readonly Field[];
  /** Null when it takes no body. */
  body: readonly Field[] | null;
  mayChange: boolean;
};

/** Every operation that the document describes. */
export const readOperations = (document: unknown): readonly Operation[] =>
  Object.entries(Document.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lower, { security, parameters, requestBody }]): Operation => {
      const method = lower.toUpperCase();
      const schemes = (security ?? []).flatMap((one) => Object.keys(one));
      const query = parameters.filter((parameter) => parameter.in === 'query');
      return {
        name: `${method} ${path}`,
        method,
        path,
        access: accessOf(schemes),
        query: query.map(({ name, schema }) => ({ name, required: false, types: typesOf(schema) })),
        body: requestBody === undefined ? null : fieldsOf(Object.values(requestBody.content)[0]?.schema),
        mayChange: method !== 'GET',
      };
    }),
  );

const accessOf = (schemes: readonly string[]): Operation['access'] => {
  if (schemes.includes('apiVersion')) return 'cluster';
  if (schemes.includes('apiKey')) return 'audit';
  return schemes.includes('session') ? 'session' : 'public';
};

const fieldsOf = (given: unknown): readonly Field[] => {
  const schema = Schema.parse(given ?? {});
  const alternatives = (schema.anyOf ?? []).flatMap(fieldsOf);
  const own = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    types: typesOf(member),
  }));
  return [...own, ...alternatives];
};

const typesOf = (given: unknown): readonly string[] => {
  const { type, anyOf } = Schema.catch({}).parse(given);
  return [...(type === undefined ? [] : [type].flat()), ...(anyOf ?? []).flatMap(typesOf)];
};
