import type { RouteOptions } from 'fastify';

/** A JSON Schema (2020-12), as far as this folder looks into one. */
export type Schema = { [keyword: string]: unknown };

export type Reference = { $ref: string };

export type Answer = {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, { schema: Schema }>;
};

export type Operation = {
  operationId?: string;
  parameters?: (Reference | { name: string; in: string; schema: Schema })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
};

/** By path, then by method in lower case. */
export type Paths = Record<string, Record<string, Operation>>;

/** An OpenAPI 3.1 document, as far as this folder looks into one. */
export type Document = {
  [member: string]: unknown;
  paths: Paths;
  components: { schemas: Record<string, Schema>; [kind: string]: unknown };
};

/** The routes as they were registered, by method and path in the document's form: `GET /clusters/{cluster_id}`. */
export type Routes = ReadonlyMap<string, RouteOptions>;
