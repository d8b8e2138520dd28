import { z } from 'zod';

type Schema = z.infer<typeof Schema>;
const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  $ref: z.string().optional(),
});

const Parameter = z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() });

const Document = z.object({
  components: z.object({
    parameters: z.record(z.string(), Parameter),
    schemas: z.record(z.string(), z.unknown()),
  }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        security: z.array(z.record(z.string(), z.unknown())).optional(),
        parameters: z.array(z.union([z.object({ $ref: z.string() }), Parameter])).default([]),
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
  /** All that it may be, when the document lists that. */
  values: readonly string[];
};

/** One operation of the OpenAPI document, as far as a wrong request needs to know it. */
export type Operation = {
  /** Such as `GET /clusters/{cluster_id}`. */
  name: string;
  method: string;
  path: string;
  access: 'public' | 'session' | 'programs' | 'cluster' | 'audit';
  query: readonly Field[];
  /** Null when it takes no body. */
  body: readonly Field[] | null;
  /** The body is a list, not an object. */
  takesList: boolean;
  mayChange: boolean;
};

/** Every operation that the document describes. */
export const readOperations = (document: unknown): readonly Operation[] => {
  const { paths, components } = Document.parse(document);
  const resolve = (given: unknown): Schema => {
    const schema = Schema.catch({}).parse(given ?? {});
    const named = schema.$ref === undefined ? undefined : components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return named === undefined ? schema : resolve(named);
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lower, { security, parameters: given, requestBody }]): Operation => {
      const method = lower.toUpperCase();
      const schemes = (security ?? []).flatMap((one) => Object.keys(one));
      const parameters = given.flatMap((one) =>
        'schema' in one
          ? [one]
          : [components.parameters[one.$ref.split('/').at(-1) ?? '']].filter((found) => found !== undefined),
      );
      const query = parameters.filter((parameter) => parameter.in === 'query');
      return {
        name: `${method} ${path}`,
        method,
        path,
        access: accessOf(
          path,
          schemes,
          parameters.map(({ name }) => name),
        ),
        query: query.map(({ name, schema }) => fieldOf(name, false, resolve(schema), resolve)),
        body:
          requestBody === undefined ? null : fieldsOf(resolve(Object.values(requestBody.content)[0]?.schema), resolve),
        takesList: resolve(Object.values(requestBody?.content ?? {})[0]?.schema).type === 'array',
        mayChange: method !== 'GET',
      };
    }),
  );
};

type Resolve = (schema: unknown) => Schema;

const accessOf = (path: string, schemes: readonly string[], parameters: readonly string[]): Operation['access'] => {
  if (parameters.includes('API-Version')) return 'cluster';
  if (schemes.includes('apiKey')) return path.startsWith('/api/') ? 'programs' : 'audit';
  return schemes.includes('session') ? 'session' : 'public';
};

const fieldsOf = (schema: Schema, resolve: Resolve): readonly Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, member]) =>
    fieldOf(name, schema.required?.includes(name) ?? false, resolve(member), resolve),
  );

const fieldOf = (name: string, required: boolean, schema: Schema, resolve: Resolve): Field => ({
  name,
  required,
  types: typesOf(schema, resolve),
  values: schema.enum ?? resolve(schema.items).enum ?? [],
});

const typesOf = ({ type, anyOf }: Schema, resolve: Resolve): readonly string[] => [
  ...(type === undefined ? [] : [type].flat()),
  ...(anyOf ?? []).flatMap((one) => typesOf(resolve(one), resolve)),
];
