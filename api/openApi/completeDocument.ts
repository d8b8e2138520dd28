import { describeOperation } from './describeOperation.ts';
import type { Document, Paths, Routes } from './documentTypes.ts';
import { EXAMPLES } from './examples.ts';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from './headers.ts';
import { nameShapes } from './nameShapes.ts';
import { settleNames } from './schemaNames.ts';
import { tidyInput, tidyOutput } from './tidySchemas.ts';

/**
 * The whole document, from what the schemas of the routes say: each operation with its headers, its refusals and its
 * ways to sign in, and each shape under one name.
 */
export const completeDocument = (document: unknown, routes: Routes): Document =>
  withExamples(settleNames(nameShapes(withOperations(withComponents(copyOf(document)), routes))));

/** As plain JSON, whatever types the plugins give it. */
const copyOf = (document: unknown): Document => JSON.parse(JSON.stringify(document));

const withComponents = (document: Document): Document => {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    name.endsWith('Input') ? tidyInput(schema) : tidyOutput(schema),
  ]);
  return {
    ...document,
    components: {
      ...document.components,
      headers: RESPONSE_HEADERS,
      parameters: REQUEST_HEADERS,
      schemas: Object.fromEntries(schemas),
    },
  };
};

const withOperations = (document: Document, routes: Routes): Document => {
  const paths: Paths = {};
  for (const [path, methods] of Object.entries(document.paths))
    paths[path.replace('{*}', '{tile}')] = Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => {
        const route = routes.get(`${method.toUpperCase()} ${path}`);
        if (route === undefined) throw new Error(`${method} ${path} is in the document, but no route`);
        return [method, describeOperation(operation, route, method.toUpperCase())];
      }),
    );
  return { ...document, paths };
};

const withExamples = (document: Document): Document => {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => {
    const example = EXAMPLES[name];
    return [name, example === undefined ? schema : { ...schema, examples: [example] }];
  });
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
};
